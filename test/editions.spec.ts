import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpsRelay } from '#contracts/ops-relay.ts';
import { opsRoutes, topicRoutes } from '#contracts/ops-routes.ts';
import type { TopicList } from '#contracts/topics/feed.ts';
import { RelayLook } from '#platform/relay/relay-look.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { MemoryBroker, MemoryTopics } from './support/memory-broker.ts';

const once = randomUUID();
const [topic, second] = ['plinth.auctions.v1', 'plinth.auctions.v1.e2'];

describe('editions of a topic', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let token: string;

  beforeAll(async () => {
    market = await openMarket();
    crowd = new Crowd(market);
    token = String((await crowd.post(topicRoutes.tokens, {}, market.operator.token)).body['token']);
  });
  afterAll(() => market.close());

  const post = async (path: string, key?: string) => {
    const { status, body } = await crowd.post(path, {}, market.operator.token, key);
    return [status, body['code']];
  };
  const listed = async () =>
    ((await crowd.get(topicRoutes.all, token)).body as TopicList).items.find((one) => one.topic === topic);
  const relay = async () => (await crowd.get(opsRoutes.relay, market.operator.token)).body as OpsRelay;
  const states = async () =>
    (await relay()).topics.filter((one) => one.topic === topic).map(({ name, state }) => `${name} ${state}`);

  it('are begun, opened and retired, and consumers find the current one', async () => {
    expect(await listed()).toMatchObject({ current: topic, written: [1], filling: null });
    expect(await post(topicRoutes.beginEdition(topic), once)).toEqual([200, undefined]);
    expect(await post(topicRoutes.beginEdition(topic), once)).toEqual([200, undefined]);
    expect(await post(topicRoutes.beginEdition(topic))).toEqual([409, 'edition-under-way']);
    expect(await listed()).toMatchObject({ current: topic, written: [1], filling: 2 });
    expect(await states()).toEqual([`${topic} current`, `${second} filling`]);
    expect(await post(topicRoutes.retireEdition(topic, '1'))).toEqual([409, 'edition-is-current']);
    expect(await post(topicRoutes.openEdition(topic, '2'))).toEqual([200, undefined]);
    expect(await listed()).toMatchObject({ current: second, written: [1, 2], filling: null });
    expect(await states()).toEqual([`${topic} written`, `${second} current`]);
    expect(await post(topicRoutes.retireEdition(topic, '1'))).toEqual([200, undefined]);
    expect(await listed()).toMatchObject({ current: second, written: [2] });
  });

  it.each(['nobody', '__proto__', 'plinth.auctions.v1.e2', '%2e%2e', 'x'.repeat(90)])(
    'are of a topic that there is: %s',
    async (name) => expect(await post(topicRoutes.beginEdition(name))).toEqual([404, 'not-found']),
  );

  it.each(['0', '-1', '1e3', '99999', 'two'])('have a number: %s', async (edition) =>
    expect((await post(topicRoutes.openEdition(topic, edition)))[0]).toBe(404),
  );

  it('are on no broker where none is named', async () => {
    const { broker, error, topics, groups } = await relay();
    expect([broker, error, groups]).toEqual([null, null, []]);
    expect(topics.every(({ sent, by, behindMs }) => sent === null && by === null && behindMs === null)).toBe(true);
  });

  it('are shown with the mark that lies on the broker, or with why it cannot be asked', async () => {
    const [topics, look] = [new MemoryTopics(), market.app.get(RelayLook)];
    Object.assign(look, { description: 'a broker in memory', connect: () => new MemoryBroker(topics) });
    await new MemoryBroker(topics).prepare(second, 1);
    const { facts } = market.stores;
    const [position, at] = [await facts.end(), new Date().toISOString()];
    const mark = {
      position,
      factId: await facts.idAt(position),
      logId: await facts.identity(),
      sent: 7,
      by: 'here',
      at,
    };
    topics.topics.get(second)!.mark = mark;
    const seen = await relay();
    expect(seen.topics.find(({ name }) => name === second)).toMatchObject({ sent: 7, by: 'here', at, behindMs: 0 });
    topics.topics.get(second)!.mark = { ...mark, position: '' };
    expect((await relay()).topics.find(({ name }) => name === second)!.behindMs).toBeGreaterThan(0);
    topics.fault = () => {
      throw new Error('no answer');
    };
    expect(await relay()).toMatchObject({ broker: 'a broker in memory', error: 'no answer' });
  });
});
