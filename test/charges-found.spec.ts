import { expect, it } from '@jest/globals';
import { hour, plus } from '#kernel/instant.ts';
import { checkLedger } from '#ledgers/rules/check.ts';
import type { LedgerFact } from '#ledgers/rules/postings.ts';
import { type ChargeCommand, charges } from '#payments/charges/decider.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { FakeEventStore } from './support/fake-event-store.ts';

/* What the bank has and the log does not know: it pays what it was asked for, or goes back, once. */

const clock = new DrivenClock();
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;

function rig() {
  const store = new FakeEventStore();
  const streams = new Streams(store, clock, new NoSnapshots());
  let n = 0;
  const meta = () => {
    const commandId = `c${n++}`;
    return { commandId, bodyHash: commandId, actorId: 'ann', correlationId: commandId, causationId: commandId };
  };
  const charge = (command: ChargeCommand) => streams.decide(charges, 'payment-p', { ...command, metadata: meta() });
  const state = () => streams.readState(charges, 'payment-p', ({ state: one }) => structuredClone(one));
  const facts = () => store.facts.map(({ type, data }) => ({ type, data }) as unknown as LedgerFact);
  return { charge, state, facts };
}
const purpose = { is: 'order', id: 'o' } as const;
const paymentId = 'p';
const ask = (): ChargeCommand => ({
  type: 'AskAuthorisation',
  data: {
    paymentId,
    attempt: 'hold',
    amount: usd(5000),
    purpose,
    memberId: 'ann',
    means: { is: 'saved', methodId: 'm', bankToken: 't' },
    challengeUntil: plus(clock.now(), hour),
    back: '/',
    language: 'en',
  },
});

it('what the bank took after its no goes back as it is let go of', async () => {
  const { charge, state } = rig();
  await charge(ask());
  await charge({ type: 'NoteDone', data: { paymentId, attempt: 'hold' } });
  await charge({ type: 'AskCapture', data: { paymentId, attempt: 'take', amount: usd(5000) } });
  await charge({ type: 'NoteDeclined', data: { paymentId, attempt: 'take', code: 'busy', mayRetry: true } });
  await charge({ type: 'AskVoid', data: { paymentId, attempt: 'let-go' } });
  await charge({ type: 'NoteFound', data: { paymentId, attempt: 'take', is: 'captured', amount: usd(5000) } });
  await charge({ type: 'NoteDeclined', data: { paymentId, attempt: 'let-go', code: 'captured', mayRetry: false } });
  expect((await state()).open).toMatchObject([{ is: 'refund', attempt: 'let-go-back', amount: usd(5000) }]);
  await charge({ type: 'NoteDone', data: { paymentId, attempt: 'let-go-back' } });
  expect(await state()).toMatchObject({ open: [], found: [] });
});

it('less what went back before', async () => {
  const { charge, state, facts } = rig();
  await charge({ type: 'NoteFound', data: { paymentId, attempt: 'take', is: 'captured', amount: usd(5000) } });
  await charge({ type: 'NoteFound', data: { paymentId, attempt: 'back', is: 'refunded', amount: usd(2000) } });
  await charge(ask());
  await charge({ type: 'AskVoid', data: { paymentId, attempt: 'let-go' } });
  await charge({ type: 'NoteDeclined', data: { paymentId, attempt: 'let-go', code: 'captured', mayRetry: false } });
  await charge({ type: 'NoteDone', data: { paymentId, attempt: 'let-go-back' } });
  expect((await state()).refunds.map(({ is, amount }) => [is, amount.minor])).toEqual([
    ['made', 2000],
    ['made', 3000],
  ]);
  const bank = [
    { payment: paymentId, key: 'take', is: 'captured' as const, amount: usd(5000) },
    { payment: paymentId, key: 'back', is: 'refunded' as const, amount: usd(2000) },
    { payment: paymentId, key: 'let-go-back', is: 'refunded' as const, amount: usd(3000) },
  ];
  const { differences, balances } = checkLedger({ facts: facts(), before: bank, after: bank });
  expect([differences, balances.filter(({ minor }) => minor !== 0)]).toEqual([[], []]);
});

it('a void of which the bank never said a word is ended by two operators: what was held lapses', async () => {
  const { charge, state } = rig();
  await charge(ask());
  await charge({ type: 'NoteDone', data: { paymentId, attempt: 'hold' } });
  await charge({ type: 'AskVoid', data: { paymentId, attempt: 'let-go' } });
  clock.advance(24 * hour);
  await charge({ type: 'OpenCase', data: { paymentId, attempt: 'let-go' } });
  await charge({ type: 'NoteDeclined', data: { paymentId, attempt: 'let-go', code: 'unanswered', mayRetry: false } });
  expect(await state()).toMatchObject({ is: 'lapsed', open: [] });
});

it('what was found and given back by two operators pays no order afterwards', async () => {
  const { charge, state, facts } = rig();
  // the log was put back behind the capture
  await charge({ type: 'NoteFound', data: { paymentId, attempt: 'take', is: 'captured', amount: usd(5000) } });
  await charge({ type: 'ReturnFound', data: { paymentId, attempt: 'take', next: 'take-found' } });
  await charge({ type: 'NoteDone', data: { paymentId, attempt: 'take-found' } });
  // the order goes on: nextStep finds the payment 'captured' at the bank, for its hold and for its capture by the attempt's name
  await charge(ask());
  await charge({ type: 'NoteDone', data: { paymentId, attempt: 'hold' } });
  await charge({ type: 'AskCapture', data: { paymentId, attempt: 'take', amount: usd(5000) } }).catch(() => {});
  await charge({ type: 'NoteDone', data: { paymentId, attempt: 'take' } });
  const atBank = [
    { payment: paymentId, key: 'take', is: 'captured' as const, amount: usd(5000) },
    { payment: paymentId, key: 'take-found', is: 'refunded' as const, amount: usd(5000) },
  ];
  const report = checkLedger({ facts: facts(), before: atBank, after: atBank });
  expect([(await state()).is, report.differences.map(({ why, name }) => `${why} ${name}`)]).not.toEqual([
    'captured',
    ['posted-twice captured take'],
  ]);
});

it('what the bank took and gave back before the log was put back pays no order', async () => {
  const { charge, state } = rig();
  await charge({ type: 'NoteFound', data: { paymentId, attempt: 'take', is: 'captured', amount: usd(5000) } });
  await charge({ type: 'NoteFound', data: { paymentId, attempt: 'back', is: 'refunded', amount: usd(5000) } });
  await charge(ask());
  await charge({ type: 'NoteDone', data: { paymentId, attempt: 'hold' } });
  await charge({ type: 'AskCapture', data: { paymentId, attempt: 'take', amount: usd(5000) } }).catch(() => {});
  expect((await state()).is).not.toBe('captured');
});
