import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** On disk: see `charges/events.ts`. All that the bank has was looked at since the log was put back, under `restoreId`; `found` of it nothing knew. */
export type MatchingEvent = Fact<'ChargesMatched', Readonly<{ restoreId: string; looked: number; found: number }>>;

export const matchingShapes: Shapes<MatchingEvent> = { ChargesMatched: { v: 1 } };

/** `matching-<restoreId>`: whether money may be asked for again. */
export const matchingStream = stream('matching');
