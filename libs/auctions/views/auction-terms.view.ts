import type { AuctionAudit } from '#contracts/audit.ts';
import { rulesId } from '#contracts/auctions.ts';
import { pick } from '#kernel/shapes.ts';
import { ignored, viewOf, type Document } from '#kernel/view.ts';
import { auctionShapes, auctionStream } from '../events.ts';

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
export const auctionTerms = viewOf<AuctionTerms>()({
  name: 'auction-terms',
  version: 1,
  facts: pick(auctionShapes, 'AuctionOpened', 'ReserveLowered', 'AuctionClosed', 'AuctionCancelled'),
  streamsOf: (id) => [auctionStream(id)],
  key: ({ data }) => [data.auctionId],
  start: {
    AuctionOpened: ({ data: { sellerId, startPrice, reserve, buyNow, opensAt, closesAt, rules }, id }) => ({
      id,
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
    AuctionOpened: ignored,
    ReserveLowered: ({ doc, data: { reserve } }) => ({
      ...doc,
      terms: { ...doc.terms, reserve: reserve?.minor ?? null },
    }),
    AuctionClosed: ({ doc, data: { closedAt, by, winner, auditHead }, meta }) => ({
      ...doc,
      closed: {
        result: { closedAt, by, winner: winner && { alias: winner.alias, price: winner.price.minor } },
        head: auditHead,
        revision: meta.revision,
      },
    }),
    AuctionCancelled: ({ doc }) => ({ ...doc, isCancelled: true }),
  },
});
