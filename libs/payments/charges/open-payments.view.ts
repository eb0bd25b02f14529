import type { AnyMessage, Data, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { View } from '#kernel/view.ts';
import type { DueDocument } from '#platform/projections/due-view.ts';
import { type ChargeEvent, chargeShapes } from './events.ts';

/** Something to be done with the bank from a moment on. `of` names it until it is done: the attempt, or the refund of several. */
type ToDo = Readonly<{ of: string; attempt: string; at: Instant; is: ChargeEvent['type'] }>;

/** A payment of which the bank's word is not known. `at`: since when the first of it has waited. */
export type OpenPayment = DueDocument & Readonly<{ toDo: readonly ToDo[] }>;

const kind = 'payment';
type Ended = Data<ChargeEvent, 'PaymentAuthorised'> | Data<ChargeEvent, 'RefundMade'>;

/**
 * The driver's list: payments with something asked of the bank that it has not said, and refunds that are to be tried again. A payment
 * may wait for several words, so that this is more than a deadline of a kind.
 */
export const openPayments: View<OpenPayment> = {
  name: `due-${kind}`,
  version: 1,
  first: true,
  shapes: chargeShapes,
  indexes: [['at']],
  key: ({ data }) => [(data as { paymentId: string }).paymentId],
  fold: (doc, fact, id) => {
    const toDo = after(fact as Recorded<AnyMessage> & ChargeEvent, doc?.toDo ?? []);
    const [first] = toDo.map(({ at }) => at).toSorted();
    return first === undefined ? undefined : { id, at: first, kind, target: id, toDo };
  },
};

function after({ type, data, meta: { at } }: Recorded<ChargeEvent>, toDo: readonly ToDo[]): readonly ToDo[] {
  const { attempt } = data;
  switch (type) {
    case 'AuthorisationAsked':
    case 'CaptureAsked':
    case 'VoidAsked':
      return [...toDo, { of: attempt, attempt, at, is: type }];
    case 'RefundAsked':
      return [...without(data, toDo), { of: data.refundId, attempt, at, is: type }];
    case 'RefundFailed': {
      const left = without(data, toDo);
      return data.again === null ? left : [...left, { of: data.refundId, attempt, at: data.again, is: type }];
    }
    case 'PaymentVoided':
      return without(data, toDo).filter(({ is }) => is !== 'AuthorisationAsked');
    case 'ChallengeSet':
      return toDo;
    default:
      return without(data, toDo);
  }
}

const without = (data: Pick<Ended, 'attempt'> & { refundId?: string }, toDo: readonly ToDo[]) =>
  toDo.filter(({ of, attempt }) => attempt !== data.attempt && of !== data.refundId);
