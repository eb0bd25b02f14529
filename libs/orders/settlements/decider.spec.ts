import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type SettlementCommand, settlements } from './decider.ts';
import type { SettlementEvent } from './events.ts';

const start = '2026-05-01T12:00:00.000Z';
const of = { auctionId: 'a1' };
const opened: SettlementEvent = {
  type: 'SettlementOpened',
  data: {
    ...of,
    buyerId: 'ann',
    sellerId: 'sam',
    price: { minor: 5000, currency: 'USD' },
    templateId: 't',
    variantId: 'v',
    until: plus(start, 48 * hour),
  },
};

/** What comes of commands, each so many minutes after the one before. */
function after(steps: readonly (readonly [SettlementCommand, number])[]) {
  let [at, facts] = [start, [opened]];
  const states = [foldFacts(settlements, recordedAt(facts, at))];
  const refused: string[] = [];
  for (const [command, minutes] of steps) {
    at = plus(at, minutes * minute);
    try {
      facts = [...facts, ...settlements.decide(command, states.at(-1)!, at)];
    } catch (error) {
      refused.push(error instanceof Refused ? error.code : 'not-found');
      if (!(error instanceof Refused || error instanceof NotFound)) throw error;
    }
    states.push(foldFacts(settlements, recordedAt(facts, at)));
  }
  return { facts, states, refused, last: states.at(-1)! };
}

const reserve = (orderId: string, memberId = 'ann') =>
  ({ type: 'ReserveUnit', data: { ...of, orderId, memberId } }) as const;
const by = (type: 'ReleaseUnit' | 'SellUnit' | 'ReturnUnit', orderId: string) =>
  ({ type, data: { ...of, orderId } }) as const;

describe('the one unit of an auction', () => {
  it('is kept for one order at a time, for its winner, and sold in time', () => {
    expect(
      after([
        [reserve('o1'), 0],
        [reserve('o2'), 1],
      ]).refused,
    ).toEqual(['unit-reserved']);
    expect(after([[reserve('o1', 'bob'), 0]]).refused).toEqual(['not-found']);
    expect(
      after([
        [reserve('o1'), 0],
        [by('SellUnit', 'o1'), 15],
      ]).refused,
    ).toEqual(['unit-over']);
    expect(
      after([
        [reserve('o1'), 0],
        [by('SellUnit', 'o1'), 14],
      ]).last.soldTo,
    ).toBe('o1');
    expect(after([[reserve('o1'), 48 * 60]]).refused).toEqual(['unit-over']);
  });

  it('an order that let it go never has it again, also where it had not come to it yet', () => {
    expect(
      after([
        [by('ReleaseUnit', 'o1'), 0],
        [reserve('o1'), 0],
      ]).refused,
    ).toEqual(['unit-over']);
    const late = after([
      [reserve('o1'), 0],
      [by('ReleaseUnit', 'o1'), 1],
      [by('SellUnit', 'o1'), 0],
    ]);
    expect(late.refused).toEqual(['unit-over']);
  });

  it('what is sold is let go of by nobody, and comes back by its own order alone', () => {
    const sold = [
      [reserve('o1'), 0],
      [by('SellUnit', 'o1'), 1],
    ] as const;
    expect(after([...sold, [by('ReleaseUnit', 'o1'), 0]]).refused).toEqual(['unit-sold']);
    expect(after([...sold, [by('ReturnUnit', 'o2'), 0]]).last.soldTo).toBe('o1');
    expect(after([...sold, [by('ReturnUnit', 'o1'), 0], [reserve('o2'), 0]]).last.reserved?.orderId).toBe('o2');
  });

  it('is never sold to two, whatever is asked in whatever order', () => {
    const order = fc.constantFrom('o1', 'o2', 'o3');
    const step = fc.oneof(
      order.map((one) => reserve(one)),
      fc.tuple(fc.constantFrom('ReleaseUnit', 'SellUnit', 'ReturnUnit'), order).map(([type, one]) => by(type, one)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.constantFrom(0, 1, 14, 16)), { maxLength: 30 }), (steps) => {
        const { states } = after(steps);
        for (const [n, { soldTo }] of states.entries()) {
          const before = states[n - 1]?.soldTo ?? null;
          expect(before === null || soldTo === null || soldTo === before).toBe(true);
          expect(states[n]!.over.includes(String(soldTo))).toBe(false);
        }
      }),
    );
  });
});
