import { balanceShapes } from '#gift-cards/balances/events.ts';
import { logStart } from '#kernel/position.ts';
import { upcast } from '#kernel/shapes.ts';
import { chargeShapes } from '#payments/charges/events.ts';
import { afterSaleShapes } from '#orders/after-sale/events.ts';
import { sendingBackShapes } from '#orders/sending-back/events.ts';
import { sellerAccountShapes } from '#payouts/events.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { BankMovement } from './rules/check.ts';
import { type LedgerFact, ledgerTypes } from './rules/postings.ts';

const shapes = { ...chargeShapes, ...balanceShapes, ...afterSaleShapes, ...sendingBackShapes, ...sellerAccountShapes };

/** All that the ledger knows of, in the log's order, page by page. Errors: `StoreUnavailable`. */
export async function ledgerFactsIn(log: Pick<EventStore, 'readAll'>): Promise<readonly LedgerFact[]> {
  const facts: LedgerFact[] = [];
  for (let after = logStart, isEnd = false; !isEnd;) {
    const batch = await log.readAll(after, { filter: { types: ledgerTypes } });
    for (const { type, meta, data } of batch.facts)
      facts.push({ type, data: upcast(shapes, type, meta.v, data) } as LedgerFact);
    [after, isEnd] = [batch.through, batch.caughtUp];
  }
  return facts;
}

/** All that the bank has moved of ours. Errors: `PaymentsUnavailable`. */
export async function movementsAt(
  bank: Pick<Payments, 'listSince' | 'payoutsSince'>,
): Promise<readonly BankMovement[]> {
  const moved = (await bank.listSince('')).flatMap(({ payment, movements }) =>
    movements.flatMap(({ key, is, amount }) => (is === 'voided' ? [] : [{ payment, key, is, amount }])),
  );
  const paid = await bank.payoutsSince('');
  return [...moved, ...paid.map(({ key, amount }) => ({ payment: key, key, is: 'paid-out' as const, amount }))];
}
