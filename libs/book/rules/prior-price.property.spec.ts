import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { day, hour, type Instant, instantOf, msOf } from '#kernel/instant.ts';
import { cutOf, dayAfter, dayOf, type DayOfLevels, lowestByDay, lowestOfLately } from './prior-price.ts';

/** From that millisecond on; null: nothing is for sale. */
type Step = Readonly<{ at: number; ask: number | null }>;

const start = msOf('2026-01-01T00:00:00.000Z');
const beginning = (at: number) => msOf(`${dayOf(instantOf(at))}T00:00:00.000Z`);

/** Prices of a few steps, so that many are told anew or come back, with moves of hours as well as of weeks; and a moment after the last. */
const history = fc
  .array(
    fc.record({
      ask: fc.option(fc.constantFrom(100, 200, 300, 400), { freq: 3 }),
      for: fc.oneof(fc.integer({ min: 1, max: 8 * hour }), fc.integer({ min: 1, max: 20 * day })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((moves) => {
    let at = start;
    const steps = moves.map((move): Step => {
      const step = { at, ask: move.ask };
      at += move.for;
      return step;
    });
    return { steps, now: at };
  });

function daysOf(steps: readonly Step[]): readonly DayOfLevels[] {
  const days = new Map<string, DayOfLevels>();
  for (const [revision, { at, ask }] of steps.entries()) {
    const on = dayOf(instantOf(at));
    const next = dayAfter(days.get(on)?.tiers.new, { ask, offer: null, at: instantOf(at), revision });
    days.set(on, { day: on, tiers: { new: next } });
  }
  return [...days.values()];
}

/** The lowest at which one could buy from then on, until before `to`; the price is a function of time that moves by steps. What ends at that very moment counts. */
function lowestIn(steps: readonly Step[], from: number, to: number): number | null {
  const stood = steps.findLast(({ at }) => at < from)?.ask ?? null;
  const begun = steps.filter(({ at }) => at >= from && at < to).map(({ ask }) => ask);
  const all = [stood, ...begun].filter((ask) => ask !== null);
  return all.length === 0 ? null : Math.min(...all);
}

/** Since when the price at the end has stood without a break. */
function beganOf(steps: readonly Step[]): number {
  const { ask } = steps.at(-1)!;
  const other = steps.findLastIndex((step) => step.ask !== ask);
  return steps[other + 1]!.at;
}

function cutIn(steps: readonly Step[]) {
  const { ask: cents } = steps.at(-1)!;
  const began = beganOf(steps);
  const prior = lowestIn(steps, beginning(began - 30 * day), began);
  return cents !== null && prior !== null && prior > cents ? { cents, at: instantOf(began), prior } : null;
}

const found = (days: readonly DayOfLevels[]): { cents: number; at: Instant; prior: number } | null => {
  const cut = cutOf(days, 'new');
  return cut && { cents: cut.now.cents, at: cut.now.at, prior: cut.prior.cents };
};

/** As many as one in five hundred that is wrong needs to be seen. */
const runs = { numRuns: 2000 };

it('a cut is what it is by a price that is a function of time', () =>
  fc.assert(
    fc.property(history, ({ steps }) => {
      expect(found(daysOf(steps))).toEqual(cutIn(steps));
    }),
    runs,
  ));

it('the lowest of 30 days, and of each of 90, is what it is by that function', () =>
  fc.assert(
    fc.property(history, ({ steps, now }) => {
      const days = daysOf(steps);
      const lately = lowestIn(steps, beginning(now - 30 * day), now + 1);
      expect(lowestOfLately(days, 'new', instantOf(now))?.cents ?? null).toBe(lately);
      const begun = Array.from({ length: 90 }, (_, n) => beginning(now) - (89 - n) * day);
      const lows = begun.map((from) => lowestIn(steps, from, Math.min(from + day, now + 1)));
      expect(
        lowestByDay(
          days,
          'new',
          begun.map((from) => dayOf(instantOf(from))),
        ),
      ).toEqual(lows);
    }),
    { numRuns: 300 }, // 90 days each
  ));
