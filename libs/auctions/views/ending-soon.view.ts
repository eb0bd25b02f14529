import { type Instant, plus } from '#kernel/instant.ts';
import { view } from '#kernel/view.ts';
import type { DueDocument } from '#platform/projections/due-view.ts';
import {
  type AuctionCancelled,
  type AuctionClosed,
  type AuctionOpened,
  auctionShapes,
  type ClosingDelayed,
} from '../events.ts';
import { announcementShapes, type EndingAnnounced } from '../notices/events.ts';
import { telling } from '../notices/rules/telling.ts';

const kind = 'ending-soon';
const announcedAt = (closesAt: Instant) => plus(closesAt, -telling.endingSoon);

type Seen = AuctionOpened | ClosingDelayed | AuctionClosed | AuctionCancelled | EndingAnnounced;

/**
 * Auctions whose end is still to be announced. Not made by `dueView`: a delay moves an entry that is there and must not
 * bring back one that is done.
 */
export const endingSoon = view<DueDocument, Seen>({
  name: `due-${kind}`,
  version: 1,
  shapes: {
    AuctionOpened: auctionShapes.AuctionOpened,
    ClosingDelayed: auctionShapes.ClosingDelayed,
    AuctionClosed: auctionShapes.AuctionClosed,
    AuctionCancelled: auctionShapes.AuctionCancelled,
    EndingAnnounced: announcementShapes.EndingAnnounced,
  },
  indexes: [['at']],
  key: ({ data }) => [data.auctionId],
  start: {
    AuctionOpened: ({ auctionId, opensAt, closesAt }) => {
      const at = announcedAt(closesAt);
      return at > opensAt ? { id: auctionId, at, kind, target: auctionId } : undefined; // a short one ends soon from the start
    },
  },
  on: {
    ClosingDelayed: (entry, { closesAt }) => ({ ...entry, at: announcedAt(closesAt) }),
    AuctionClosed: () => null,
    AuctionCancelled: () => null,
    EndingAnnounced: () => null,
  },
});
