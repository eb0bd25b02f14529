import { pick } from '#kernel/shapes.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { settlementShapes } from '../settlements/events.ts';

/** A won lot whose payment is awaited. `buyerId`: its winner, as long as they have to pay it; empty: they have not. */
export type OpenSettlement = Document & Readonly<{ buyerId: string; sellerId: string; isOpen: boolean }>;

/** Whom they bind; no screen shows it. */
export const openSettlements = viewOf<OpenSettlement>()({
  name: 'open-settlements',
  version: 1,
  facts: pick(settlementShapes, 'SettlementOpened', 'UnitSold', 'UnitReturned', 'WinnerDefaulted', 'AuctionSettled'),
  indexes: [
    ['buyerId', 'isOpen'],
    ['sellerId', 'isOpen'],
  ],
  key: ({ data }) => [data.auctionId],
  start: {
    SettlementOpened: ({ data: { buyerId, sellerId }, id }) => ({ id, buyerId, sellerId, isOpen: true }),
  },
  on: {
    SettlementOpened: ignored,
    // its order binds them from here on
    UnitSold: ({ doc }) => ({ ...doc, isOpen: false }),
    UnitReturned: ({ doc }) => ({ ...doc, isOpen: true }),
    WinnerDefaulted: ({ doc }) => ({ ...doc, buyerId: '' }),
    AuctionSettled: ({ doc }) => ({ ...doc, isOpen: false }),
  },
});

export const findOfWinner = (buyerId: string, cursor: string | undefined): Find<OpenSettlement> => ({
  where: { buyerId, isOpen: true },
  cursor,
});
export const findOfSeller = (sellerId: string, cursor: string | undefined): Find<OpenSettlement> => ({
  where: { sellerId, isOpen: true },
  cursor,
});
