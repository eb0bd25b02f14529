import { second, plus } from '#kernel/instant.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { depositDocumentId } from '../rules/deposit.ts';
import { depositShapes } from './events.ts';

/** Whoever drives it has written something by then, or nobody does. */
const stalledMs = 15 * second;

/** Deposits of which the bank's word is awaited, and those that are to be held anew. */
export const dueDeposits = dueView({
  kind: 'deposit',
  version: 1,
  facts: depositShapes,
  target: ({ data }) => depositDocumentId(data.auctionId, data.memberId),
  on: {
    DepositAsked: ({ meta }) => plus(meta.at, stalledMs),
    DepositHeld: ({ data }) => data.until,
    DepositRenewed: ({ data }) => data.until,
    DepositDeclined: ({ data }) => data.again,
    DepositForfeitAsked: ({ meta }) => plus(meta.at, stalledMs),
    DepositForfeited: () => null,
    DepositReleased: () => null,
  },
});
