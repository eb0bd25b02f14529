import { auctionShapes, type AuctionClosed, type AuctionOpened, type BidPlaced } from '#auctions/events.ts';
import { productShapes, type ProductTemplateAdded, type VariantAdded } from '#catalog/events.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Document, type LookUp, view } from '#kernel/view.ts';
import type { NoticeLot } from '../events.ts';
import { mostTold } from '../rules/telling.ts';

/** Who is to hear of an auction. Its last fact is its end: nobody comes or goes after it. */
export type AuctionAudience = Document &
  Readonly<{
    sellerId: string;
    lot: NoticeLot;
    closesAt: Instant;
    /** Members, the last to come in last; the first of too many are left out. */
    bidders: readonly string[];
    over: boolean;
  }>;

type Words = Readonly<{ of: 'product'; name: string }> | Readonly<{ of: 'variant'; size: string }>;
type Seen = ProductTemplateAdded | VariantAdded | AuctionOpened | BidPlaced | AuctionClosed;

const product = (templateId: string) => `product:${templateId}`;
const variant = (variantId: string) => `variant:${variantId}`;

const words: LookUp<Words, Seen> = {
  key: ({ type, data }) => {
    if (type === 'ProductTemplateAdded') return [product(data.templateId)];
    if (type === 'VariantAdded') return [variant(data.variantId)];
    return type === 'AuctionOpened' ? [product(data.lot.templateId), variant(data.lot.variantId)] : [];
  },
  start: {
    ProductTemplateAdded: ({ name }) => ({ of: 'product', name }),
    VariantAdded: ({ size }) => ({ of: 'variant', size }),
  },
  on: {},
};

/** For telling people; no screen shows it. */
export const auctionAudience = view<AuctionAudience, Seen, Words>({
  name: 'auction-audience',
  version: 1,
  shapes: {
    ProductTemplateAdded: productShapes.ProductTemplateAdded,
    VariantAdded: productShapes.VariantAdded,
    AuctionOpened: auctionShapes.AuctionOpened,
    BidPlaced: auctionShapes.BidPlaced,
    AuctionClosed: auctionShapes.AuctionClosed,
  },
  key: ({ data }) => ('auctionId' in data ? [data.auctionId] : []),
  look: words,
  start: {
    AuctionOpened: ({ auctionId, lot: { templateId, variantId }, sellerId, closesAt }, _, look) => {
      const [about, which] = [look(product(templateId)), look(variant(variantId))];
      if (about?.of !== 'product' || which?.of !== 'variant') return undefined;
      const lot = { templateId, name: about.name, size: which.size };
      return { id: auctionId, sellerId, lot, closesAt, bidders: [], over: false };
    },
  },
  on: {
    BidPlaced: (doc, { bidderId }) => ({ ...doc, bidders: withOne(doc.bidders, bidderId) }),
    AuctionClosed: (doc, { closedAt }) => ({ ...doc, closesAt: closedAt, over: true }),
  },
});

/** The same list when the member is in it: nothing is written then. */
const withOne = (members: readonly string[], one: string) =>
  members.includes(one) ? members : [...members, one].slice(-mostTold);
