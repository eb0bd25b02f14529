import { productShapes, type ProductTemplateAdded, type VariantAdded } from '#catalog/events.ts';
import type { AuctionCard } from '#contracts/auctions.ts';
import type { ProductCard } from '#contracts/products.ts';
import type { Shapes } from '#kernel/shapes.ts';
import type { Draft, Look, LookUp } from '#kernel/view.ts';
import { auctionShapes, type AuctionClosed, type AuctionOpened, type PriceMoved } from '../events.ts';

/** What public screens are folded from: `BidPlaced`, with its hidden maximum, is not among them. */
export type PublicFact = ProductTemplateAdded | VariantAdded | AuctionOpened | PriceMoved | AuctionClosed;

export const publicShapes: Shapes<PublicFact> = {
  ProductTemplateAdded: productShapes.ProductTemplateAdded,
  VariantAdded: productShapes.VariantAdded,
  AuctionOpened: auctionShapes.AuctionOpened,
  PriceMoved: auctionShapes.PriceMoved,
  AuctionClosed: auctionShapes.AuctionClosed,
};

/** What the catalog says of a lot. */
export type LotWords =
  | Readonly<{ of: 'product'; card: ProductCard }>
  | Readonly<{ of: 'variant'; size: string; condition: string }>;

const product = (templateId: string) => `product:${templateId}`;
const variant = (variantId: string) => `variant:${variantId}`;

/** Keeps the words of every lot for the auctions that open later. */
export const lotWords: LookUp<LotWords, PublicFact> = {
  key: ({ type, data }) => {
    if (type === 'ProductTemplateAdded') return [product(data.templateId)];
    if (type === 'VariantAdded') return [variant(data.variantId)];
    return type === 'AuctionOpened' ? [product(data.lot.templateId), variant(data.lot.variantId)] : [];
  },
  start: {
    ProductTemplateAdded: ({ templateId, slug, name, brandName, category, color, look }) => ({
      of: 'product',
      card: { templateId, slug, name, brandName, category, color, silhouette: look.silhouette },
    }),
    VariantAdded: ({ size, shoeCondition }) => ({ of: 'variant', size, condition: shoeCondition }),
  },
  on: {},
};

/** The auction that a fact is about; none for facts of the catalog. */
export const auctionOf = ({ data }: PublicFact): readonly string[] => ('auctionId' in data ? [data.auctionId] : []);

/** A new auction as lists show it; none when the catalog does not know its lot. */
export function cardOf(
  { auctionId, lot, sellerId, startPrice, reserve, opensAt, closesAt }: AuctionOpened['data'],
  look: Look<LotWords>,
): Draft<AuctionCard> | undefined {
  const about = look(product(lot.templateId));
  const which = look(variant(lot.variantId));
  if (about?.of !== 'product' || which?.of !== 'variant') return undefined;
  return {
    id: auctionId,
    phase: 'open',
    product: about.card,
    size: which.size,
    condition: which.condition,
    currency: startPrice.currency,
    startPrice: startPrice.minor,
    price: startPrice.minor,
    nextBid: startPrice.minor,
    leader: null,
    bids: 0,
    reserve: reserve === null ? 'none' : 'not-met',
    opensAt,
    closesAt,
    sellerId,
  };
}

/** The auction after a public move. */
export const moved = <C extends Draft<AuctionCard>>(card: C, move: PriceMoved['data']): C => ({
  ...card,
  price: move.price.minor,
  nextBid: move.nextBid.minor,
  leader: move.leader,
  bids: move.bids,
  reserve: card.reserve === 'none' ? 'none' : move.reserveMet ? 'met' : 'not-met',
});

/** The auction after its close; its end is when it did end. */
export const ended = <C extends Draft<AuctionCard>>(card: C, { closedAt }: AuctionClosed['data']): C => ({
  ...card,
  phase: 'closed',
  closesAt: closedAt,
});
