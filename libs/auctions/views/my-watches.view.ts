import type { MyWatch } from '#contracts/auctions.ts';
import { ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { watchShapes } from '../watch/events.ts';

/** Where a member's watch of an auction lies. */
export const myWatchId = (auctionId: string, memberId: string): string => `${auctionId}:${memberId}`;

/** What each member watches: only its owner gets it. */
export const myWatches = viewOf<MyWatch>()({
  name: 'my-watches',
  version: 1,
  facts: watchShapes,
  indexes: [['memberId', 'since']],
  key: ({ data }) => [myWatchId(data.auctionId, data.memberId)],
  start: {
    WatchStarted: ({ data: { auctionId, memberId }, meta, id }) => ({ id, auctionId, memberId, since: meta.at }),
  },
  on: { WatchStarted: ignored, WatchEnded: () => null },
  rooms: ({ memberId }) => [`member:${memberId}`],
});

/** A page of what a member watches, the latest first. */
export const findMyWatches = (memberId: string, cursor: string | undefined): Find<MyWatch> => ({
  where: { memberId },
  sort: [['since', 'desc']],
  cursor,
});
