import { type Instant, instantOf, msOf } from '#kernel/instant.ts';
import type { ParcelEvent } from '#platform/carriers/carriers.ts';

/** What is known of a parcel by all that its carrier tells. `seenAt`: since when somebody has it. `end`: how its way ended, if it has. */
type Known = Readonly<{ seenAt: Instant | null; end: ParcelEvent | null }>;

/**
 * Carriers repeat themselves, tell late and in any order, and their clocks go wrong: the moments say what came last, and none is later than now. Whatever has
 * happened to a parcel, somebody has had it. What was lost and is scanned again is found.
 */
export function knownOf(events: readonly ParcelEvent[], now: Instant): Known {
  const inTurn = events
    .map(({ is, at }): ParcelEvent => ({ is, at: notAfter(now, at) }))
    .toSorted((one, other) => msOf(one.at) - msOf(other.at));
  const place = inTurn.findLastIndex(({ is }) => is !== 'scanned');
  const end = inTurn[place] ?? null;
  const isFound = end?.is === 'lost' && place < inTurn.length - 1;
  return { seenAt: inTurn[0]?.at ?? null, end: isFound ? null : end };
}

/** By UTC, whatever zone it was told in; now, where it is no moment at all. */
function notAfter(now: Instant, at: string): Instant {
  const ms = msOf(at);
  return ms < msOf(now) ? instantOf(ms) : now;
}
