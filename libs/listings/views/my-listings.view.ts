import { productStream } from '#catalog/events.ts';
import { type LotWord, lotKeys, lotLookUp, lotWords } from '#catalog/published.ts';
import type { ListingState, MyListing } from '#contracts/listings.ts';
import type { OwnPageQuery, OwnPart } from '#contracts/values.ts';
import type { Money } from '#kernel/money.ts';
import { type Draft, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import {
  type AskFact,
  askShapes,
  entering,
  itemOf,
  listingStreams,
  rowsOfAsks,
  standingAfter,
} from '../rules/ask-facts.ts';

/** With whose it is, whom it binds (nobody where that is empty), and the part of their list that it is in. */
export type OwnListing = MyListing & Readonly<{ sellerId: string; openFor: string; part: OwnPart; asked: Money }>;

/** On its way into the book, in it, or sold and not over: its seller is bound by it. */
const binding: readonly ListingState[] = ['entering', 'live', 'kept', 'sold'];
const bound = (doc: Draft<OwnListing>): Draft<OwnListing> => ({
  ...doc,
  openFor: binding.includes(doc.is) ? doc.sellerId : '',
  part: binding.includes(doc.is) || doc.is === 'refused' ? 'open' : 'over',
});

/** What each member sells at a price: only its seller gets it. */
export const myListings = viewOf<OwnListing>()<typeof askShapes, LotWord>({
  name: 'my-listings',
  version: 3,
  facts: askShapes,
  lookUp: lotLookUp,
  reads: { ListingMade: ({ data }) => lotKeys(data) },
  streamsOf: (id, facts) => listingStreams(id, facts, ({ templateId }) => [productStream(templateId)]),
  indexes: [['sellerId', 'madeAt'], ['sellerId', 'part', 'madeAt'], ['openFor']],
  key: ({ data }) => [data.listingId],
  rooms: ({ sellerId }) => [memberRoom(sellerId)],
  told: shownListing,
  start: {
    ListingMade: ({ data, meta, id, lookUp }) => {
      const words = lotWords(lookUp, data);
      if (!words) return undefined;
      const { sellerId } = data;
      return bound({
        id,
        product: words.product,
        ...itemOf(data),
        ...entering(data),
        madeAt: meta.at,
        sellerId,
        openFor: '',
        part: 'open',
      });
    },
  },
  on: rowsOfAsks(
    (type: AskFact['type']) =>
      ({ doc, data }: Readonly<{ doc: Draft<OwnListing>; data: object }>) =>
        bound(standingAfter(doc, type, data)),
  ),
});

/** What only that member may hear: `live-push`. */
const memberRoom = (memberId: string) => `member:${memberId}`;

/** What its seller is told. */
export function shownListing({
  sellerId: _seller,
  openFor: _open,
  part: _part,
  asked: _asked,
  ...shown
}: OwnListing): MyListing {
  return shown;
}

/** A page of what a member sells, the latest first. What is open is read whole: its pages are long. */
export const findMyListings = (
  sellerId: string,
  { part, cursor }: Pick<OwnPageQuery, 'part' | 'cursor'>,
): Find<OwnListing> => ({
  where: { sellerId, ...(part && { part }) },
  sort: [['madeAt', 'desc']],
  ...(part === 'open' && { limit: 100 }),
  cursor,
});

/** What binds a member. */
export const findOpenListings = (sellerId: string, cursor: string | undefined): Find<OwnListing> => ({
  where: { openFor: sellerId },
  cursor,
});
