import type { Slice } from '#platform/slice.ts';
import { bars } from './bars/decider.ts';
import { auction } from './decider.ts';
import { type DepositState, deposits } from './deposits/decider.ts';
import { depositsView } from './deposits/deposits.view.ts';
import { dueDeposits } from './deposits/due-deposits.view.ts';
import { allowance } from './desk/decider.ts';
import { links } from './links/decider.ts';
import { announcements } from './notices/decider.ts';
import { auctionsTopic } from './topics.ts';
import { auctionRehearsal } from './rehearsal.ts';
import { shownAuction } from './rules/shown.ts';
import type { AuctionState } from './rules/state.ts';
import { watch } from './watch/decider.ts';
import { auctionAudience } from './views/auction-audience.view.ts';
import { auctionAudit } from './views/auction-audit.view.ts';
import { auctionDeadlines } from './views/auction-deadlines.view.ts';
import { auctionHistory } from './views/auction-history.view.ts';
import { auctionLots } from './views/auction-lots.view.ts';
import { auctionPage } from './views/auction-page.view.ts';
import { auctionStarts } from './views/auction-starts.view.ts';
import { auctionTerms } from './views/auction-terms.view.ts';
import { endingSoon } from './views/ending-soon.view.ts';
import { liveAuctions } from './views/live-auctions.view.ts';
import { myBids } from './views/my-bids.view.ts';
import { myWatches } from './views/my-watches.view.ts';
import { sellerNames } from './views/seller-names.view.ts';
import { retractionDesk } from './views/retraction-desk.view.ts';

export const auctionsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).AuctionsModule }),
  deciders: { auction, allowance, bars, links, announcements, watch, deposit: deposits },
  shown: { auction: shownAuction },
  seals: {
    auction: { fields: ['maximum', 'reserve'], isOver: ({ phase }: AuctionState) => phase === 'closed' },
    deposit: { fields: ['deposit'], isOver: ({ end }: DepositState) => end !== null },
  },
  rehearsal: auctionRehearsal,
  samples: [
    () => import('./bars/events.samples.json', { with: { type: 'json' } }),
    () => import('./deposits/events.samples.json', { with: { type: 'json' } }),
    () => import('./desk/events.samples.json', { with: { type: 'json' } }),
    () => import('./events.samples.json', { with: { type: 'json' } }),
    () => import('./links/events.samples.json', { with: { type: 'json' } }),
    () => import('./notices/events.samples.json', { with: { type: 'json' } }),
    () => import('./watch/events.samples.json', { with: { type: 'json' } }),
  ],
  views: [
    auctionLots,
    auctionStarts,
    auctionDeadlines,
    auctionPage,
    auctionHistory,
    liveAuctions,
    myBids,
    myWatches,
    sellerNames,
    auctionTerms,
    auctionAudit,
    retractionDesk,
    auctionAudience,
    endingSoon,
    depositsView,
    dueDeposits,
  ],
  publicViews: [auctionPage, liveAuctions],
  topics: [auctionsTopic],
};
