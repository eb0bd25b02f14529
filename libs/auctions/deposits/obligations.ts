import { boundIn } from '#platform/projections/every-found.ts';
import { depositsView, findDepositsOf } from './deposits.view.ts';
import { depositStream } from './events.ts';

/** A member is bound by what is held of theirs until it is let go, or taken. */
export const depositObligations = boundIn(
  depositsView,
  [(memberId, cursor) => findDepositsOf(memberId, cursor)],
  ({ auctionId, memberId }) => depositStream(auctionId, memberId),
);
