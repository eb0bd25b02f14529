import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, hour, plus } from '#kernel/instant.ts';
import { ann, idOf } from '../samples.ts';
import { type ChargeCommand, charges } from './decider.ts';
import type { ChargeEvent } from './events.ts';

const now = '2026-05-01T11:00:00.000Z';
const until = plus(now, 60_000);
const at = given(charges, now);
const purpose = { is: 'order', id: idOf(9) } as const;
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const of = (attempt: string) => ({ paymentId: idOf(1), attempt });
const moving = (attempt: string, minor = 5000) => ({ ...of(attempt), amount: usd(minor), purpose });
const asking = {
  ...moving('a'),
  memberId: ann,
  means: { is: 'saved', methodId: idOf(2), bankToken: 'card' },
  challengeUntil: until,
  back: '/checkout',
  language: 'en',
} as const;
const refunding = (refundId: string, minor = 5000, tries = 1, attempt = `${refundId}${tries}`) => ({
  ...moving(attempt, minor),
  refundId,
  tries,
});

const { amount: authorising, ...askedFor } = asking;
const asked: ChargeEvent = { type: 'AuthorisationAsked', data: { ...askedFor, authorising } };
const challenge: ChargeEvent = { type: 'ChallengeSet', data: { ...of('a'), url: '/bank', until } };
const authorised: ChargeEvent = { type: 'PaymentAuthorised', data: { ...of('a'), authorising: usd(5000) } };
const captureAsked: ChargeEvent = { type: 'CaptureAsked', data: moving('c') };
const captured: ChargeEvent = { type: 'PaymentCaptured', data: moving('c') };
const voidAsked: ChargeEvent = { type: 'VoidAsked', data: of('v') };
const voided: ChargeEvent = { type: 'PaymentVoided', data: of('v') };
const refundAsked = (id: string, minor?: number, tries?: number): ChargeEvent => ({
  type: 'RefundAsked',
  data: refunding(id, minor, tries),
});
const refundMade = (id: string, minor?: number): ChargeEvent => ({ type: 'RefundMade', data: refunding(id, minor) });
const refundFailed = (id: string, tries: number, wasMade = false): ChargeEvent => ({
  type: 'RefundFailed',
  data: {
    ...refunding(id, 5000, tries),
    code: wasMade ? 'returned' : 'refund-failed',
    mayRetry: true,
    wasMade,
    again: tries < 5 ? plus(now, day) : null,
  },
});
const taken = [asked, authorised, captureAsked, captured];

const ask: ChargeCommand = { type: 'AskAuthorisation', data: asking };
const capture = (minor = 5000): ChargeCommand => ({ type: 'AskCapture', data: { ...of('c'), amount: usd(minor) } });
const letGo: ChargeCommand = { type: 'AskVoid', data: of('v') };
const refund = (refundId: string, minor = 5000): ChargeCommand => ({
  type: 'AskRefund',
  data: { ...of(`${refundId}1`), refundId, amount: usd(minor) },
});
const done = (attempt: string): ChargeCommand => ({ type: 'NoteDone', data: of(attempt) });
const no = (attempt: string, code = 'declined', mayRetry = false): ChargeCommand => ({
  type: 'NoteDeclined',
  data: { ...of(attempt), code, mayRetry },
});

