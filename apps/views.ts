import { meView } from '#accounts/views/me.view.ts';
import { auctionAudit } from '#auctions/views/auction-audit.view.ts';
import { auctionDeadlines } from '#auctions/views/auction-deadlines.view.ts';
import { auctionHistory } from '#auctions/views/auction-history.view.ts';
import { auctionLots } from '#auctions/views/auction-lots.view.ts';
import { auctionPage } from '#auctions/views/auction-page.view.ts';
import { auctionStarts } from '#auctions/views/auction-starts.view.ts';
import { auctionTerms } from '#auctions/views/auction-terms.view.ts';
import { liveAuctions } from '#auctions/views/live-auctions.view.ts';
import { myBids } from '#auctions/views/my-bids.view.ts';
import { myWatches } from '#auctions/views/my-watches.view.ts';
import { retractionDesk } from '#auctions/views/retraction-desk.view.ts';
import { brandPage } from '#catalog/views/brand-page.view.ts';
import { productPage } from '#catalog/views/product-page.view.ts';
import { auctionAudience } from '#notifications/views/auction-audience.view.ts';
import { endingSoon } from '#notifications/views/ending-soon.view.ts';
import { inbox } from '#notifications/views/inbox.view.ts';
import { mailAddresses } from '#notifications/views/mail-addresses.view.ts';
import { notificationPreferences } from '#notifications/views/notification-preferences.view.ts';
import type { AnyView } from '#platform/projections/views.ts';

/** Every view of the market: what the runner fills, the rebuild worker refills and the invariants are checked on. */
export const allViews: readonly AnyView[] = [
  meView,
  productPage,
  brandPage,
  auctionLots,
  auctionStarts,
  auctionDeadlines,
  auctionPage,
  auctionHistory,
  liveAuctions,
  myBids,
  auctionAudience,
  endingSoon,
  inbox,
  mailAddresses,
  notificationPreferences,
  myWatches,
  auctionTerms,
  auctionAudit,
  retractionDesk,
];

/** Views whose documents anybody may hear of: none of them holds anything private. */
export const publicViews: readonly string[] = [productPage.name, auctionPage.name, liveAuctions.name];
