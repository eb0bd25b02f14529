import type { Money } from '#kernel/money.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { depositDocumentId } from '../rules/deposit.ts';
import { depositShapes, depositStream } from './events.ts';

/** A deposit that is not let go. `deposit`: what is held, or was kept; null: nothing yet. `isOpen`: it binds its bidder. */
export type DepositDocument = Document &
  Readonly<{ auctionId: string; memberId: string; deposit: Money | null; isOpen: boolean }>;

/** Whose deposits lie in which auction: for their bidder, for whoever ends them, and for whoever wants to be erased. */
export const depositsView = viewOf<DepositDocument>()({
  name: 'deposits',
  version: 1,
  facts: depositShapes,
  indexes: [
    ['auctionId', 'isOpen'],
    ['memberId', 'isOpen'],
  ],
  streamsOf: (id) => [depositStream(id.split(':')[0]!, id.split(':')[1]!)],
  key: ({ data }) => [depositDocumentId(data.auctionId, data.memberId)],
  start: {
    DepositAsked: ({ data: { auctionId, memberId }, id }) => ({ id, auctionId, memberId, deposit: null, isOpen: true }),
  },
  on: {
    DepositAsked: ({ doc }) => ({ ...doc, isOpen: true }),
    DepositHeld: ({ doc, data: { deposit } }) => ({ ...doc, deposit }),
    DepositRenewed: ({ doc, data: { deposit } }) => ({ ...doc, deposit }),
    DepositDeclined: ({ doc }) => (doc.deposit === null ? null : doc),
    DepositForfeitAsked: ({ doc }) => doc,
    DepositForfeited: ({ doc, data: { deposit } }) => (deposit.minor > 0 ? { ...doc, deposit, isOpen: false } : null),
    DepositReleased: () => null,
    HoldsFreed: ({ doc }) => doc,
  },
});

/** Those in an auction that are not over. */
export const findOpenIn = (auctionId: string, cursor: string | undefined): Find<DepositDocument> => ({
  where: { auctionId, isOpen: true },
  cursor,
});

/** A member's that are not over; with `isOpen` false, those that were kept. */
export const findDepositsOf = (memberId: string, cursor: string | undefined, isOpen = true): Find<DepositDocument> => ({
  where: { memberId, isOpen },
  cursor,
});
