import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { hour, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type ChargeEvent, chargeShapes, type Purpose } from './events.ts';
import { adopted, declined, done, refundFailed } from '../rules/charge-outcomes.ts';
import type { Attempted, ChargeState, OpenAttempt, Refund } from '../rules/charge-state.ts';
import { less, mustBeAmount, mustBeDue, mustBeWithin } from '../rules/limits.ts';

type Asked<T extends ChargeEvent['type']> = Omit<Data<ChargeEvent, T>, 'purpose'>;

export type ChargeCommand =
  | Fact<'AskAuthorisation', Omit<Data<ChargeEvent, 'AuthorisationAsked'>, 'authorising'> & Readonly<{ amount: Money }>>
  | Fact<'AskCapture', Asked<'CaptureAsked'>>
  | Fact<'AskVoid', Attempted>
  | Fact<'AskRefund', Omit<Asked<'RefundAsked'>, 'tries'>>
  /** The bank wants its holder to prove it. */
  | Fact<'SetChallenge', Attempted & Readonly<{ url: string }>>
  /** The bank has done it. */
  | Fact<'NoteDone', Attempted>
  | Fact<'NoteDeclined', Attempted & Readonly<{ code: string; mayRetry: boolean }>>
  /** What was given back is with us again. */
  | Fact<'NoteReturned', Attempted>
  /** The bank has it, and nobody asked for it as far as the log knows. */
  | Fact<'NoteFound', Data<ChargeEvent, 'ChargeFound'>>
  /** Two operators: it is that order's. Not found where nothing was found. */
  | Fact<'AdoptFound', Attempted & Readonly<{ purpose: Purpose }>>
  /** Two operators: it goes back, as the attempt `next`. Likewise. */
  | Fact<'ReturnFound', Attempted & Readonly<{ next: string }>>
  /** Nobody has proved it in time. Refused before: `not-due-yet`. */
  | Fact<'EndChallenge', Attempted>
  /** Sent by the due list. Refused before its time: `not-due-yet`. */
  | Fact<'TryRefundAgain', Attempted & Readonly<{ next: string }>>
  /** The bank does not say, and may not be asked again. Refused before `keyGoodFor` has passed: `not-due-yet`. */
  | Fact<'OpenCase', Attempted>;

/** Milliseconds for which the bank surely knows an attempt by its key: it forgets them after a day. */
export const keyGoodFor: number = 23 * hour;
const initial: ChargeState = {
  is: 'none',
  purpose: null,
  hold: null,
  challengeUrl: null,
  refusal: null,
  captured: null,
  isVoidAsked: false,
  open: [],
  refunds: [],
  moved: [],
  found: [],
};

/**
 * One charge: never more captured than authorised, nor refunded than captured; what was asked of the bank is open until its word is a fact, and
 * a void counts from when it is asked, before its hold too. `design/money.md`.
 */
