import { productStream } from '#catalog/events.ts';
import { type LotWord, lotKeys, lotLookUp, lotWords } from '#catalog/published.ts';
import { rulesId, type AuctionCard, type AuctionMove } from '#contracts/auctions.ts';
import type { AnyMessage, Recorded, RecordedMeta } from '#kernel/fact.ts';
import { msOf, type Instant } from '#kernel/instant.ts';
import type { FactsOf } from '#kernel/shapes.ts';
import { type Draft, ignored, type LookUpReader } from '#kernel/view.ts';
import { type AuctionOpened, auctionShapes, auctionStream, type PriceMoved } from '../events.ts';
import { watchShapes, watchStream } from '../watch/events.ts';
import { endsBuyNow } from './state.ts';

const { BidPlaced: _bid, RetractionAsked: _asked, ...ofAuctions } = auctionShapes;

/** What public screens are folded from: facts with a bidder's hidden maximum are not among them. */
export const publicShapes = { ...ofAuctions, ...watchShapes };

/** How public screens come by the words of an auction's lot. */
export const lots = {
  lookUp: lotLookUp,
  reads: { AuctionOpened: ({ data }: AuctionOpened) => lotKeys(data.lot) },
};

/** What one auction's public screen is made of: the auction, who watches it, and the words of its lot. */
export const publicStreams = (auctionId: string, facts: readonly Recorded<AnyMessage>[]): readonly string[] => [
  auctionStream(auctionId),
  `${watchStream(auctionId, '')}*`,
  ...facts.flatMap(({ type, data }) =>
    type === 'AuctionOpened' ? [productStream((data as AuctionOpened['data']).lot.templateId)] : [],
  ),
];

type Opening = Readonly<{ data: AuctionOpened['data']; meta: RecordedMeta; lookUp: LookUpReader<LotWord> }>;

/** A new auction as lists show it; none when the catalog does not know its lot. */
export function cardOf({ data, meta, lookUp }: Opening): Draft<AuctionCard> | undefined {
  const { auctionId, lot, sellerId, pictures, startPrice, reserve, buyNow, opensAt, closesAt, rules } = data;
  const words = lotWords(lookUp, lot);
  return (
    words && {
      id: auctionId,
      rules: rulesId.parse(rules),
      phase: opensAt > meta.at ? 'scheduled' : 'open',
      ...words,
      picture: pictures?.[0] ?? null,
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
    }
  );
}

type PublicFact = FactsOf<typeof publicShapes>;
type Card = Draft<AuctionCard>;
type Changes = {
  [T in PublicFact['type']]: <C extends Card>(
    now: Readonly<{ doc: C; data: Extract<PublicFact, { type: T }>['data']; meta: RecordedMeta }>,
  ) => C;
};

/** The auction after each public fact. */
export const changes: Changes = {
  AuctionOpened: ignored,
  AuctionStarted: ({ doc }) => ({ ...doc, phase: 'open' }),
  PriceMoved: ({ doc, data }) => ({
    ...doc,
    price: data.price.minor,
    nextBid: data.nextBid.minor,
    leader: data.leader,
    bids: data.bids,
    bidders: data.bidders,
    reserve: doc.reserve === 'none' ? 'none' : data.reserveMet ? 'met' : 'not-met',
    buyNow: endsBuyNow(data) ? null : doc.buyNow,
  }),
  RetractionRefused: ignored,
  BuyNowReturned: ({ doc, data }) => ({ ...doc, buyNow: data.price.minor }),
  BidRetracted: ({ doc }) => ({ ...doc, retractions: doc.retractions + 1 }),
  ReserveLowered: ({ doc, data }) => (data.reserve === null ? { ...doc, reserve: 'none' } : doc),
  ClosingDelayed: ({ doc, data: { closesAt } }) => ({
    ...doc,
    closesAt,
    extended: msOf(closesAt) - msOf(doc.plannedClose),
  }),
  AuctionClosed: ({ doc, data }) => ({ ...doc, phase: 'closed', closesAt: data.closedAt, buyNow: null }),
  AuctionCancelled: ({ doc, meta }) => ({ ...doc, phase: 'cancelled', closesAt: meta.at, buyNow: null }),
  WatchStarted: ({ doc }) => ({ ...doc, watchers: doc.watchers + 1 }),
  WatchEnded: ({ doc }) => ({ ...doc, watchers: doc.watchers - 1 }),
};

/** A public move as its history shows it. */
export const moveOf = ({ bids, price, leader, by }: PriceMoved['data'], at: Instant): AuctionMove => ({
  n: bids,
  at,
  price: price.minor,
  leader,
  by,
});
