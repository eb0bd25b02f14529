import type { AuctionAudit } from '#contracts/audit.ts';
import { rulesId } from '#contracts/auctions.ts';
import { view, type Document } from '#kernel/view.ts';
import {
  auctionShapes,
  type AuctionCancelled,
  type AuctionClosed,
  type AuctionOpened,
  type ReserveLowered,
} from '../events.ts';

/**
 * What the seller set, with the secret reserve: for the seller alone until the close, then for the audit. `closed` is how
 * it ended, with the revision of that fact.
 */
export type AuctionTerms = Document &
  Pick<AuctionAudit, 'rules' | 'terms'> &
  Readonly<{
    sellerId: string;
    isCancelled: boolean;
    closed: Readonly<{ result: AuctionAudit['result']; head: string; revision: number }> | null;
  }>;

/** Never pushed and never public: the audit's controller gives it out when it is closed. */
export const auctionTerms = view<AuctionTerms, AuctionOpened | ReserveLowered | AuctionClosed | AuctionCancelled>({
  name: 'auction-terms',
  version: 1,
  shapes: {
    AuctionOpened: auctionShapes.AuctionOpened,
    ReserveLowered: auctionShapes.ReserveLowered,
    AuctionClosed: auctionShapes.AuctionClosed,
    AuctionCancelled: auctionShapes.AuctionCancelled,
  },
  key: ({ data }) => [data.auctionId],
  start: {
    AuctionOpened: ({ auctionId, sellerId, startPrice, reserve, buyNow, opensAt, closesAt, rules }) => ({
      id: auctionId,
      sellerId,
      rules: rulesId.parse(rules),
      terms: {
        currency: startPrice.currency,
        startPrice: startPrice.minor,
        reserve: reserve?.minor ?? null,
        buyNow: buyNow?.minor ?? null,
        opensAt,
        plannedClose: closesAt,
      },
      isCancelled: false,
      closed: null,
    }),
  },
  on: {
    ReserveLowered: (doc, { reserve }) => ({ ...doc, terms: { ...doc.terms, reserve: reserve?.minor ?? null } }),
    AuctionClosed: (doc, { closedAt, by, winner, auditHead }, { revision }) => ({
      ...doc,
      closed: {
        result: { closedAt, by, winner: winner && { alias: winner.alias, price: winner.price.minor } },
        head: auditHead,
        revision,
      },
    }),
    AuctionCancelled: (doc) => ({ ...doc, isCancelled: true }),
  },
});
