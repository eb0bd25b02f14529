import { type Instant, plus } from '#kernel/instant.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { sellerAccountShapes } from '../events.ts';
import { feeRules } from '../rules/records.ts';

type Now = Readonly<{ meta: Readonly<{ at: Instant }> }>;
const soon = ({ meta: { at } }: Now) => plus(at, feeRules.stalledMs);
const never = () => null;
const asBefore = () => undefined;

/** Sellers who are to be paid: whoever drives a payout writes down each step, so that one that stands still has nobody. */
export const duePayouts = dueView({
  kind: 'payout',
  version: 5,
  facts: sellerAccountShapes,
  target: ({ data }) => data.memberId,
  on: {
    FeeCharged: asBefore,
    SaleCredited: (now) => now.due ?? soon(now),
    RatingMoved: asBefore,
    PenaltyCharged: asBefore,
    FreightCharged: asBefore,
    LossMadeGood: (now) => now.due ?? soon(now),
    ClawedBack: asBefore,
    SaleGivenUp: asBefore,
    RestGivenBack: asBefore,
    DebtWrittenOff: asBefore,
    PayoutAccountSet: soon,
    PayoutAccountForgotten: asBefore,
    PayoutAsked: soon,
    PayoutMade: (now) => (now.data.balance.minor > 0 ? soon(now) : null),
    PayoutFailed: ({ data }) => data.again,
    PayoutRetryAllowed: soon,
    PayoutCaseOpened: never,
    PayoutFound: asBefore,
    PayoutWaits: never,
    PayoutHeld: ({ data }) => data.until,
    SellerAccountClosed: never,
  },
});
