import { plus } from '#kernel/instant.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { settlementRules } from '../rules/records.ts';
import { settlementShapes } from '../settlements/events.ts';

/** Won lots that wait for their payment: when their winner is reminded, and when it is somebody else's turn. */
export const dueSettlements = dueView({
  kind: 'settlement',
  version: 1,
  facts: settlementShapes,
  target: ({ data }) => data.auctionId,
  on: {
    SettlementOpened: ({ data }) => plus(data.until, -settlementRules.remindMs),
    PaymentReminded: ({ data }) => data.until,
    UnitReserved: () => undefined,
    UnitReleased: () => undefined,
    UnitSold: () => null,
    // it is asked anew, and answers until when
    UnitReturned: ({ meta }) => plus(meta.at, settlementRules.againMs),
    WinnerDefaulted: () => undefined,
    SecondChanceOffered: ({ data }) => data.until,
    SecondChanceAccepted: () => undefined,
    SecondChanceEnded: () => undefined,
    AuctionSettled: () => null,
  },
});