export const charges = decider<ChargeState, ChargeCommand, ChargeEvent>({
  version: 6,
  shapes: chargeShapes,
  initial: () => initial,
  evolve: {
    AuthorisationAsked: (state, { purpose, paymentId: _, memberId: _m, ...hold }, { at }) =>
      opened({ ...state, is: 'asked', purpose, hold }, { is: 'authorise', attempt: hold.attempt, askedAt: at }),
    ChallengeSet: (state, { url }) => ({ ...state, is: 'challenged', challengeUrl: url }),
    PaymentAuthorised: (state, { attempt }) => closed({ ...state, is: 'authorised' }, attempt),
    PaymentDeclined: (state, { attempt, code }) =>
      closed({ ...state, is: 'declined', refusal: { attempt, code } }, attempt),
    CaptureAsked: (state, { attempt, amount }, { at }) =>
      opened(state, { is: 'capture', attempt, amount, askedAt: at }),
    PaymentCaptured: (state, { attempt, amount }) =>
      closed(didMove({ ...state, is: 'captured', captured: amount }, `captured ${attempt}`), attempt),
    CaptureFailed: (state, { attempt, code }) => closed({ ...state, refusal: { attempt, code } }, attempt),
    PaymentLapsed: (state, { attempt }) =>
      closed({ ...state, is: 'lapsed', refusal: { attempt, code: 'lapsed' } }, attempt),
    VoidAsked: (state, { attempt }, { at }) =>
      opened({ ...state, isVoidAsked: true }, { is: 'void', attempt, askedAt: at }),
    PaymentVoided: (state, { attempt }) => {
      const { open } = closed(state, attempt);
      return { ...state, is: 'voided', open: open.filter((one) => one.is !== 'authorise') };
    },
    CaptureUndone: (state, { attempt }) => closed(state, attempt),
    RefundAsked: (state, asked, { at }) =>
      opened(withRefund(state, { ...asked, is: 'asked', again: null }), {
        is: 'refund',
        attempt: asked.attempt,
        amount: asked.amount,
        askedAt: at,
      }),
    RefundMade: (state, made) =>
      closed(
        withRefund(didMove(state, `refunded ${made.attempt}`), { ...made, is: 'made', again: null }),
        made.attempt,
      ),
    RefundFailed: (state, { code: _, mayRetry: _m, wasMade, ...failed }) => {
      const known = wasMade ? didMove(state, `returned ${failed.attempt}`) : state;
      return closed(withRefund(known, { ...failed, is: 'failed' }), failed.attempt);
    },
    ChargeFound: (state, { paymentId: _, ...one }) => ({
      ...didMove(state, `${one.is} ${one.attempt}`),
      found: [...state.found, one],
    }),
    ChargeAdopted: (state, { attempt, amount, purpose }) => ({
      ...closed(without(state, attempt), attempt),
      is: 'captured',
      captured: amount,
      purpose: state.purpose ?? purpose,
    }),
    ChargeDisowned: (state, { attempt }) => {
      const { open, ...rest } = without(state, attempt);
      return { ...rest, open: open.filter(({ is }) => is !== 'void') }; // what was taken cannot be let go
    },
    RefundAdopted: (state, made) => withRefund(without(state, made.attempt), { ...made, is: 'made', again: null }),
    PaymentCaseOpened: (state, { attempt }) => ({
      ...state,
      open: state.open.map((one) => (one.attempt === attempt ? { ...one, isCase: true } : one)),
    }),
  },
  decide: {
    AskAuthorisation: ({ amount, ...asked }, { is, isVoidAsked }) => {
      if (isVoidAsked) throw new Refused('payment-over', { is: 'voided' });
      mustBeAmount(amount);
      return is === 'none' ? [{ type: 'AuthorisationAsked', data: { ...asked, authorising: amount } }] : [];
    },
    AskCapture: ({ paymentId, attempt, amount }, state) => {
      const { is, hold, purpose, isVoidAsked, open, moved } = state;
      if (is === 'captured' || open.some((one) => one.is === 'capture')) return [];
      if (!purpose || isVoidAsked) throw new Refused('payment-over', { is });
      if (moved.includes(`captured ${attempt}`)) return [adopted({ paymentId, attempt, amount, purpose }, state)];
      if (is !== 'authorised' || !hold) throw new Refused('payment-over', { is });
      mustBeWithin(amount, hold.authorising);
      return [{ type: 'CaptureAsked', data: { paymentId, attempt, amount, purpose } }];
    },
    AskVoid: (of, { is, isVoidAsked }) => {
      if (isVoidAsked) return [];
      if (is === 'captured') throw new Refused('payment-over', { is });
      const asked = { type: 'VoidAsked', data: of } as const;
      return is === 'none' ? [asked, { type: 'PaymentVoided', data: of }] : [asked];
    },
    AskRefund: ({ paymentId, refundId, attempt: first, amount }, { captured, purpose, refunds, found }) => {
      if (refunds.some((one) => one.refundId === refundId)) return [];
      if (!captured || !purpose) throw new Refused('payment-over', { is: 'not-captured' });
      const back = found.filter((one) => one.attempt === first);
      const hasReturned = back.some((one) => one.is === 'returned');
      const attempt = hasReturned ? `${first}-again` : first; // what was given back is with us again: it is owed still
      if (back.length > 0 && !hasReturned)
        return [
          { type: 'RefundAdopted', data: { paymentId, refundId, attempt, amount: back[0]!.amount, purpose, tries: 1 } },
        ];
      mustBeWithin(amount, less(captured, refunds));
      return [{ type: 'RefundAsked', data: { paymentId, refundId, attempt, amount, purpose, tries: 1 } }];
    },
    SetChallenge: ({ paymentId, attempt, url }, { is, hold }) =>
      is === 'asked' && hold?.attempt === attempt
        ? [{ type: 'ChallengeSet', data: { paymentId, attempt, url, until: hold.challengeUntil } }]
        : [],
    NoteDone: (of, state) => {
      const attempt = openOf(of, state);
      return attempt ? done(of, attempt, state) : [];
    },
    NoteDeclined: ({ code, mayRetry, ...of }, state, at) => {
      const attempt = openOf(of, state);
      return attempt ? declined({ ...of, code, mayRetry, at }, attempt, state) : [];
    },
    NoteReturned: ({ paymentId: _, attempt }, { refunds }, at) => {
      const refund = refunds.find((one) => one.attempt === attempt && one.is === 'made');
      return refund ? [refundFailed(refund, { code: 'returned', mayRetry: true, wasMade: true, at })] : [];
    },
    NoteFound: (data, { moved }) =>
      moved.includes(`${data.is} ${data.attempt}`) ? [] : [{ type: 'ChargeFound', data }],
    AdoptFound: ({ paymentId, attempt, purpose }, state) => {
      if (state.captured) throw new Refused('payment-over', { is: 'captured' });
      return [{ type: 'ChargeAdopted', data: { paymentId, attempt, amount: foundIn(state, attempt).amount, purpose } }];
    },
    ReturnFound: ({ paymentId, attempt, next }, state) => {
      const { amount } = foundIn(state, attempt);
      const asked = { paymentId, attempt: next, refundId: next, amount, tries: 1 };
      return [
        { type: 'ChargeDisowned', data: { paymentId, attempt, amount } },
        { type: 'RefundAsked', data: { ...asked, purpose: { is: 'found', id: paymentId } } },
      ];
    },
    EndChallenge: (of, { is, hold }, at) => {
      if (is !== 'challenged' || !hold) return [];
      mustBeDue(hold.challengeUntil, at);
      return [
        { type: 'PaymentDeclined', data: { ...of, attempt: hold.attempt, code: 'challenge-ended', mayRetry: true } },
        { type: 'VoidAsked', data: of },
      ];
    },
    TryRefundAgain: ({ attempt, next }, { refunds }, at) => {
      const refund = refunds.find((one) => one.attempt === attempt);
      if (refund?.is !== 'failed' || refund.again === null) return [];
      mustBeDue(refund.again, at);
      const { is: _, again: _a, ...asked } = refund;
      return [{ type: 'RefundAsked', data: { ...asked, attempt: next, tries: asked.tries + 1 } }];
    },
    OpenCase: (of, state, at) => {
      const attempt = openOf(of, state);
      if (!attempt || attempt.isCase) return [];
      mustBeDue(plus(attempt.askedAt, keyGoodFor), at);
      return [{ type: 'PaymentCaseOpened', data: { ...of, why: 'unanswered' } }];
    },
  },
});

const didMove = (state: ChargeState, what: string): ChargeState => ({ ...state, moved: [...state.moved, what] });

const without = (state: ChargeState, attempt: string): ChargeState => ({
  ...state,
  found: state.found.filter((one) => one.attempt !== attempt),
});

/** Not found where there is none that was taken. */
function foundIn({ found }: ChargeState, attempt: string) {
  const one = found.find((each) => each.attempt === attempt && each.is === 'captured');
  if (!one) throw new NotFound();
  return one;
}

const opened = (state: ChargeState, attempt: OpenAttempt): ChargeState => ({
  ...state,
  open: [...state.open, attempt],
});

const closed = (state: ChargeState, attempt: string): ChargeState => ({
  ...state,
  open: state.open.filter((one) => one.attempt !== attempt),
});

const withRefund = (state: ChargeState, refund: Refund): ChargeState => ({
  ...state,
  refunds: [...state.refunds.filter(({ refundId }) => refundId !== refund.refundId), refund],
});

const openOf = ({ attempt }: Attempted, { open }: ChargeState) => open.find((one) => one.attempt === attempt);
