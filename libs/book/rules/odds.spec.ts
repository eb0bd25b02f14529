import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { day, instantOf, msOf } from '#kernel/instant.ts';
import { lowsOf, oddsAt, oddsRules } from './odds.ts';
import { dayAfter, dayOf, type DayOfLevels } from './prior-price.ts';

const now = '2026-05-01T12:00:00.000Z';
const ago = (days: number, hours = 0) => instantOf(msOf(now) - days * day - hours * 3_600_000);

type Moved = readonly [daysAgo: number, ask: number | null];
/** The best ask of `new` moved so, the oldest first. */
function levelsOf(moves: readonly Moved[]): readonly DayOfLevels[] {
  const all = new Map<string, DayOfLevels>();
  moves.forEach(([daysAgo, ask], revision) => {
    const at = ago(daysAgo);
    const tiers = { new: dayAfter(all.get(dayOf(at))?.tiers.new, { ask, offer: null, at, revision }) };
    all.set(dayOf(at), { day: dayOf(at), tiers });
  });
  return [...all.values()];
}
const sold = (daysAgo: number, cents: number) => ({ at: ago(daysAgo), cents, tier: 'new' as const });
const tiers = ['new'] as const;
const lows = (moves: readonly Moved[], sales: readonly ReturnType<typeof sold>[]) =>
  lowsOf({ levels: levelsOf(moves), sales, tiers, now });

describe('the odds of an offer', () => {
  const five = [80, 60, 40, 20, 10].map((daysAgo) => sold(daysAgo, 20_000));

  it('are the days on which one could have had it at that price, by a sale or an ask', () => {
    const past = lows([[85, null]], five);
    expect(past.lows).toHaveLength(86); // nothing is known of before
    expect(oddsAt(past, 19_900)).toEqual({ days: 0, of: 86, wait: null });
    expect(oddsAt(past, 20_000)).toMatchObject({ days: 5, of: 86 });
    const stands = lows(
      [
        [85, null],
        [30, 18_000],
        [27, 21_000],
      ],
      five,
    );
    expect(oddsAt(stands, 18_000)).toMatchObject({ days: 4, of: 86 }); // it stood on the day that it went up, too
  });

  it('of what has stood since long before are those of all 90 days', () => {
    const past = lows([[400, 15_000]], five);
    expect(oddsAt(past, 15_000)).toEqual({ days: 90, of: 90, wait: 0 });
  });

  it('say how long one would have waited, by the day on which one came', () => {
    const past = lows(
      [[89, null]],
      [88, 86, 84, 82, 0].map((daysAgo) => sold(daysAgo, 20_000)),
    );
    expect(oddsAt(past, 20_000)).toMatchObject({ of: 90, wait: 36 });
    const old = lows(
      [[89, null]],
      [89, 88, 87, 86, 85].map((daysAgo) => sold(daysAgo, 20_000)),
    );
    expect(oddsAt(old, 20_000)).toEqual({ days: 5, of: 90, wait: null }); // most would still wait
  });

  it('are not told by too few sales, nor of what costs nothing', () => {
    expect(oddsAt(lows([[400, 15_000]], five.slice(1)), 15_000)).toBeNull();
    expect(oddsAt(lows([[400, 15_000]], [sold(90, 1), ...five.slice(1)]), 15_000)).toBeNull(); // one is too old
    expect(oddsAt(lows([[400, 15_000]], five), 0)).toBeNull();
    expect(oddsRules.leastSales).toBe(5);
  });

  it('do not look at other tiers', () => {
    const other = five.map((sale) => ({ ...sale, tier: 'new-defects' as const }));
    expect(lowsOf({ levels: [], sales: other, tiers, now }).sales).toBe(0);
    expect(lowsOf({ levels: [], sales: other, tiers: ['new', 'new-defects'], now }).sales).toBe(5);
  });
});

describe('odds of any past', () => {
  const cents = fc.integer({ min: 1, max: 40 }).map((n) => n * 100);
  const past = fc.record({
    moves: fc
      .array(fc.tuple(fc.nat(120), fc.option(cents)), { maxLength: 30 })
      .map((all) => all.toSorted(([a], [b]) => b - a)),
    sales: fc.array(fc.tuple(fc.nat(120), cents), { minLength: 5, maxLength: 30 }),
  });

  it('are what one finds day by day', () =>
    fc.assert(
      fc.property(past, cents, ({ moves, sales }, price) => {
        const all = sales.map(([daysAgo, one]) => sold(daysAgo, one));
        const found = lows(moves, all);
        const since = Math.min(89, Math.max(0, ...moves.map(([n]) => n), ...sales.map(([n]) => n)));
        const isHad = (daysAgo: number) => {
          const before = moves.findLast(([n]) => n > daysAgo)?.[1] ?? null;
          const that = moves.filter(([n]) => n === daysAgo).map(([, ask]) => ask);
          const of = [before, ...that, ...sales.flatMap(([n, one]) => (n === daysAgo ? [one] : []))];
          return of.some((one) => one !== null && one <= price);
        };
        const had = Array.from({ length: since + 1 }, (_, n) => since - n).map(isHad);
        expect(found.lows.map((low) => low !== null && low <= price)).toEqual(had);
        const odds = oddsAt(found, price);
        const waits = had.map((_, n) => had.slice(n).indexOf(true)).map((wait) => (wait < 0 ? Infinity : wait));
        const median = waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) / 2)]!;
        const wait = median === Infinity ? null : median;
        const told = { days: had.filter(Boolean).length, of: had.length, wait };
        expect(odds).toEqual(found.sales < 5 ? null : told);
      }),
    ));

  it('only get better with a higher price, and fit what is sent', () =>
    fc.assert(
      fc.property(past, cents, cents, ({ moves, sales }, a, b) => {
        const found = lows(
          moves,
          sales.map(([daysAgo, one]) => sold(daysAgo, one)),
        );
        expect(found.lows.length).toBeLessThanOrEqual(oddsRules.days);
        const [low, high] = [oddsAt(found, Math.min(a, b)), oddsAt(found, Math.max(a, b))];
        expect((low?.days ?? 0) <= (high?.days ?? 0)).toBe(true);
        expect((high?.wait ?? Infinity) <= (low?.wait ?? Infinity) || high === null).toBe(true);
      }),
    ));
});