describe('a charge', () => {
  it('is asked for once, and what the bank says of it counts once', () => {
    at().when(ask).then(asked);
    at(asked).when(ask).thenNothing();
    at(asked).when(done('a')).then(authorised);
    at(asked, authorised).when(done('a')).thenNothing();
    at(asked, authorised).when(no('a')).thenNothing();
    at(asked)
      .when(no('a'))
      .then({ type: 'PaymentDeclined', data: { ...of('a'), code: 'declined', mayRetry: false } });
  });

  it('owes still what the bank gave back in vain while the log knew nothing of it', () => {
    const found = (is: 'refunded' | 'returned'): ChargeEvent => ({
      type: 'ChargeFound',
      data: { ...of('r1'), is, amount: usd(5000) },
    });
    at(...taken, found('refunded'))
      .when(refund('r'))
      .then({ type: 'RefundAdopted', data: refunding('r') });
    at(...taken, found('refunded'), found('returned'))
      .when(refund('r'))
      .then({ type: 'RefundAsked', data: refunding('r', 5000, 1, 'r1-again') });
  });

  it('is of an amount: nothing, less, parts of a cent and what is no number are not', () => {
    for (const minor of [0, -1, 0.5, Number.NaN, 2 ** 53])
      at()
        .when({ type: 'AskAuthorisation', data: { ...asking, amount: usd(minor) } })
        .thenRefused('no-amount');
  });

  it('is a person’s case when the bank has not said for 23 hours, and what it says then still counts', () => {
    const open: ChargeCommand = { type: 'OpenCase', data: of('a') };
    const opened: ChargeEvent = { type: 'PaymentCaseOpened', data: { ...of('a'), why: 'unanswered' } };
    at(asked)
      .when(open)
      .thenRefused('not-due-yet', { due: plus(now, 23 * hour), at: now });
    at(asked)
      .when(open, plus(now, 23 * hour))
      .then(opened);
    at(asked, opened).when(open).thenNothing();
    at(asked, opened).when(done('a')).then(authorised);
    at(asked, authorised).when(open).thenNothing();
  });

  it('takes once what is held, and never more, nor in another currency', () => {
    at(asked).when(capture()).thenRefused('payment-over', { is: 'asked' });
    at(asked, authorised).when(capture()).then(captureAsked);
    at(asked, authorised)
      .when(capture(5001))
      .thenRefused('more-than-paid', { most: usd(5000) });
    at(asked, authorised)
      .when({ type: 'AskCapture', data: { ...of('c'), amount: { minor: 50, currency: 'JPY' } } })
      .thenRefused('more-than-paid', { most: usd(5000) });
    at(asked, authorised, captureAsked).when(capture(1)).thenNothing();
    at(...taken)
      .when(capture())
      .thenNothing();
    at(asked, authorised, captureAsked)
      .when(no('c', 'lapsed'))
      .then({ type: 'PaymentLapsed', data: of('c') });
  });

  it('is let go before it is asked for, and never comes back', () => {
    at().when(letGo).then(voidAsked, voided);
    at(voidAsked, voided).when(ask).thenRefused('payment-over', { is: 'voided' });
    at(asked).when(letGo).then(voidAsked);
    at(asked, voidAsked, authorised).when(capture()).thenRefused('payment-over', { is: 'authorised' });
    expect(at(asked, voidAsked, voided).state().open).toEqual([]);
    at(asked, voidAsked, voided).when(done('a')).thenNothing();
    at(...taken)
      .when(letGo)
      .thenRefused('payment-over', { is: 'captured' });
  });

  it('that was taken before it could be let go goes back whole', () => {
    const late = [asked, authorised, captureAsked, voidAsked, captured];
    const back = { ...moving('v-back'), refundId: 'v', tries: 1 };
    at(asked, authorised, captureAsked, voidAsked).when(no('v', 'captured')).thenNothing();
    at(...late)
      .when(no('v', 'captured'))
      .then({ type: 'CaptureUndone', data: moving('v') }, { type: 'RefundAsked', data: back });
  });

  it('waits for its holder until the end of the challenge, not longer', () => {
    const end: ChargeCommand = { type: 'EndChallenge', data: of('v') };
    at(asked)
      .when({ type: 'SetChallenge', data: { ...of('a'), url: '/bank' } })
      .then(challenge);
    at(asked, challenge)
      .when(end, plus(until, -1))
      .thenRefused('not-due-yet', { due: until, at: plus(until, -1) });
    at(asked, challenge)
      .when(end, until)
      .then({ type: 'PaymentDeclined', data: { ...of('a'), code: 'challenge-ended', mayRetry: true } }, voidAsked);
    at(asked, challenge, authorised).when(end, until).thenNothing();
  });
});

describe('what is given back', () => {
  it('is never more than was taken, also while it is only asked for', () => {
    at(asked, authorised).when(refund('r')).thenRefused('payment-over', { is: 'not-captured' });
    at(...taken)
      .when(refund('r', 3000))
      .then(refundAsked('r', 3000));
    const one = [...taken, refundAsked('r', 3000)];
    at(...one)
      .when(refund('r', 3000))
      .thenNothing();
    at(...one)
      .when(refund('s', 2001))
      .thenRefused('more-than-paid', { most: usd(2000) });
    at(...one, refundMade('r', 3000))
      .when(refund('s', 2000))
      .then(refundAsked('s', 2000));
  });

  it('is tried five times, a day apart, and is then a case', () => {
    const again = (n: number): ChargeCommand => ({
      type: 'TryRefundAgain',
      data: { ...of(`r${n}`), next: `r${n + 1}` },
    });
    at(...taken, refundAsked('r'))
      .when(no('r1', 'refund-failed', true))
      .then(refundFailed('r', 1));
    const failed = [...taken, refundAsked('r'), refundFailed('r', 1)];
    at(...failed)
      .when(again(1))
      .thenRefused('not-due-yet', { due: plus(now, day), at: now });
    at(...failed)
      .when(again(1), plus(now, day))
      .then(refundAsked('r', 5000, 2));
    at(...failed)
      .when(refund('s', 1))
      .thenRefused('more-than-paid', { most: usd(0) });
    const last = [...failed, refundAsked('r', 5000, 5)];
    at(...last)
      .when(no('r5', 'refund-failed', true))
      .then(refundFailed('r', 5));
    at(...last, refundFailed('r', 5))
      .when(again(5), plus(now, day))
      .thenNothing();
  });

  it('may come back after it was made, and goes out anew', () => {
    const made = [...taken, refundAsked('r'), refundMade('r')];
    at(...made)
      .when({ type: 'NoteReturned', data: of('r1') })
      .then(refundFailed('r', 1, true));
    at(...made, refundFailed('r', 1, true))
      .when({ type: 'NoteReturned', data: of('r1') })
      .thenNothing();
  });
});
