import type { Appended, AppendOutcome } from '#platform/event-store/event-store.ts';

/** Where an append lies that must have been stored, or be there already; throws when it is not. */
export function storedOf(outcome: AppendOutcome): Appended {
  if ('positions' in outcome) return outcome;
  throw new Error(`not stored: ${JSON.stringify(outcome)}`);
}
