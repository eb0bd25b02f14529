import { productShapes, type ProductTemplateAdded, type VariantAdded } from '#catalog/events.ts';
import { rulesId, type AuctionCard, type AuctionMove } from '#contracts/auctions.ts';
import type { ProductCard } from '#contracts/products.ts';
import type { RecordedMeta } from '#kernel/fact.ts';
import { msOf, type Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';
import type { Draft, LookUpReader, LookUp } from '#kernel/view.ts';
import {
  auctionShapes,
  type AuctionEvent,
  type AuctionOpened,
  type BidPlaced,
  type PriceMoved,
  type RetractionAsked,
} from '../events.ts';
import { watchShapes, type WatchEvent } from '../watch/events.ts';
import { endsBuyNow } from './state.ts';

/** What public screens are folded from: facts with a bidder's hidden maximum are not among them. */
export type PublicFact =
  | ProductTemplateAdded
  | VariantAdded
  | Exclude<AuctionEvent, BidPlaced | RetractionAsked>
  | WatchEvent;

const { BidPlaced: _bid, RetractionAsked: _asked, ...ofAuctions } = auctionShapes;

export const publicShapes: Shapes<PublicFact> = {
  ProductTemplateAdded: productShapes.ProductTemplateAdded,
  VariantAdded: productShapes.VariantAdded,
  ...ofAuctions,
  ...watchShapes,
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
  { auctionId, lot, sellerId, startPrice, reserve, buyNow, opensAt, closesAt, rules }: AuctionOpened['data'],
  { at }: RecordedMeta,
  look: LookUpReader<LotWords>,
): Draft<AuctionCard> | undefined {
  const about = look(product(lot.templateId));
  const which = look(variant(lot.variantId));
  if (about?.of !== 'product' || which?.of !== 'variant') return undefined;
  return {
    id: auctionId,
    rules: rulesId.parse(rules),
    phase: opensAt > at ? 'scheduled' : 'open',
    product: about.card,
    size: which.size,
    condition: which.condition,
    currency: startPrice.currency,
    startPrice: startPrice.minor,
    price: startPrice.minor,
    nextBid: startPrice.minor,
    leader: null,
    bids: 0,
    bidders: 0,
    reserve: reserve === null ? 'none' : 'not-met',
    buyNow: buyNow?.minor ?? null,
    opensAt,
    closesAt,
    plannedClose: closesAt,
    extended: 0,
    watchers: 0,
    retractions: 0,
    sellerId,
  };
}

type Card = Draft<AuctionCard>;
type Changes = {
  [T in Exclude<PublicFact['type'], 'ProductTemplateAdded' | 'VariantAdded' | 'AuctionOpened'>]: <C extends Card>(
    card: C,
    data: Extract<PublicFact, { type: T }>['data'],
    meta: RecordedMeta,
  ) => C;
};

/** The auction after each public fact. */
export const changes: Changes = {
  AuctionStarted: (card) => ({ ...card, phase: 'open' }),
  PriceMoved: (card, move) => ({
    ...card,
    price: move.price.minor,
    nextBid: move.nextBid.minor,
    leader: move.leader,
    bids: move.bids,
    bidders: move.bidders,
    reserve: card.reserve === 'none' ? 'none' : move.reserveMet ? 'met' : 'not-met',
    buyNow: endsBuyNow(move) ? null : card.buyNow,
  }),
  RetractionRefused: (card) => card,
  BuyNowReturned: (card, { price }) => ({ ...card, buyNow: price.minor }),
  BidRetracted: (card) => ({ ...card, retractions: card.retractions + 1 }),
  ReserveLowered: (card, { reserve }) => (reserve === null ? { ...card, reserve: 'none' } : card),
  ClosingDelayed: (card, { closesAt }) => ({
    ...card,
    closesAt,
    extended: msOf(closesAt) - msOf(card.plannedClose),
  }),
  AuctionClosed: (card, { closedAt }) => ({ ...card, phase: 'closed', closesAt: closedAt, buyNow: null }),
  AuctionCancelled: (card, __, { at }) => ({ ...card, phase: 'cancelled', closesAt: at, buyNow: null }),
  WatchStarted: (card) => ({ ...card, watchers: card.watchers + 1 }),
  WatchEnded: (card) => ({ ...card, watchers: card.watchers - 1 }),
};

/** A public move as its history shows it. */
export const moveOf = ({ bids, price, leader, by }: PriceMoved['data'], at: Instant): AuctionMove => ({
  n: bids,
  at,
  price: price.minor,
  leader,
  by,
});
