import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { type ReactionOrderEvent, reactionOrderShapes } from './events.ts';

/** Sent for operators alone. */
export type ReactionOrderCommand =
  | Fact<'PauseReaction', Data<ReactionOrderEvent, 'ReactionPaused'>>
  | Fact<'ResumeReaction', Data<ReactionOrderEvent, 'ReactionResumed'>>
  | Fact<'SkipParkedFact', Data<ReactionOrderEvent, 'ParkedFactSkipped'>>;

/** Who has it wait, since when and why. */
export type Pause = Readonly<{ operatorId: string; reason: string; at: Instant }>;

/** What holds for one reaction. `skipped`: ids of facts. */
export type ReactionOrders = Readonly<{ paused: Pause | null; skipped: readonly string[] }>;

/** The orders to one reaction. The same wish twice writes nothing. */
export const reactionOrders = decider<ReactionOrders, ReactionOrderCommand, ReactionOrderEvent>({
  version: 1,
  shapes: reactionOrderShapes,
  initial: () => ({ paused: null, skipped: [] }),
  evolve: {
    ReactionPaused: (orders, { operatorId, reason }, { at }) => ({ ...orders, paused: { operatorId, reason, at } }),
    ReactionResumed: (orders) => ({ ...orders, paused: null }),
    ParkedFactSkipped: (orders, { factId }) => ({ ...orders, skipped: [...orders.skipped, factId] }),
  },
  decide: {
    PauseReaction: (data, { paused }) => (paused ? [] : [{ type: 'ReactionPaused', data }]),
    ResumeReaction: (data, { paused }) => (paused ? [{ type: 'ReactionResumed', data }] : []),
    SkipParkedFact: (data, { skipped }) => (skipped.includes(data.factId) ? [] : [{ type: 'ParkedFactSkipped', data }]),
  },
});
