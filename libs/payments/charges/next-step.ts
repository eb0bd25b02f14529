import { type Instant, plus } from '#kernel/instant.ts';
import type { FoundPayment, Movement } from '#platform/payments/payments.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { isSame } from '../rules/limits.ts';
import { type ChargeCommand, keyGoodFor } from './decider.ts';
import type { ChargeState, OpenAttempt } from '../rules/charge-state.ts';

/** `note`: what is known becomes a fact. `call`: the bank is asked for it, under the attempt's key. `wait`: for others, or for nothing. */
export type Step =
  | Readonly<{ is: 'note'; command: ChargeCommand }>
  | Readonly<{ is: 'call'; attempt: OpenAttempt }>
  | Readonly<{ is: 'wait' }>;

type Known = Readonly<{ paymentId: string; state: ChargeState; found: FoundPayment | undefined; now: Instant }>;

const wait: Step = { is: 'wait' };

/**
 * What comes next of a charge, by its facts and by what the bank has of it: whoever goes on with it after a crash does the same. What the bank
 * has done already is never asked for; a void goes before what it is to prevent.
 */
export function nextStep(known: Known): Step {
  const { paymentId, state, found } = known;
  const done = state.open.find((one) => isDone(one, state, found));
  if (done) return noted({ type: 'NoteDone', data: { paymentId, attempt: done.attempt } });
  const back = state.refunds.find(({ is, attempt }) => is === 'made' && hasMovement(found, attempt, 'returned'));
  if (back) return noted({ type: 'NoteReturned', data: { paymentId, attempt: back.attempt } });
  if (state.is === 'challenged' && !state.isVoidAsked) return challenged(known);
  const open = state.open.filter(({ isCase }) => !isCase);
  const attempt = open.find(({ is }) => is === 'void') ?? open[0];
  return attempt ? asked(attempt, known) : again(known);
}

/** Whether the bank has it, by the attempt's own name. A hold has none there: a payment is held once. */
function isDone({ is, attempt }: OpenAttempt, { hold }: ChargeState, found: FoundPayment | undefined): boolean {
  if (!found) return false;
  if (is === 'authorise') return isHeld(found) && hold !== null && isSame(hold.authorising, found.authorised);
  if (is === 'void') return found.state === 'voided';
  return hasMovement(found, attempt, is === 'capture' ? 'captured' : 'refunded');
}

const isHeld = ({ state }: FoundPayment) => state === 'authorised' || state === 'captured';

const hasMovement = (found: FoundPayment | undefined, key: string, is: Movement['is']) =>
  found?.movements.some((one) => one.key === key && one.is === is) === true;

function asked(attempt: OpenAttempt, { paymentId, state, found, now }: Known): Step {
  const of = { paymentId, attempt: attempt.attempt };
  // let go for good: nothing is held or taken of it any more, and a key would be answered with what was true before
  if (found?.state === 'voided' && (attempt.is === 'authorise' || attempt.is === 'capture')) {
    const code = attempt.is === 'capture' && !state.isVoidAsked ? 'lapsed' : 'voided';
    return noted({ type: 'NoteDeclined', data: { ...of, code, mayRetry: false } });
  }
  // a log that was put back asks under the same name for what may cost something else now
  if (attempt.is === 'authorise' && found && isHeld(found))
    return noted({ type: 'NoteDeclined', data: { ...of, code: 'other-amount', mayRetry: true } });
  return now < plus(attempt.askedAt, keyGoodFor) ? { is: 'call', attempt } : noted({ type: 'OpenCase', data: of });
}

/** Its holder is at the bank, or was. */
function challenged({ paymentId, state: { hold }, found, now }: Known): Step {
  if (!hold) return wait;
  if (found && found.state !== 'challenged')
    return noted({
      type: 'NoteDeclined',
      data: { paymentId, attempt: hold.attempt, code: 'challenge-failed', mayRetry: true },
    });
  if (now < hold.challengeUntil) return wait;
  return noted({ type: 'EndChallenge', data: { paymentId, attempt: uuidV5(space, `${hold.attempt}/ended`) } });
}

/** Refunds that failed and are to be tried once more. */
function again({ paymentId, state: { refunds }, now }: Known): Step {
  const due = refunds.find((one) => one.is === 'failed' && one.again !== null && one.again <= now);
  if (!due) return wait;
  const { attempt } = due;
  return noted({ type: 'TryRefundAgain', data: { paymentId, attempt, next: uuidV5(space, `${attempt}/again`) } });
}

const noted = (command: ChargeCommand): Step => ({ is: 'note', command });

/** Ids of attempts that follow from others. Fixed for ever: they are in stored facts. */
const space = '0d4d2b57-6c1f-4c39-8a43-3f4b8f4b7f6e';
