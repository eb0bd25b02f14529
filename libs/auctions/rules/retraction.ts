import { plus, type Instant } from '#kernel/instant.ts';
import type { AuctionRules } from './records.ts';

/** What may be taken back now, or why nothing may. */
export type Retractable =
  | Readonly<{ what: 'all' | 'last' }>
  | Readonly<{ what: null; code: 'no-retraction' | 'too-late-to-retract' | 'bid-too-old'; since: Instant | null }>;

/**
 * May a bidder whose last bid that counts came at `lastAt` take something back? The page asks before it offers it, the
 * decider before it does it. `since`: from when on it was too late.
 */
export function retractable(
  { retraction }: Pick<AuctionRules, 'retraction'>,
  closesAt: Instant,
  lastAt: Instant,
  now: Instant,
): Retractable {
  if (!retraction) return { what: null, code: 'no-retraction', since: null };
  const quiet = plus(closesAt, -retraction.none);
  if (now >= quiet) return { what: null, code: 'too-late-to-retract', since: quiet };
  if (now < plus(closesAt, -retraction.all)) return { what: 'all' };
  const until = plus(lastAt, retraction.recent);
  return now <= until ? { what: 'last' } : { what: null, code: 'bid-too-old', since: until };
}
