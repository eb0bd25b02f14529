import type { Data } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { ChargeEvent, Purpose } from '../charges/events.ts';

export type Attempted = Readonly<{ paymentId: string; attempt: string }>;

/** An attempt of which the bank's word is not known yet. */
export type OpenAttempt = Readonly<{ attempt: string; askedAt: Instant; isCase?: true }> &
  Readonly<{ is: 'authorise' } | { is: 'void' } | { is: 'capture'; amount: Money } | { is: 'refund'; amount: Money }>;

export type Refund = Data<ChargeEvent, 'RefundAsked'> &
  Readonly<{ is: 'asked' | 'made' | 'failed'; again: Instant | null }>;
type Hold = Omit<Data<ChargeEvent, 'AuthorisationAsked'>, 'paymentId' | 'purpose' | 'memberId'>;

export type ChargeState = Readonly<{
  is: 'none' | 'asked' | 'challenged' | 'authorised' | 'declined' | 'captured' | 'lapsed' | 'voided';
  purpose: Purpose | null;
  hold: Hold | null;
  challengeUrl: string | null;
  /** The bank's last no, to which attempt. */
  refusal: Readonly<{ attempt: string; code: string }> | null;
  captured: Money | null;
  isVoidAsked: boolean;
  open: readonly OpenAttempt[];
  /** By what was decided elsewhere, whose id they bear. */
  refunds: readonly Refund[];
  /** What is known to be done at the bank, such as `captured <attempt>`: each is once. */
  moved: readonly string[];
  /** What was found there and is nobody's yet. */
  found: readonly Omit<Data<ChargeEvent, 'ChargeFound'>, 'paymentId'>[];
}>;
