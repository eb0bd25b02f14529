import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Outbox } from '#contracts/accounts.ts';
import type { AuctionPage } from '#contracts/auctions.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, cookies, csrfHeader, idempotencyKey, visitorRoutes } from '#contracts/routes.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { breakParts, brokenStores } from '../support/broken-parts.ts';
import { Crowd, type TestMember, usd } from '../support/crowd.ts';
import { type RacersAnswer, releasedTogether } from '../support/last-byte.ts';
import { wholeLog } from '../support/invariants.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Requests that arrive at once. To see a test fail, run with
 *   MUTANT=any-revision   no turns, and a log that appends at any revision: a hundred bidders, one registration
 *   MUTANT=new-ids        every request is a new command: the same key a hundred times
 *   MUTANT=loose-address  an address is never the same twice: a hundred registrations
 */
describe('released together at the last byte', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let members: readonly TestMember[];

  beforeAll(async () => {
    market = await openMarket({ wrap: brokenStores });
    breakParts(market);
    crowd = new Crowd(market);
    members = await crowd.members(100);
  });

  afterAll(() => market.close());

  const bearer = ({ token }: Pick<TestMember, 'token'>, key: string = randomUUID()) => ({
    authorization: `Bearer ${token}`,
    [idempotencyKey]: key,
  });
  const bidding = (auctionId: string, member: TestMember, minor: number, key?: string) => ({
    path: auctionRoutes.bids(auctionId),
    headers: bearer(member, key),
    body: { maximum: usd(minor) },
  });
  const bodyOf = ({ text }: RacersAnswer) => JSON.parse(text) as Record<string, unknown>;
  const factsOf = async (auctionId: string, type: string) =>
    (await wholeLog(market.stores.facts)).filter(
      (fact) => fact.type === type && fact.stream === `auction-${auctionId}`,
    );

  async function expectRefusals(refused: readonly RacersAnswer[]) {
    for (const answer of refused) {
      expect(answer.type).toContain('application/problem+json');
      expect(answer).toMatchObject({ status: 409 });
      expect(bodyOf(answer)).toMatchObject({ code: 'bid-too-low', lowest: { currency: 'USD' } });
    }
  }

  async function expectSame(answers: readonly RacersAnswer[], status: number) {
    const opened = await Promise.all(answers.map((answer) => market.unsealed(bodyOf(answer))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
    expect(new Set(opened.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(opened[0]?.after).toBeDefined();
  }

  it('a hundred bidders: one leads, the highest, and the losers are told what would do', async () => {
    const auctionId = await crowd.auction();
    const maxima = shuffled(members.map((_, n) => 10_000 + n * 11_000)); // a step apart: the highest is never too low
    const answers = await releasedTogether(
      market.url,
      members.map((member, n) => bidding(auctionId, member, maxima[n]!)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    await expectRefusals(answers.filter(({ status }) => status !== 200));
    const taken = await factsOf(auctionId, 'BidPlaced');
    expect(taken).toHaveLength(answers.filter(({ status }) => status === 200).length);
    expect(await market.problems()).toEqual([]);
    const best = members[maxima.indexOf(Math.max(...maxima))]!;
    const { body: page } = await crowd.get(auctionRoutes.page(auctionId));
    const { body: mine } = await crowd.get(auctionRoutes.mine(auctionId), best.token);
    expect(mine).toMatchObject({ bid: { alias: (page as AuctionPage).leader, maximum: usd(Math.max(...maxima)) } });
  });

  it('of a hundred equal maxima the first leads, at that price', async () => {
    const auctionId = await crowd.auction();
    const answers = await releasedTogether(
      market.url,
      members.map((member) => bidding(auctionId, member, 5000)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2); // the second shows that it is no higher
    await expectRefusals(answers.filter(({ status }) => status !== 200));
    expect(await market.problems()).toEqual([]);
    const [first] = await factsOf(auctionId, 'BidPlaced');
    expect((await crowd.get(auctionRoutes.page(auctionId))).body).toMatchObject({ leader: 1, price: 5000, bidders: 2 });
    expect(first?.data).toMatchObject({ alias: 1 });
  });

  it('the same bid a hundred times: one effect, a hundred receipts of the same moment and fact', async () => {
    const auctionId = await crowd.auction();
    const bid = bidding(auctionId, members[0]!, 7000, randomUUID());
    const answers = await releasedTogether(
      market.url,
      members.map(() => bid),
    );
    await expectSame(answers, 200);
    expect(await factsOf(auctionId, 'BidPlaced')).toHaveLength(1);
  });

  it('the same opening a hundred times: one auction, a hundred receipts of the same moment and fact', async () => {
    const body = await crowd.terms();
    const opening = { path: auctionRoutes.all, headers: bearer(market.operator, randomUUID()), body };
    const before = (await wholeLog(market.stores.facts)).length;
    const answers = await releasedTogether(
      market.url,
      members.map(() => opening),
    );
    await expectSame(answers, 201);
    expect(await wholeLog(market.stores.facts)).toHaveLength(before + 1);
    expect(await market.problems()).toEqual([]);
  });

  it('one key with a hundred bodies: one takes effect, the others are told that the key is used', async () => {
    const auctionId = await crowd.auction();
    const key = randomUUID();
    const answers = await releasedTogether(
      market.url,
      members.map((_, n) => bidding(auctionId, members[0]!, 2000 + n, key)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(new Set(answers.map((one) => `${one.status} ${String(bodyOf(one)['code'])}`))).toEqual(
      new Set(['200 undefined', '422 key-reused']),
    );
    expect(await factsOf(auctionId, 'BidPlaced')).toHaveLength(1);
  });

  it('a hundred registrations of one address: no account yet, a hundred equal answers, three letters', async () => {
    market.app.get(Passwords).hash = (password) => Promise.resolve(`hash of ${password}`); // else they would come two by two
    const visitor = await Visitor.at(market.fastify);
    const csrf = visitor.cookies.get(cookies.csrf)!;
    const register = (email: string) => ({
      path: accountRoutes.register,
      headers: { cookie: `csrf=${csrf}`, [csrfHeader]: csrf, [idempotencyKey]: randomUUID() },
      body: { email, password: 'correct horse battery', name: 'Ann', language: 'en' },
    });
    const answers = await releasedTogether(
      market.url,
      members.map((_, n) => register(n % 2 ? 'Ann@example.org' : 'ann@EXAMPLE.org')),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['202 {}']));
    await releasedTogether(market.url, [register('last@example.org')]);
    const mails = await mailsUntil('last@example.org'); // they go out in the log's order
    expect(mails.filter(({ to }) => to.toLowerCase() === 'ann@example.org')).toHaveLength(3);
    const log = await wholeLog(market.stores.facts);
    expect(log.filter(({ type }) => type === 'AccountRegistered')).toHaveLength(1); // the operator's
    expect(log.filter(({ type }) => type === 'RegistrationBegun')).toHaveLength(4);
    expect(await market.problems()).toEqual([]);
  });

  /** All mails, once one has gone to that address. */
  async function mailsUntil(address: string) {
    for (;;) {
      const { items } = (await crowd.get(visitorRoutes.outbox)).body as Outbox;
      if (items.some(({ to }) => to === address)) return items;
      await market.clock.pause(10);
    }
  }
});

function shuffled<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}
