import { plus, type Instant } from '#kernel/instant.ts';
import type { AuctionRules } from './records.ts';

/** Why a bidder may take nothing back without asking an operator; refusal codes. */
export type NotRetractable =
  | 'no-retraction'
  | 'too-late-to-retract'
  | 'bid-too-old'
  | 'retracted-before'
  | 'others-have-bid'
  | 'reserve-was-met';

/** What may be taken back now, or why nothing may. */
export type Retractable =
  | Readonly<{ what: 'all' | 'last' }>
  | Readonly<{ what: null; code: NotRetractable; since: Instant | null }>;

/** How the auction stands, as everybody may know it; `bidders` and `retractions` count all so far. */
export type Affairs = Readonly<{ closesAt: Instant; bidders: number; retractions: number; isReserveMet: boolean }>;

const never = (code: NotRetractable, since: Instant | null = null): Retractable => ({ what: null, code, since });

/**
 * May a bidder whose last bid that counts came at `lastAt` take something back alone? The page asks before it offers it, the
 * decider before it does it. `since`: from when on it was too late.
 */
export function retractable(
  { retraction }: Pick<AuctionRules, 'retraction'>,
  { closesAt, bidders, retractions, isReserveMet }: Affairs,
  lastAt: Instant,
  now: Instant,
): Retractable {
  if (!retraction) return never('no-retraction');
  if (retraction.alone) {
    if (bidders > 1) return never('others-have-bid');
    if (retractions > 0) return never('retracted-before'); // by the only bidder
    if (isReserveMet) return never('reserve-was-met');
  }
  const quiet = plus(closesAt, -retraction.none);
  if (now >= quiet) return never('too-late-to-retract', quiet);
  if (now < plus(closesAt, -retraction.all)) return { what: 'all' };
  const until = plus(lastAt, retraction.recent);
  return now <= until ? { what: 'last' } : never('bid-too-old', until);
}

/** May whoever cannot take a bid back alone ask an operator to? */
export const mayBeAsked = ({ retraction }: Pick<AuctionRules, 'retraction'>): boolean => retraction?.alone === true;
