import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import { minute, plus } from '#kernel/instant.ts';
import { attemptOf, cardOf, paymentOf } from '#orders/ids.ts';
import type { Terms } from '#orders/rules/terms.ts';
import { AskedCharges } from '#payments/charges/asked-charges.ts';
import { ChargesOfOrders } from '#payments/charges/charges-of-orders.ts';
import { charges } from '#payments/charges/decider.ts';
import { paymentStream } from '#payments/charges/events.ts';
import { unknownIn } from '#payments/reconciling/found.ts';
import { paymentCases } from '#payments/reconciling/payment-cases.view.ts';
import { ann, idOf } from '#payments/samples.ts';
import { bank, bankToken, Checkout, clock, closeBank, type Plan } from './support/checkout-run.ts';
import { Life } from './support/dying-market.ts';
import { keys } from './support/dying-orders.ts';
import { FakeEventStore } from './support/fake-event-store.ts';

/* Orders of a log that was put back, whose ids come again for what may cost something else. */

afterAll(closeBank);

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const plan: Plan = { sells: 'gift-cards', card: 'approved', tenders: [], proves: null, lives: [] };
const gbp = (minor: number) => ({ minor, currency: 'GBP' }) as const;

/** The same order's id, of ten cards: a quote's id follows from who asks and their Idempotency-Key, not from what is asked. */
class Again extends Checkout {
  like: Checkout | null = null;
  override get terms(): Terms {
    if (!this.like) return super.terms;
    const { orderId } = this.like;
    const cards = Array.from({ length: 10 }, (_, n) => ({
      cardId: cardOf(orderId, n),
      amount: usd(5000),
      charged: gbp(3700),
      theme: 'black',
    }));
    const total = gbp(37_000);
    const { delivered, ...terms } = super.terms;
    const item = { net: total, tax: gbp(0), gross: total };
    return {
      ...terms,
      quoteId: orderId,
      orderId,
      goods: { is: 'gift-cards', cards },
      price: usd(50_000),
      delivered: { ...delivered, item, total },
      rest: total,
      until: plus(clock.now(), 15 * minute),
    };
  }
}

it('ten gift cards are paid by ten times the price of one, after a restore, too', async () => {
  const first = await new Checkout(plan).prepared();
  await first.through();
  expect([(await first.now.order(first.orderId)).is, (await first.bankSays()).net]).toEqual(['completed', 3700]);
  // the log is put back to before all that; the bank is as it was, and is matched with the log
  const after = new Again(plan);
  after.like = first;
  Reflect.set(after, 'orderId', first.orderId);
  await after.prepared();
  const paymentId = paymentOf(first.orderId, 1);
  const found = (await bank.find(paymentId))!;
  const { streams } = after.now.life;
  const unknown = await streams.readState(charges, paymentStream(paymentId), ({ state }) => unknownIn(found, state));
  expect(unknown).toHaveLength(1);
  for (const data of unknown) {
    const metadata = { commandId: data.attempt, bodyHash: '', actorId: 's', correlationId: 'c', causationId: 'c' };
    await streams.decide(charges, paymentStream(paymentId), { type: 'NoteFound', data, metadata });
  }
  await after.through();
  await after.later(2, minute);
  const { is } = await after.now.order(first.orderId);
  let issued = 0;
  for (let n = 0; n < 10; n++) issued += (await after.now.card(cardOf(first.orderId, n))).issued;
  const { net, report } = await after.bankSays();
  // what was taken for the one card goes back, as another order lets go of it
  expect([is, issued, net, report.differences]).toEqual(['not-placed', 0, 0, []]);
});

it('after a restore an order that is given up lets go of a charge that the bank has taken: it comes to an end', async () => {
  const token = await bankToken('approved');
  const orderId = randomUUID();
  const paymentId = paymentOf(orderId, 1);
  const stream = paymentStream(paymentId);
  const meta = (commandId: string) => ({
    commandId,
    bodyHash: commandId,
    actorId: 'ann',
    correlationId: 'c',
    causationId: 'c',
  });
  const before = new FakeEventStore();
  const first = new Life(before, bank, clock, []);
  const asked = {
    paymentId,
    attempt: attemptOf(paymentId, 'hold'),
    amount: usd(5000),
    purpose: { is: 'order', id: orderId } as const,
  };
  const hold = {
    ...asked,
    memberId: ann,
    means: { is: 'saved', methodId: idOf(2), bankToken: token } as const,
    challengeUntil: plus(clock.now(), 10 * minute),
    back: '/',
    language: 'en',
  };
  await first.decide({ type: 'AskAuthorisation', data: hold });
  await first.driver.drive(paymentId);
  await first.decide({
    type: 'AskCapture',
    data: { paymentId, attempt: attemptOf(paymentId, 'take'), amount: usd(5000) },
  });
  await first.driver.drive(paymentId);
  expect(before.facts.map(({ type }) => type)).toEqual([
    'AuthorisationAsked',
    'PaymentAuthorised',
    'CaptureAsked',
    'PaymentCaptured',
  ]);
  // the log is put back to behind the hold; meanwhile the order has become too late
  const older = new FakeEventStore();
  for (const { id, type, data, meta: of } of before.facts.slice(0, 2))
    await older.add(stream, { id, type, data, meta: of });
  const life = new Life(older, bank, clock, []);
  const found = (await bank.find(paymentId))!;
  const unknown = await life.streams.readState(charges, stream, ({ state }) => unknownIn(found, state));
  for (const data of unknown)
    await life.streams.decide(charges, stream, { type: 'NoteFound', data, metadata: meta(`f${data.attempt}`) });
  clock.advance(14 * minute);
  await new ChargesOfOrders(life.streams, new AskedCharges(life.streams, life.driver), keys).letGo({
    paymentId,
    attempt: attemptOf(paymentId, 'let-go'),
    orderId,
  });
  await life.driver.drive(paymentId);
  const open = await life.streams.readState(charges, stream, ({ state }) => structuredClone(state.open));
  expect(open).toEqual([]);
  expect((await bank.find(paymentId))!.movements.map(({ is, amount }) => [is, amount.minor])).toEqual([
    ['captured', 5000],
    ['refunded', 5000],
  ]);
  const cases = foldView(paymentCases, older.facts as never);
  expect([...cases.values()].flatMap((one) => one.cases)).toEqual([]);
});
