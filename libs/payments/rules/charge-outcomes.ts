import type { Data } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { ChargeEvent } from '../charges/events.ts';
import type { Attempted, ChargeState, OpenAttempt, Refund } from './charge-state.ts';
import { isSame, less } from './limits.ts';

const mostTries = 5;

/** What the bank's yes to an attempt comes to. */
export function done(of: Attempted, attempt: OpenAttempt, state: ChargeState): readonly ChargeEvent[] {
  const { hold, purpose, refunds } = state;
  if (attempt.is === 'refund') return refundMade(attempt.attempt, refunds);
  if (!hold || !purpose) throw new NotFound();
  if (attempt.is === 'authorise')
    return [{ type: 'PaymentAuthorised', data: { ...of, authorising: hold.authorising } }];
  if (attempt.is === 'void') return [{ type: 'PaymentVoided', data: of }];
  const took = { ...of, amount: attempt.amount, purpose };
  if (!state.moved.includes(`captured ${of.attempt}`)) return [{ type: 'PaymentCaptured', data: took }];
  if (isThere(took, state)) return [{ type: 'ChargeAdopted', data: took }];
  return [{ type: 'CaptureFailed', data: { ...of, code: 'found', mayRetry: false } }];
}

type Took = Data<ChargeEvent, 'ChargeAdopted'>;

/** What was found of it pays what it is asked for. Refused where it is another amount, or was given back: `payment-over`; two operators say whose it is. */
export function adopted(took: Took, state: ChargeState): ChargeEvent {
  if (!isThere(took, state)) throw new Refused('payment-over', { is: 'found' });
  return { type: 'ChargeAdopted', data: took };
}

/** Whether that very amount was taken, is nobody's yet, and did not all go back: a part that did will be asked for again by whoever gave it. */
function isThere({ attempt, amount }: Took, { found }: ChargeState): boolean {
  const taken = found.find((one) => one.is === 'captured' && one.attempt === attempt);
  return taken !== undefined && isSame(taken.amount, amount) && less(amount, refundsIn(found)).minor > 0;
}

const refundsIn = (found: ChargeState['found']) => found.filter(({ is }) => is === 'refunded');

function refundMade(attempt: string, refunds: readonly Refund[]): readonly ChargeEvent[] {
  const { is: _, again: _a, ...made } = refunds.find((one) => one.attempt === attempt)!;
  return [{ type: 'RefundMade', data: made }];
}

type No = Attempted & Readonly<{ code: string; mayRetry: boolean; at: Instant }>;

/** What its no comes to. */
export function declined({ at, ...no }: No, attempt: OpenAttempt, state: ChargeState): readonly ChargeEvent[] {
  if (attempt.is === 'authorise') return [{ type: 'PaymentDeclined', data: no }];
  const { code: _, mayRetry: _m, ...of } = no;
  if (attempt.is === 'capture')
    return no.code === 'lapsed' ? [{ type: 'PaymentLapsed', data: of }] : [{ type: 'CaptureFailed', data: no }];
  if (attempt.is === 'void')
    return no.code === 'unanswered' ? [{ type: 'PaymentLapsed', data: of }] : tooLateToVoid(of, state);
  const refund = state.refunds.find((one) => one.attempt === attempt.attempt)!;
  return [refundFailed(refund, { ...no, wasMade: false, at })];
}

/** It was taken before it could be let go: 'done' after 'given up' is undone, by name. */
function tooLateToVoid(of: Attempted, state: ChargeState): readonly ChargeEvent[] {
  const { captured, purpose } = state;
  if (!captured || !purpose) return foundUndone(of, state);
  const back = { ...of, amount: captured, purpose };
  return [
    { type: 'CaptureUndone', data: back },
    { type: 'RefundAsked', data: { ...back, attempt: `${of.attempt}-back`, refundId: of.attempt, tries: 1 } },
  ];
}

/**
 * It was taken as nobody had written down: what was found goes back, less what went back before. Nothing is known yet where it was not found: the
 * bank is asked again.
 */
function foundUndone({ paymentId, attempt }: Attempted, { found }: ChargeState): readonly ChargeEvent[] {
  const taken = found.find(({ is }) => is === 'captured');
  if (!taken || found.some(({ is }) => is === 'returned')) return [];
  const purpose = { is: 'found', id: paymentId } as const;
  const given = refundsIn(found);
  const rest = less(taken.amount, given);
  return [
    { type: 'ChargeDisowned', data: { paymentId, attempt: taken.attempt, amount: taken.amount } },
    ...given.map(({ attempt: back, amount }) => refund('RefundAdopted', { attempt: back, refundId: back, amount })),
    ...(rest.minor > 0 ? [refund('RefundAsked', { attempt: `${attempt}-back`, refundId: attempt, amount: rest })] : []),
  ];

  function refund(
    type: 'RefundAdopted' | 'RefundAsked',
    of: Readonly<{ attempt: string; refundId: string; amount: Money }>,
  ) {
    return { type, data: { paymentId, ...of, purpose, tries: 1 } } as const;
  }
}

type Why = Readonly<{ code: string; mayRetry: boolean; wasMade: boolean; at: Instant }>;

/** What was to be given back is with us still, or again. */
export function refundFailed(
  { is: _, again: _a, ...refund }: Refund,
  { code, mayRetry, wasMade, at }: Why,
): ChargeEvent {
  const again = mayRetry && refund.tries < mostTries ? plus(at, day) : null;
  return { type: 'RefundFailed', data: { ...refund, code, mayRetry, wasMade, again } };
}
