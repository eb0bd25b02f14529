import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OpsRelay } from '#contracts/ops-relay.ts';
import type { OperatorAct, OperatorActs } from '#contracts/ops-acts.ts';
import { actRoutes, opsRoutes, topicRoutes } from '#contracts/ops-routes.ts';
import type { TopicList } from '#contracts/topics/feed.ts';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { type ActBy, OperatorActs as Acts } from '#platform/auth/operator-acts.ts';
import { RelayLook } from '#platform/relay/relay-look.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { MemoryBroker, MemoryTopics } from './support/memory-broker.ts';
import { mutant } from './support/mutants.ts';

/*
 * To see it fail, run with MUTANT=begins-again: an act that is carried out again after a kill asks as if it were another.
 */
const reason = 'what lay there was lost';
const [topic, written] = ['plinth.auctions.v1', 'plinth.auctions.v1.e2'];

describe('editions of a topic', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let token: string;

  let second: { token: string; password: string };

  beforeAll(async () => {
    market = await openMarket();
    crowd = new Crowd(market);
    second = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
    token = String((await crowd.post(topicRoutes.tokens, {}, market.operator.token)).body['token']);
  });
  afterAll(() => market.close());

  const post = async (path: string, key?: string) => {
    const { status, body } = await crowd.post(path, {}, market.operator.token, key);
    return [status, body['code']];
  };
  /** Proposed by one operator: what was answered. */
  const propose = async (kind: string, target: object) => {
    const { token: own, password } = market.operator;
    await crowd.post(actRoutes.confirm, { password }, own);
    const { status, body } = await crowd.post(actRoutes.all, { kind, target, reason }, own);
    return [status, body['code'] ?? body['id']] as const;
  };
  const actOf = async (id: unknown): Promise<OperatorAct> => {
    await market.caughtUp();
    const { items } = (await crowd.get(actRoutes.all, second.token)).body as OperatorActs;
    return items.find((one) => one.id === id)!;
  };
  /** Approved by the other one: what came of it. */
  const agreed = async (kind: string, target: object) => {
    const [, id] = await propose(kind, target);
    const { operatorId } = await actOf(id);
    await crowd.post(actRoutes.confirm, { password: second.password }, second.token);
    await crowd.post(actRoutes.approve(operatorId, String(id)), {}, second.token);
    const { phase, code } = await actOf(id);
    return code ?? phase;
  };
  const listed = async () =>
    ((await crowd.get(topicRoutes.all, token)).body as TopicList).items.find((one) => one.topic === topic);
  const relay = async () => (await crowd.get(opsRoutes.relay, market.operator.token)).body as OpsRelay;
  const states = async () =>
    (await relay()).topics.filter((one) => one.topic === topic).map(({ name, state }) => `${name} ${state}`);

  it('are begun, opened and retired, and consumers find the current one', async () => {
    expect(await listed()).toMatchObject({ current: topic, written: [1], filling: null });
    expect(await agreed('begin-edition', { topic })).toBe('done');
    expect(await propose('begin-edition', { topic })).toEqual([409, 'edition-under-way']);
    expect(await listed()).toMatchObject({ current: topic, written: [1], filling: 2 });
    expect(await states()).toEqual([`${topic} current`, `${written} filling`]);
    expect(await propose('retire-edition', { topic, edition: 1 })).toEqual([409, 'edition-is-current']);
    expect(await propose('retire-edition', { topic, edition: 3 })).toEqual([409, 'edition-not-under-way']);
    expect(await post(topicRoutes.openEdition(topic, '2'))).toEqual([200, undefined]);
    expect(await listed()).toMatchObject({ current: written, written: [1, 2], filling: null });
    expect(await states()).toEqual([`${topic} written`, `${written} current`]);
    expect(await agreed('retire-edition', { topic, edition: 1 })).toBe('done');
    expect(await propose('retire-edition', { topic, edition: 1 })).toEqual([409, 'edition-retired']);
    expect(await listed()).toMatchObject({ current: written, written: [2] });
  });

  it.each(['nobody', '__proto__', 'plinth.auctions.v1.e2', '%2e%2e', 'x'.repeat(90)])(
    'are of a topic that there is: %s',
    async (name) => {
      expect(await post(topicRoutes.openEdition(name, '2'))).toEqual([404, 'not-found']);
      expect((await propose('begin-edition', { topic: name }))[0]).toBeGreaterThanOrEqual(400);
    },
  );

  it('are begun by two operators, or not at all', async () => {
    const [status, id] = await propose('begin-edition', { topic });
    expect(status).toBe(201);
    const { operatorId } = await actOf(id);
    expect(await post(actRoutes.approve(operatorId, String(id)))).toEqual([409, 'own-act']);
    expect(await listed()).toMatchObject({ current: written, filling: null });
  });

  it('are begun once by an act whose process dies between deed and report', async () => {
    const acts = market.app.get(Acts);
    const act = acts.of('begin-edition')!;
    const another = (by: ActBy): ActBy => ({
      ...by,
      metadata: (n) => ({ ...by.metadata(n), commandId: randomUUID() }),
    });
    let runs = 0;
    const dying = async (target: object, by: ActBy) => {
      const outcome = await act.run(target as never, mutant === 'begins-again' ? another(by) : by);
      if (++runs === 1) throw new Error('killed between deed and report');
      return outcome;
    };
    jest.spyOn(acts, 'of').mockReturnValue({ ...act, run: dying });
    expect(await agreed('begin-edition', { topic })).toBe('done');
    expect([runs, (await listed())!.filling]).toEqual([2, 3]);
    jest.restoreAllMocks();
    expect(await agreed('retire-edition', { topic, edition: 3 })).toBe('done');
  });

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
    await new MemoryBroker(topics).prepare(written, 1);
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
    topics.topics.get(written)!.mark = mark;
    const seen = await relay();
    expect(seen.topics.find(({ name }) => name === written)).toMatchObject({ sent: 7, by: 'here', at, behindMs: 0 });
    topics.topics.get(written)!.mark = { ...mark, position: '' };
    expect((await relay()).topics.find(({ name }) => name === written)!.behindMs).toBeGreaterThan(0);
    topics.fault = () => {
      throw new Error('no answer');
    };
    expect(await relay()).toMatchObject({ broker: 'a broker in memory', error: 'no answer' });
  });
});
