import type { PaymentCase } from '#contracts/payments.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Document, View } from '#kernel/view.ts';
import { type ChargeEvent, chargeShapes } from '../charges/events.ts';

/** What of a payment a person has to see to. */
export type PaymentCasesDocument = Document & Readonly<{ at: string; cases: readonly PaymentCase[] }>;

/** Payments with an open case: nobody but an operator ends one, or the bank's late word. */
export const paymentCases: View<PaymentCasesDocument> = {
  name: 'payment-cases',
  version: 1,
  shapes: chargeShapes,
  indexes: [['at']],
  key: ({ data }) => [(data as { paymentId: string }).paymentId],
  fold: (doc, fact, id) => {
    const cases = after(fact as Recorded<AnyMessage> & ChargeEvent, doc?.cases ?? []);
    const [first] = cases;
    return first === undefined ? undefined : { id, at: first.at, cases };
  },
};

function after({ type, data, meta: { at } }: Recorded<ChargeEvent>, cases: readonly PaymentCase[]) {
  const { attempt } = data;
  const left = cases.filter((one) => one.attempt !== attempt);
  switch (type) {
    case 'PaymentCaseOpened':
      return [...cases, { attempt, why: data.why, amount: null, at }];
    case 'ChargeFound':
      return [...left, { attempt, why: 'found' as const, amount: data.amount, at }];
    case 'RefundFailed':
      return data.again === null
        ? [...left, { attempt, why: 'refund-failed' as const, amount: data.amount, at }]
        : left;
    default:
      return left;
  }
}
