import { type Instant, plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { auctionShapes } from '../events.ts';
import { announcementShapes } from '../notices/events.ts';
import { telling } from '../notices/rules/telling.ts';

const announcedAt = (closesAt: Instant) => plus(closesAt, -telling.endingSoon);

/** Auctions whose end is still to be announced. A delay moves what is still to come and brings back nothing that is done. */
export const endingSoon = dueView({
  kind: 'ending-soon',
  version: 1,
  facts: {
    ...pick(auctionShapes, 'AuctionOpened', 'ClosingDelayed', 'AuctionClosed', 'AuctionCancelled'),
    ...announcementShapes,
  },
  target: ({ data }) => data.auctionId,
  on: {
    AuctionOpened: ({ data: { opensAt, closesAt } }) => {
      const at = announcedAt(closesAt);
      return at > opensAt ? at : undefined; // a short one ends soon from the start
    },
    ClosingDelayed: ({ data, due }) => due && announcedAt(data.closesAt),
    AuctionClosed: () => null,
    AuctionCancelled: () => null,
    EndingAnnounced: () => null,
  },
});
