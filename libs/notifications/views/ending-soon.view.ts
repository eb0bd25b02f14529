import { auctionShapes, type AuctionClosed, type AuctionOpened } from '#auctions/events.ts';
import { plus } from '#kernel/instant.ts';
import { view } from '#kernel/view.ts';
import type { DueDocument } from '#platform/read-store/due-view.ts';
import { announcementShapes, type EndingAnnounced } from '../events.ts';
import { telling } from '../rules/telling.ts';

const kind = 'ending-soon';

/**
 * Auctions whose end is still to be announced. Not made by `dueView`: a delay moves an entry that is there and must not
 * bring back one that is done.
 */
export const endingSoon = view<DueDocument, AuctionOpened | AuctionClosed | EndingAnnounced>({
  name: `due-${kind}`,
  version: 1,
  shapes: {
    AuctionOpened: auctionShapes.AuctionOpened,
    AuctionClosed: auctionShapes.AuctionClosed,
    EndingAnnounced: announcementShapes.EndingAnnounced,
  },
  indexes: [['at']],
  key: ({ data }) => [data.auctionId],
  start: {
    AuctionOpened: ({ auctionId, opensAt, closesAt }) => {
      const at = plus(closesAt, -telling.endingSoon);
      return at > opensAt ? { id: auctionId, at, kind, target: auctionId } : undefined; // a short one ends soon from the start
    },
  },
  on: {
    AuctionClosed: () => null,
    EndingAnnounced: () => null,
  },
});
