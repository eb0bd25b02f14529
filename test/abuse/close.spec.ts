import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bidRules } from '#auctions/rules/refusals.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { type Instant, minute, msOf, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { lateMs } from '#platform/reactions/due-list.ts';
import { brokenStores, holdAppends } from '../support/broken-parts.ts';
import { Crowd, type TestMember } from '../support/crowd.ts';
import { wholeLog } from '../support/invariants.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { until as comesTrue } from '../support/turns.ts';
import { mutant } from '../support/mutants.ts';

/*
 * Bids around the close, by a driven clock. To see a test fail, run with
 *   MUTANT=late-bids     no rule turns a late bid down
 *   MUTANT=early-close   an auction's deadline is read a millisecond early
 */
if (mutant === 'late-bids') (bidRules as unknown[]).shift();
const early = mutant === 'early-close' ? 1 : 0;

describe('around the close', () => {
  const auctions = 200;
  const spread = 5;
  let market: OpenMarket;
  let clock: DrivenClock;
  let crowd: Crowd;
  let bidders: readonly TestMember[];
  let gate: ReturnType<typeof holdAppends>;

  beforeAll(async () => {
    clock = new DrivenClock();
    gate = holdAppends();
    market = await openMarket({ clock, wrap: (stores) => gate.wrap(brokenStores(stores)) });
    crowd = new Crowd(market);
    bidders = await crowd.members(3);
  });

  afterEach(() => gate.release());
  afterAll(() => market.close());

  const closes = async () => (await wholeLog(market.stores.facts)).filter(({ type }) => type === 'AuctionClosed');

  /** Comes true by what the market does; timers that are due now fire meanwhile. */
  const until = (isTrue: () => boolean | Promise<boolean>) => comesTrue(isTrue, () => clock.advance(0));

  const opened = (closesAt: Instant) => crowd.auction({ closesAt: plus(closesAt, -early) });

  it('a bid before the deadline counts, one at it or after it does not, to the millisecond', async () => {
    const base = plus(clock.now(), 10 * minute);
    const deadlines = Array.from({ length: auctions }, (_, n) => plus(base, n % spread));
    const ids = await Promise.all(deadlines.map(opened));
    const wrong: string[] = [];
    const best = new Map<string, { at: Instant; by: string }>();
    let sent = 0;
    clock.advanceTo(plus(base, -3));
    for (let ms = -3; ms < spread + 2; ms++, clock.advance(1)) {
      const now = clock.now();
      const member = bidders[(ms + 3) % 2]!;
      const answers = await Promise.all(ids.map((id) => crowd.bid(member, id, 10_000 + 1000 * ms)));
      answers.forEach(({ status, body, text }, n) => {
        sent++;
        const [id, closesAt] = [ids[n]!, deadlines[n]!];
        const isInTime = now < closesAt;
        if (isInTime) best.set(id, { at: now, by: member.id });
        const isRight = isInTime
          ? status === 200 && body['at'] === now
          : status === 409 && body['code'] === 'auction-over';
        if (!isRight || body['at'] !== now) wrong.push(`${msOf(now) - msOf(closesAt)} ms: ${status} ${text}`);
      });
    }
    expect([sent, wrong]).toEqual([auctions * (spread + 5), []]);

    clock.advanceTo(plus(base, lateMs - 1));
    await market.caughtUp();
    expect(await closes()).toEqual([]);
    clock.advance(spread);
    await until(async () => (await closes()).length === auctions);
    const facts = new Map((await closes()).map((fact) => [fact.stream, fact]));
    ids.forEach((id, n) => {
      const { data, meta } = facts.get(`auction-${id}`)!;
      expect(data).toMatchObject({ closedAt: deadlines[n]!, by: 'time', winner: { bidderId: best.get(id)!.by } });
      expect(meta.at >= plus(deadlines[n]!, lateMs)).toBe(true);
    });
    expect(await market.problems()).toEqual([]);
  });

  it('a bid that came in time counts however long the disk takes, and the close waits behind it', async () => {
    const deadline = plus(clock.now(), 10 * minute);
    const id = await opened(deadline);
    const streams = market.app.get(Streams);
    expect(await crowd.bid(bidders[0]!, id, 2000)).toMatchObject({ status: 200 });
    await market.caughtUp();
    clock.advanceTo(plus(deadline, -1));
    gate.hold();
    const written = crowd.bid(bidders[1]!, id, 3000);
    await until(() => gate.held() === 1);
    const waiting = crowd.bid(bidders[0]!, id, 9000);
    await until(() => streams.waiting() === 1);
    clock.advance(lateMs + 1); // the due list comes to close it
    await until(() => streams.waiting() === 2);
    const late = crowd.bid(bidders[1]!, id, 20_000);
    await until(() => streams.waiting() === 3);
    gate.release();
    expect((await Promise.all([written, waiting])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await late).body).toMatchObject({ code: 'auction-over' });
    await until(async () => (await closes()).some(({ stream }) => stream === `auction-${id}`));
    const close = (await closes()).find(({ stream }) => stream === `auction-${id}`);
    expect(close?.data).toMatchObject({ closedAt: deadline, winner: { bidderId: bidders[0]!.id } });
    expect(await market.problems()).toEqual([]);
  });

  it('nobody wins where nobody bid, or none reached the reserve', async () => {
    const deadline = plus(clock.now(), 10 * minute);
    const [silent, low] = await Promise.all([
      crowd.auction({ closesAt: deadline }),
      crowd.auction({ closesAt: deadline, reserve: { minor: 50_000, currency: 'USD' } }),
    ]);
    await crowd.bid(bidders[0]!, low, 49_999);
    await market.caughtUp();
    clock.advanceTo(plus(deadline, lateMs));
    const ours = async () =>
      (await closes()).filter(({ stream }) => [silent, low].some((id) => stream === `auction-${id}`));
    await until(async () => (await ours()).length === 2);
    expect((await ours()).map(({ data }) => (data as { winner: unknown }).winner)).toEqual([null, null]);
    expect(await market.problems()).toEqual([]);
  });

  it("the operator's end is the deadline: nobody bids after it, and the due list changes nothing", async () => {
    const deadline = plus(clock.now(), 10 * minute);
    const id = await crowd.auction({ closesAt: deadline });
    await crowd.bid(bidders[2]!, id, 5000);
    const { token } = market.operator;
    const end = () => crowd.post(auctionRoutes.end(id), {}, token);
    const ended = await end();
    expect(ended).toMatchObject({ status: 200, body: { at: clock.now() } });
    expect(await crowd.bid(bidders[1]!, id, 9000)).toMatchObject({ status: 409, body: { code: 'auction-over' } });
    const { after } = await market.unsealed((await end()).body);
    expect(after).toBe((await market.unsealed(ended.body)).after);
    await market.caughtUp();
    clock.advanceTo(plus(deadline, minute));
    await market.caughtUp();
    const ours = (await closes()).filter(({ stream }) => stream === `auction-${id}`);
    expect(ours.map(({ data }) => data)).toMatchObject([
      { by: 'operator', closedAt: ended.body['at'], winner: { bidderId: bidders[2]!.id, price: { minor: 1000 } } },
    ]);
    expect(await market.problems()).toEqual([]);
  });

  it('an end that comes after the deadline is the close by time', async () => {
    const deadline = plus(clock.now(), 10 * minute);
    const id = await crowd.auction({ closesAt: deadline });
    await crowd.bid(bidders[2]!, id, 5000);
    clock.advanceTo(plus(deadline, 1)); // before the due list comes
    await crowd.post(auctionRoutes.end(id), {}, market.operator.token);
    const { data } = (await closes()).find(({ stream }) => stream === `auction-${id}`)!;
    expect(data).toMatchObject({ by: 'time', closedAt: deadline, winner: { bidderId: bidders[2]!.id } });
    expect(await market.problems()).toEqual([]);
  });
});
