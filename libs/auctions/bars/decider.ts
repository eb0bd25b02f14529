import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { day, plus, type Instant } from '#kernel/instant.ts';
import type { Bar } from '../rules/command-data.ts';
import { type BarEvent, barShapes } from './events.ts';

export type BarCommand = Fact<'CountDefault', Readonly<{ memberId: string; auctionId: string }>>;

/** `counted`: those that count still, the earliest first. */
export type BarState = Readonly<{
  counted: readonly Readonly<{ auctionId: string; at: Instant }>[];
  bar: Bar | null;
}>;

/** `rules.md`, Payment: the second within 12 months bars for 30 days, the third for good. */
const barRules = { id: 'bars-1', withinMs: 365 * day, secondMs: 30 * day } as const;

/** How often a member has not paid what they won, and what follows: counted here alone. */
export const bars = decider<BarState, BarCommand, BarEvent>({
  version: 1,
  shapes: barShapes,
  initial: () => ({ counted: [], bar: null }),
  rules: () => barRules.id,
  evolve: {
    DefaultCounted: ({ counted, bar }, { auctionId, barred }, { at }) => ({
      counted: counting([...counted, { auctionId, at }], at),
      bar: barred ?? bar,
    }),
  },
  decide: {
    CountDefault: (command, { counted, bar }, at) => {
      if (counted.some(({ auctionId }) => auctionId === command.auctionId)) return [];
      const before = counting(counted, at).length;
      const now = before === 0 ? null : { until: before === 1 ? plus(at, barRules.secondMs) : null };
      const barred = bar?.until === null ? bar : now;
      return [{ type: 'DefaultCounted', data: { ...command, barred } }];
    },
  },
});

const counting = (counted: BarState['counted'], now: Instant) =>
  counted.filter(({ at }) => plus(at, barRules.withinMs) > now);
