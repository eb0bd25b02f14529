import { type Instant, plus } from '#kernel/instant.ts';
import { shipReminder } from './records.ts';

/** What of an item's way it turns on. */
type Of = Readonly<{ isHandedOver: boolean; isReminded: boolean; due: Instant | null }>;

/** A seller is reminded once, of what they have not said is ready and still may. */
export const reminding = {
  /** When, of what has to be handed over by then. */
  at: (due: Instant): Instant => plus(due, -shipReminder.beforeMs),

  isDue: ({ isHandedOver, isReminded, due }: Of, at: Instant): boolean =>
    due !== null && !isHandedOver && !isReminded && at >= reminding.at(due) && at < due,
};
