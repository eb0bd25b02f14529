import type { MyWatch } from '#contracts/auctions.ts';
import { view } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { watchShapes, type WatchEvent } from '../watch/events.ts';

/** Where a member's watch of an auction lies. */
export const myWatchId = (auctionId: string, memberId: string): string => `${auctionId}:${memberId}`;

/** What each member watches: only its owner gets it. */
export const myWatches = view<MyWatch, WatchEvent>({
  name: 'my-watches',
  version: 1,
  shapes: watchShapes,
  indexes: [['memberId', 'since']],
  key: ({ data }) => [myWatchId(data.auctionId, data.memberId)],
  start: {
    WatchStarted: ({ auctionId, memberId }, { at }, _, id) => ({ id, auctionId, memberId, since: at }),
  },
  on: { WatchEnded: () => null },
  rooms: ({ memberId }) => [`member:${memberId}`],
});

const watchesPerPage = 24;

/** A member's own, the latest first. */
export const findMyWatches = (memberId: string, cursor: string | undefined): Find<MyWatch> => ({
  where: { memberId },
  sort: [['since', 'desc']],
  limit: watchesPerPage,
  cursor,
});
