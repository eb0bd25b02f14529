import { bookShapes, bookStream } from '#book/events.ts';
import type { ReceivedOffer } from '#contracts/offers.ts';
import { pick } from '#kernel/shapes.ts';
import { type Draft, ignored, lookUpOf, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';

/** With whose item it is for, and who may answer it: nobody where that is empty. `cents`: of its price. */
export type ItemOffer = ReceivedOffer & Readonly<{ sellerId: string; openFor: string; cents: number }>;

/** Who sells a listing: its book knows it before anybody offers for it. */
type Seller = Readonly<{ sellerId: string }>;
const sellers = lookUpOf<Seller>()({
  facts: pick(bookShapes, 'AskPlaced'),
  key: ({ data }) => [data.listingId],
  start: { AskPlaced: ({ data: { sellerId } }) => ({ sellerId }) },
  on: { AskPlaced: ignored },
});

const facts = pick(
  bookShapes,
  'OfferPlaced',
  'OfferRepriced',
  'OfferExtended',
  'OfferWithdrawn',
  'OfferDeclined',
  'OfferExpired',
  'CounterMade',
  'CounterDeclined',
  'CounterExpired',
  'OfferMatched',
);

const over = ({ doc }: Readonly<{ doc: Draft<ItemOffer> }>): Draft<ItemOffer> => ({
  ...doc,
  until: null,
  counter: null,
  openFor: '',
});
const withoutCounter = ({ doc }: Readonly<{ doc: Draft<ItemOffer> }>): Draft<ItemOffer> => ({ ...doc, counter: null });

/** What others offer for used items: only who sells them gets it, and learns nothing of who offers. */
export const receivedOffers = viewOf<ItemOffer>()<typeof facts, Seller>({
  name: 'received-offers',
  version: 1,
  facts,
  lookUp: sellers,
  reads: { OfferPlaced: ({ data: { listingId } }) => (listingId === null ? [] : [listingId]) },
  indexes: [['openFor', 'cents']],
  streamsOf: (_id, of) => of.map(({ data }) => bookStream((data as Readonly<{ bookId: string }>).bookId)),
  key: ({ data }) => [data.offerId],
  rooms: ({ sellerId }) => [`member:${sellerId}`],
  told: shownReceived,
  start: {
    OfferPlaced: ({ data: { listingId, price, until }, meta, id, lookUp }) => {
      const seller = listingId === null ? undefined : lookUp(listingId);
      if (listingId === null || !seller) return undefined;
      const { sellerId } = seller;
      const said = { listingId, price, until, offeredAt: meta.at, counter: null, mayCounter: true };
      return { id, ...said, sellerId, openFor: sellerId, cents: price.minor };
    },
  },
  on: {
    OfferPlaced: ignored,
    OfferRepriced: ({ doc, data: { price, until }, meta }) => ({
      ...doc,
      price,
      until,
      offeredAt: meta.at,
      cents: price.minor,
    }),
    OfferExtended: ({ doc, data: { until } }) => ({ ...doc, until }),
    OfferWithdrawn: over,
    OfferDeclined: over,
    OfferExpired: over,
    CounterMade: ({ doc, data: { price, until, left } }) => ({
      ...doc,
      counter: { price, until },
      mayCounter: left > 0,
    }),
    CounterDeclined: withoutCounter,
    CounterExpired: withoutCounter,
    OfferMatched: over,
  },
});

/** What the item's seller is told. */
export function shownReceived({
  sellerId: _seller,
  openFor: _open,
  cents: _cents,
  ...shown
}: ItemOffer): ReceivedOffer {
  return shown;
}

/** A page of those that a seller may answer, the highest first: they are read whole. */
export const findReceived = (openFor: string, cursor: string | undefined): Find<ItemOffer> => ({
  where: { openFor },
  sort: [['cents', 'desc']],
  limit: 100,
  cursor,
});
