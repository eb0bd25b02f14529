import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes, cookies, visitorRoutes } from '#contracts/routes.ts';
import { topicDescriptions } from '#contracts/topics/all.ts';
import { envelope } from '#contracts/topics/envelope.ts';
import { minute } from '#kernel/instant.ts';
import { logStart } from '#kernel/position.ts';
import { topicName } from '#kernel/topic.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { TopicTokens } from '#platform/auth/topic-tokens.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Followers, type Following, mostFollowers } from '#platform/topics/followers.ts';
import { TopicsController } from '#platform/topics/http.ts';
import { TopicReading } from '#platform/topics/reading.ts';
import { allTopics } from '../apps/views.ts';
import { Crowd, type TestMember, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { networkTurn, until } from './support/turns.ts';

type Line = Readonly<{ id: string; type: string; offset: string; data: Record<string, unknown> }>;
type Page = Readonly<{ status: number; lines: readonly Line[]; through: string; code?: unknown }>;

/*
 * To see the tests fail, run with
 *   MUTANT=any-cursor       places of other logs are read from
 *   MUTANT=readers-bid      whoever reads topics bids
 *   MUTANT=token-once       who follows is asked for the token once
 *   MUTANT=tokens-stay      a token that was good is good for ever
 */
if (mutant === 'any-cursor') Reflect.set(TopicsController.prototype, 'placeOf', (after: string) => after.split('~')[0]);
if (mutant === 'readers-bid') Reflect.set(TopicTokens.prototype, 'isHeldBy', async () => false);

if (mutant === 'token-once') {
  const follow: Followers['follow'] = Reflect.get(Followers.prototype, 'follow');
  Reflect.set(Followers.prototype, 'follow', function once(this: Followers, following: Following) {
    return follow.call(this, { ...following, mayGoOn: async () => true });
  });
}
if (mutant === 'tokens-stay') {
  const callerOf: TopicTokens['callerOf'] = Reflect.get(TopicTokens.prototype, 'callerOf');
  const known = new Map<string, Caller>();
  Reflect.set(TopicTokens.prototype, 'callerOf', async function kept(this: TopicTokens, token: string) {
    const caller = known.get(token) ?? (await callerOf.call(this, token));
    if (caller) known.set(token, caller);
    return caller;
  });
}

const [auctions, catalog] = [topicRoutes.feed('plinth.auctions.v1'), topicRoutes.feed('plinth.catalog.v1')];

describe('topics over HTTP', () => {
  const clock = new DrivenClock();
  let market: OpenMarket;
  let crowd: Crowd;
  let token: string;
  let [ann, bob, sue]: readonly TestMember[] = [];
  let auctionId: string;

  const issue = async (body: object = {}, key: string = randomUUID()) =>
    crowd.post(topicRoutes.tokens, body, market.operator.token, key);

  beforeAll(async () => {
    market = await openMarket({ clock });
    crowd = new Crowd(market);
    token = String((await issue()).body['token']);
    [ann, bob, sue] = await crowd.members(3);
    auctionId = await crowd.auction({ reserve: usd(7_123_457) });
    await crowd.bid(ann!, auctionId, 2000);
    await crowd.bid(bob!, auctionId, 8_765_431);
    await crowd.bid(ann!, auctionId, 8_000_003);
    await crowd.bid(bob!, auctionId, 9_876_543);
    clock.advance(30 * minute + 1000);
    await until(async () => (await crowd.get(auctionRoutes.page(auctionId))).body['phase'] === 'closed');
    await crowd.auction({ reserve: usd(7_654_321), rules: 'plinth-1' });
    await market.caughtUp();
  });

  afterAll(() => market.close());

  async function page(url: string, query = '', bearer = token): Promise<Page> {
    const { status, text, body } = await crowd.get(`${url}?${query}`, bearer);
    if (status !== 200) return { status, lines: [], through: '', code: body['code'] };
    const all = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line & { through: string });
    return { status, lines: all.slice(0, -1), through: all.at(-1)!.through };
  }

  async function whole(url: string, limit = 3): Promise<readonly Line[]> {
    const all: Line[] = [];
    for (let after = ''; ;) {
      const { lines, through } = await page(url, `after=${after}&limit=${limit}`);
      if (lines.length === 0) return all;
      all.push(...lines);
      after = through;
    }
  }

  it('lists what may be read', async () => {
    const { body } = await crowd.get(topicRoutes.all, token);
    const names = ['auctions.v1', 'book.v1', 'catalog.v1', 'gift-cards.v1', 'orders.v2', 'trivia.v1'];
    const listed = names.map((one) => ({ topic: `plinth.${one}` }));
    expect(body['items']).toMatchObject(listed);
    expect((body['items'] as object[])[0]).toMatchObject({ key: 'auctionId', partitions: 1, feed: auctions });
  });

  it('is all of it, in pages of any size, each message as its schema says', async () => {
    const all = await whole(auctions);
    expect((await page(auctions, 'limit=5000')).lines).toEqual(all);
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AuctionOpened', 'PriceMoved', 'AuctionClosed', 'AuctionOpened']),
    );
    for (const description of topicDescriptions)
      for (const line of await whole(topicRoutes.feed(topicName(description))))
        envelope(line.type, description.v, description.messages[line.type]!).parse(line);
    expect(await whole(catalog)).toHaveLength(2);
  });

  it('says who was who once it is over, under the same names everywhere, and marks test members', async () => {
    const closed = (await whole(auctions)).find(({ type }) => type === 'AuctionClosed')!;
    const keys = market.app.get(PersonKeys);
    const named = async ({ id }: TestMember) => keys.pseudonym(id, 'lasting');
    expect(closed.data).toMatchObject({
      auctionId,
      winner: { alias: 2 },
      people: [
        { alias: 1, person: await named(ann!), test: true },
        { alias: 2, person: await named(bob!), test: true },
      ],
    });
    expect(closed.data['seller']).not.toHaveProperty('test');
  });

  it('carries no maximum, reserve, name, address or member id, in no topic', async () => {
    const reading = market.app.get(TopicReading);
    const batches = await Promise.all(allTopics.map((one) => reading.read(one, logStart, { limit: 100_000 })));
    const text = batches.flatMap(({ lines }) => lines.map(({ key, line }) => key + line)).join('\n');
    expect(text).toContain(auctionId);
    const secrets = [
      '7654321', // a reserve that was met is a price
      '8765431',
      '9876543',
      'Member ',
      '@',
    ];
    const ids = [ann, bob, sue].map((one) => one!.id);
    expect([...secrets, ...ids].filter((one) => text.includes(one))).toEqual([]);
    expect(text).not.toMatch(/maximum|bidderId|memberId|sellerId|salt|commandId|actorId/);
  });

  it('goes past what is not said, to the end, and says so', async () => {
    const { through } = await page(auctions, 'limit=5000');
    const open = await crowd.auction({ rules: 'plinth-0' });
    await crowd.bid(ann!, open, 5000);
    const [first] = (await page(auctions, `after=${through}`)).lines.slice(-1);
    const end = (await page(auctions, `after=${through}`)).through;
    await crowd.bid(ann!, open, 50_000); // in silence
    const silent = await page(auctions, `after=${end}`);
    expect([first!.type, silent.lines]).toEqual(['PriceMoved', []]);
    expect(silent.through > end).toBe(true);
  });

  it.each([
    ['another log', async (through: string) => `${through.split('~')[0]}~${randomUUID()}`],
    ['no fact', async (through: string) => `999999999999~${through.split('~')[1]}`],
    ['another store', async (through: string) => `00000000000000aa00000000000000bb~${through.split('~')[1]}`],
  ])('refuses a cursor of %s', async (_, forged) => {
    const { through } = await page(auctions);
    const { status, code } = await page(auctions, `after=${await forged(through)}`);
    expect([status, code]).toEqual([409, 'other-log']);
  });

  it.each(['limit=5001', 'limit=0', 'limit=x', 'follow=yes', 'after=~~', 'from=1'])('refuses %s', async (query) =>
    expect((await page(auctions, query)).status).toBe(400),
  );

  it('knows no other topic', async () => expect((await page(topicRoutes.feed('plinth.accounts.v1'))).status).toBe(404));

  describe('opens to a token for topics alone', () => {
    const statusOf = async (bearer?: string) => (await crowd.get(auctions, bearer)).status;

    it('not to nobody, a member, an operator or a forged one', async () => {
      const [kind = '', id = '', seal = ''] = token.split('.');
      const forged = [`${kind}.${randomUUID()}.${seal}`, `${kind}.${id}.${'0'.repeat(64)}`, `${kind}.`, `${token}0`];
      const statuses = await Promise.all([undefined, ann!.token, market.operator.token, ...forged].map(statusOf));
      expect(statuses).toEqual([401, 403, 403, 401, 401, 401, 401]);
    });

    it('not as a cookie', async () => {
      const headers = { cookie: `${cookies.jwt}=${token}` };
      const { statusCode } = await market.fastify.inject({ method: 'GET', url: auctions, headers });
      expect(statusCode).toBe(401);
    });

    it('which opens nothing else', async () => {
      expect((await crowd.get(auctionRoutes.myBids, token)).status).toBe(401);
      expect((await crowd.get(visitorRoutes.me, token)).body['id']).toBeNull();
      expect((await crowd.post(topicRoutes.tokens, {}, token)).status).toBe(401);
    });

    it('not once it is revoked', async () => {
      const one = (await issue()).body as { token: string; id: string };
      expect(await statusOf(one.token)).toBe(200);
      await crowd.post(topicRoutes.revoke(one.id), {}, market.operator.token);
      expect(await statusOf(one.token)).toBe(401);
    });

    it('which is told again to whoever repeats the request, and lies nowhere', async () => {
      const key = randomUUID();
      const [first, again] = [await issue({}, key), await issue({}, key)];
      expect(again.body['token']).toBe(first.body['token']);
      const end = await market.stores.facts.readAll(logStart, { limit: 10_000 });
      expect(JSON.stringify(end)).not.toContain(String(first.body['token']).split('.')[2]);
    });

    it('whose holder neither bids nor sells, until it is revoked', async () => {
      const open = await crowd.auction();
      const { body } = await issue({ memberId: sue!.id });
      expect((await crowd.bid(sue!, open, 5000)).body['code']).toBe('reads-topics');
      const { items } = (await crowd.get(topicRoutes.tokens, market.operator.token)).body as { items: object[] };
      expect(items).toContainEqual({ id: body['id'], memberId: sue!.id, expiresAt: body['expiresAt'] });
      await crowd.post(topicRoutes.revoke(String(body['id'])), {}, market.operator.token);
      expect((await crowd.bid(sue!, open, 5000)).status).toBe(200);
    });

    it('for a member who is there', async () => expect((await issue({ memberId: randomUUID() })).status).toBe(404));
  });

  describe('is followed', () => {
    /** Until it is so, in half seconds that leave the network its time. */
    const passing = (isSo: () => boolean) =>
      until(async () => {
        clock.advance(500);
        await networkTurn();
        return isSo();
      });

    const follow = async (bearer = token, after = '') => {
      const headers = { authorization: `Bearer ${bearer}` };
      const ending = new AbortController();
      const url = `${market.url}${auctions}?follow=true&after=${after}`;
      const answer = await fetch(url, { headers, signal: ending.signal });
      const told: string[] = [];
      let isOver = false;
      const reading = (async () => {
        for await (const chunk of answer.body ?? []) told.push(Buffer.from(chunk).toString());
      })()
        .catch(() => {})
        .finally(() => (isOver = true));
      const leave = async () => {
        ending.abort();
        await reading;
      };
      return { status: answer.status, text: () => told.join(''), isOver: () => isOver, leave };
    };

    it('with what comes, and a word each ten seconds', async () => {
      const { through } = await page(auctions, 'limit=5000');
      const one = await follow(token, through);
      await until(() => one.text().includes('through'));
      const open = await crowd.auction();
      await passing(() => one.text().includes(open));
      const words = () => one.text().split('"through"').length;
      const before = words();
      await passing(() => words() > before);
      expect(one.text().trimEnd().split('\n').at(-1)).toMatch(/^\{"through":"/);
      await one.leave();
    });

    it('by eight at most, and a place is free again when one leaves', async () => {
      const all = [];
      for (let n = 0; n < mostFollowers; n++) all.push(await follow());
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
      expect((await follow()).status).toBe(429);
      await all.pop()!.leave();
      await until(async () => {
        const again = await follow();
        if (again.status === 200) all.push(again);
        return again.status === 200;
      });
      for (const one of all) await one.leave();
    });

    it('until its token is revoked: within a minute', async () => {
      const { token: own, id } = (await issue()).body as { token: string; id: string };
      let one = await follow(own);
      while (one.status !== 200) one = await follow(own); // a place is free as soon as who had it is gone
      await crowd.post(topicRoutes.revoke(id), {}, market.operator.token);
      const since = clock.monotonic();
      await passing(() => one.isOver() || clock.monotonic() - since > 2 * minute);
      expect(one.isOver()).toBe(true);
      expect(clock.monotonic() - since).toBeGreaterThanOrEqual(minute);
    });
  });
});
