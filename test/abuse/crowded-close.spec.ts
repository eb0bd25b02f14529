import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bidRules } from '#auctions/rules/refusals.ts';
import { type Instant, minute, msOf, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { lateMs } from '#platform/reactions/due-list.ts';
import { Crowd, type TestMember } from '../support/crowd.ts';
import { wholeLog } from '../support/invariants.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { turn } from '../support/turns.ts';
import { mutant } from '../support/mutants.ts';

/*
 * A hundred bidders on a hundred auctions within five milliseconds of their ends, by a driven clock. To see it fail, run
 * with MUTANT=late-bids: no rule turns a late bid down.
 */
if (mutant === 'late-bids') (bidRules as unknown[]).shift();

const spread = 5;

describe('a hundred bidders on a hundred auctions at their ends', () => {
  let market: OpenMarket;
  let clock: DrivenClock;
  let crowd: Crowd;
  let bidders: readonly TestMember[];

  beforeAll(async () => {
    clock = new DrivenClock();
    market = await openMarket({ clock });
    crowd = new Crowd(market);
    bidders = await crowd.members(100);
  });
  afterAll(() => market.close());

  const closes = async () =>
    new Map(
      (await wholeLog(market.stores.facts)).flatMap((fact) =>
        fact.type === 'AuctionClosed' ? [[fact.stream, fact] as const] : [],
      ),
    );

  /** Each bidder bids once on each auction, at a millisecond of its own around the deadline; what was wrong. */
  async function storm(deadlines: ReadonlyMap<string, Instant>, people: readonly TestMember[], base: Instant) {
    const wrong: string[] = [];
    const best = new Map<string, { minor: number; by: string }>();
    let taken = 0;
    clock.advanceTo(plus(base, -spread));
    for (let tick = 0; tick <= 3 * spread; tick++, clock.advance(1)) {
      const now = clock.now();
      const bids = [...deadlines].flatMap(([id, end], a) =>
        people.flatMap((member, b) =>
          (a * 7 + b * 13) % (3 * spread + 1) === tick ? [{ id, end, member, a, b }] : [],
        ),
      );
      await Promise.all(
        bids.map(async ({ id, end, member, a, b }) => {
          const minor = 1_000_000 + tick * 100_000 + ((a + b) % 97) * 1000;
          const { status, body, text } = await crowd.bid(member, id, minor);
          const isInTime = now < end;
          if (status === 200) taken++;
          if (status === 200 && minor > (best.get(id)?.minor ?? 0)) best.set(id, { minor, by: member.id });
          const code = String(body['code']);
          const isRight = isInTime
            ? status === 200 || code === 'bid-too-low'
            : status === 409 && code === 'auction-over';
          if (!isRight) wrong.push(`${msOf(now) - msOf(end)} ms: ${status} ${text}`);
        }),
      );
    }
    return { wrong, best, taken };
  }

  async function settled(ids: readonly string[]) {
    await market.caughtUp();
    clock.advance(lateMs + 3 * spread);
    for (;;) {
      const over = await closes();
      if (ids.every((id) => over.has(`auction-${id}`))) return over;
      await turn();
    }
  }

  it('leave one winner each: nobody late is in, nobody in time is out', async () => {
    const base = plus(clock.now(), 10 * minute);
    const deadlines = new Map<string, Instant>();
    for (let n = 0; n < 100; n++) {
      const end = plus(base, n % spread);
      deadlines.set(await crowd.auction({ closesAt: end }), end);
    }
    const { wrong, best, taken } = await storm(deadlines, bidders, base);
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(1000);
    const over = await settled([...deadlines.keys()]);
    for (const [id, end] of deadlines) {
      expect(over.get(`auction-${id}`)?.data).toMatchObject({
        closedAt: end,
        by: 'time',
        winner: { bidderId: best.get(id)?.by },
      });
    }
    expect(await market.problems()).toEqual([]);
  });

  it('are as exact at an end that soft closes have moved as far as it goes', async () => {
    const planned = plus(clock.now(), 10 * minute);
    const last = plus(planned, 60 * minute);
    const deadlines = new Map<string, Instant>();
    for (let n = 0; n < 10; n++) {
      deadlines.set(await crowd.auction({ closesAt: planned, rules: 'plinth-1' }), last);
    }
    clock.advanceTo(plus(planned, -minute));
    for (let n = 0; clock.now() < plus(last, -minute); n++, clock.advance(minute)) {
      await Promise.all([...deadlines.keys()].map((id) => crowd.bid(bidders[n % 2]!, id, 1000 + n * 10_000)));
    }
    const { wrong, best } = await storm(deadlines, bidders.slice(0, 20), last);
    expect(wrong).toEqual([]);
    const over = await settled([...deadlines.keys()]);
    for (const id of deadlines.keys()) {
      const winner = { bidderId: best.get(id)?.by };
      expect(over.get(`auction-${id}`)?.data).toMatchObject({ closedAt: last, by: 'time', winner });
    }
    expect(await market.problems()).toEqual([]);
  });
});
