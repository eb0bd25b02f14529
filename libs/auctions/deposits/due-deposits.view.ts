import { type Instant, plus, second } from '#kernel/instant.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { depositDocumentId } from '../rules/deposit.ts';
import { depositShapes } from './events.ts';

/** Whoever drives it has written something by then, or nobody does. */
const stalledMs = 15 * second;

const soonIf = (frees: readonly number[], at: Instant, else_: Instant | null) =>
  frees.length > 0 ? plus(at, stalledMs) : else_;

/** Deposits of which the bank's word is awaited, that it is to let go of, and those that are to be held anew. */
export const dueDeposits = dueView({
  kind: 'deposit',
  version: 1,
  facts: depositShapes,
  target: ({ data }) => depositDocumentId(data.auctionId, data.memberId),
  on: {
    DepositAsked: ({ meta }) => plus(meta.at, stalledMs),
    DepositHeld: ({ data, meta }) => soonIf(data.frees, meta.at, data.until),
    DepositRenewed: ({ data, meta }) => soonIf(data.frees, meta.at, data.until),
    DepositDeclined: ({ data, meta }) => soonIf(data.frees, meta.at, data.again),
    DepositForfeitAsked: ({ meta }) => plus(meta.at, stalledMs),
    DepositForfeited: ({ data, meta }) => soonIf(data.frees, meta.at, null),
    DepositReleased: ({ data, meta }) => soonIf(data.frees, meta.at, null),
    HoldsFreed: ({ data }) => data.again,
  },
});
