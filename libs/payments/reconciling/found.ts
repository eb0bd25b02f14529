import type { Data } from '#kernel/fact.ts';
import type { FoundPayment } from '#platform/payments/payments.ts';
import type { ChargeState } from '../rules/charge-state.ts';
import type { ChargeEvent } from '../charges/events.ts';

type Found = Data<ChargeEvent, 'ChargeFound'>;

/**
 * What the bank has of a payment and no fact of ours names: neither as done, nor as asked for. Each asking is a fact before the bank hears of it, so that
 * there is such a thing only where the log has lost some. What is held is not among it: it lapses by itself, and an order that goes on finds it.
 */
export function unknownIn(
  { payment, movements }: FoundPayment,
  { moved, open, refunds }: ChargeState,
): readonly Found[] {
  const asked = new Set([...open.map(({ attempt }) => attempt), ...refunds.map(({ attempt }) => attempt)]);
  return movements.flatMap(({ is, key: attempt, amount }) =>
    is === 'voided' || moved.includes(`${is} ${attempt}`) || asked.has(attempt)
      ? []
      : [{ paymentId: payment, attempt, is, amount }],
  );
}
