import type { MyBid } from '#contracts/auctions.ts';
import { view } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { auctionShapes, type AuctionClosed, type BidPlaced } from '../events.ts';

/** Where a member's standing in an auction lies. */
export const myBidId = (auctionId: string, memberId: string): string => `${auctionId}:${memberId}`;

/** How each bidder stands, the own hidden maximum with it: only its owner gets it. */
export const myBids = view<MyBid, BidPlaced | AuctionClosed>({
  name: 'my-bids',
  version: 1,
  shapes: { BidPlaced: auctionShapes.BidPlaced, AuctionClosed: auctionShapes.AuctionClosed },
  indexes: [['memberId', 'lastAt']],
  key: ({ type, data }) => {
    if (type === 'BidPlaced') return [myBidId(data.auctionId, data.bidderId)];
    return data.winner ? [myBidId(data.auctionId, data.winner.bidderId)] : [];
  },
  start: {
    BidPlaced: ({ auctionId, bidderId, alias, maximum }, { at }, _, id) => ({
      id,
      auctionId,
      memberId: bidderId,
      alias,
      maximum,
      bids: 1,
      lastAt: at,
      won: null,
    }),
  },
  on: {
    BidPlaced: (mine, { maximum }, { at }) => ({ ...mine, maximum, bids: mine.bids + 1, lastAt: at }),
    AuctionClosed: (mine, { winner }) => ({ ...mine, won: winner && winner.price }),
  },
  rooms: ({ memberId }) => [`member:${memberId}`],
});

const bidsPerPage = 24;

/** A member's own, the last bid first. */
export const findMyBids = (memberId: string, cursor: string | undefined): Find<MyBid> => ({
  where: { memberId },
  sort: [['lastAt', 'desc']],
  limit: bidsPerPage,
  ...(cursor !== undefined && { cursor }),
});
