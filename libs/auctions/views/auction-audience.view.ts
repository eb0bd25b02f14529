import {
  productShapes,
  type ProductTemplateAdded,
  type ProductTemplateRevised,
  type VariantAdded,
} from '#catalog/events.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Document, type LookUp, view } from '#kernel/view.ts';
import {
  type AuctionCancelled,
  type AuctionClosed,
  type AuctionOpened,
  auctionShapes,
  type BidPlaced,
  type BidRetracted,
  type ClosingDelayed,
} from '../events.ts';
import { mostTold } from '../notices/rules/telling.ts';
import { type WatchEvent, watchShapes } from '../watch/events.ts';

/** Who is to hear of an auction: as it was at its end, once that has come. */
export type AuctionAudience = Document &
  Readonly<{
    sellerId: string;
    lot: Readonly<{ templateId: string; name: string; size: string }>;
    closesAt: Instant;
    /** Members with a bid that counts, the last to come in last; the first of too many are left out. */
    bidders: readonly string[];
    /** The same of those who watch it. */
    watchers: readonly string[];
    over: boolean;
  }>;

type Words = Readonly<{ of: 'product'; name: string }> | Readonly<{ of: 'variant'; size: string }>;
type Seen =
  | ProductTemplateAdded
  | ProductTemplateRevised
  | VariantAdded
  | AuctionOpened
  | BidPlaced
  | BidRetracted
  | ClosingDelayed
  | AuctionClosed
  | AuctionCancelled
  | WatchEvent;

const product = (templateId: string) => `product:${templateId}`;
const variant = (variantId: string) => `variant:${variantId}`;

const words: LookUp<Words, Seen> = {
  key: ({ type, data }) => {
    if (type === 'ProductTemplateAdded' || type === 'ProductTemplateRevised') return [product(data.templateId)];
    if (type === 'VariantAdded') return [variant(data.variantId)];
    return type === 'AuctionOpened' ? [product(data.lot.templateId), variant(data.lot.variantId)] : [];
  },
  start: {
    ProductTemplateAdded: ({ name }) => ({ of: 'product', name }),
    VariantAdded: ({ size }) => ({ of: 'variant', size }),
  },
  on: { ProductTemplateRevised: (_, { name }) => ({ of: 'product', name }) },
};

/** For telling people; no screen shows it. */
export const auctionAudience = view<AuctionAudience, Seen, Words>({
  name: 'auction-audience',
  version: 2,
  shapes: {
    ProductTemplateAdded: productShapes.ProductTemplateAdded,
    ProductTemplateRevised: productShapes.ProductTemplateRevised,
    VariantAdded: productShapes.VariantAdded,
    AuctionOpened: auctionShapes.AuctionOpened,
    BidPlaced: auctionShapes.BidPlaced,
    BidRetracted: auctionShapes.BidRetracted,
    ClosingDelayed: auctionShapes.ClosingDelayed,
    AuctionClosed: auctionShapes.AuctionClosed,
    AuctionCancelled: auctionShapes.AuctionCancelled,
    ...watchShapes,
  },
  key: ({ data }) => ('auctionId' in data ? [data.auctionId] : []),
  look: words,
  start: {
    AuctionOpened: ({ auctionId, lot: { templateId, variantId }, sellerId, closesAt }, _, look) => {
      const [about, which] = [look(product(templateId)), look(variant(variantId))];
      if (about?.of !== 'product' || which?.of !== 'variant') return undefined;
      const lot = { templateId, name: about.name, size: which.size };
      return { id: auctionId, sellerId, lot, closesAt, bidders: [], watchers: [], over: false };
    },
  },
  on: {
    BidPlaced: (doc, { bidderId }) =>
      doc.bidders.includes(bidderId) ? doc : { ...doc, bidders: withOne(doc.bidders, bidderId) },
    BidRetracted: (doc, { bidderId, what }) =>
      what === 'all' ? { ...doc, bidders: without(doc.bidders, bidderId) } : doc,
    ClosingDelayed: (doc, { closesAt }) => ({ ...doc, closesAt }),
    AuctionClosed: (doc, { closedAt }) => ({ ...doc, closesAt: closedAt, over: true }),
    AuctionCancelled: (doc, _, { at }) => ({ ...doc, closesAt: at, over: true }),
    WatchStarted: (doc, { memberId }) => (doc.over ? doc : { ...doc, watchers: withOne(doc.watchers, memberId) }),
    WatchEnded: (doc, { memberId }) => (doc.over ? doc : { ...doc, watchers: without(doc.watchers, memberId) }),
  },
});

const withOne = (members: readonly string[], one: string) =>
  members.includes(one) ? members : [...members, one].slice(-mostTold);

const without = (members: readonly string[], one: string) => members.filter((member) => member !== one);

/** The seller knows; everybody else once, and those who bid before those who watch. */
export const toldOf = ({ bidders, watchers, sellerId }: Pick<AuctionAudience, 'bidders' | 'watchers' | 'sellerId'>) =>
  without([...new Set([...bidders, ...watchers])], sellerId);
