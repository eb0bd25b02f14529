import { productStream } from '#catalog/events.ts';
import { type LotWord, lotKeys, lotLookUp, lotWords } from '#catalog/published.ts';
import type { MyOffer, OfferState } from '#contracts/offers.ts';
import type { OwnPageQuery, OwnPart } from '#contracts/values.ts';
import { pick } from '#kernel/shapes.ts';
import { type Draft, ignored, type LookUp, lookUpOf, type LookUpReader, viewOf } from '#kernel/view.ts';
import { listingShapes, listingStream } from '#listings/events.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import {
  entering,
  type OfferFact,
  offerFacts,
  offerOf,
  offerStreams,
  rowsOfOffers,
  type Standing,
  standingAfter,
  toldOf,
} from '../rules/offer-facts.ts';

/** With whose it is, whom it binds (nobody where that is empty), and the part of their list that it is in. */
export type OwnOffer = MyOffer & Standing & Readonly<{ buyerId: string; openFor: string; part: OwnPart }>;

/** On its way into the book, in it, or being paid: its buyer is bound by it. */
const binding: readonly OfferState[] = ['entering', 'live', 'matched'];
const bound = (doc: Draft<OwnOffer>): Draft<OwnOffer> => ({
  ...doc,
  openFor: binding.includes(doc.is) ? doc.buyerId : '',
  part: binding.includes(doc.is) || doc.is === 'refused' ? 'open' : 'over',
});

/** What its seller shows of a used item. */
type ItemWord = Readonly<{ of: 'item'; picture: string | null }>;
type Word = LotWord | ItemWord;

const itemKey = (listingId: string): string => `item:${listingId}`;
const items = lookUpOf<ItemWord>()({
  facts: pick(listingShapes, 'ListingMade'),
  key: ({ data }) => [itemKey(data.listingId)],
  start: { ListingMade: ({ data }) => ({ of: 'item', picture: data.pictures[0] ?? null }) },
  on: { ListingMade: ignored },
});

/** What the catalog calls a product, and what sellers show of used items. */
const words: LookUp<Word> = {
  shapes: { ...lotLookUp.shapes, ...items.shapes },
  key: (fact) => [...lotLookUp.key(fact), ...items.key(fact)],
  fold: (doc, fact, id) =>
    fact.type in items.shapes
      ? items.fold(doc as ItemWord | undefined, fact, id)
      : lotLookUp.fold(doc as LotWord | undefined, fact, id),
};

function pictureOf(lookUp: LookUpReader<Word>, listingId: string | null): string | null {
  const item = listingId === null ? undefined : lookUp(itemKey(listingId));
  return item?.of === 'item' ? item.picture : null;
}

/** What each member offers: only they get it. */
export const myOffers = viewOf<OwnOffer>()<typeof offerFacts, Word>({
  name: 'my-offers',
  version: 3,
  facts: offerFacts,
  lookUp: words,
  reads: {
    OfferMade: ({ data }) => [...lotKeys(data), ...(data.listingId === null ? [] : [itemKey(data.listingId)])],
  },
  streamsOf: (id, facts) =>
    offerStreams(id, facts, ({ templateId, listingId }) => [
      productStream(templateId),
      ...(listingId === null ? [] : [listingStream(listingId)]),
    ]),
  indexes: [['buyerId', 'madeAt'], ['buyerId', 'part', 'madeAt'], ['openFor']],
  key: (fact) => [offerOf(fact)],
  rooms: ({ buyerId }) => [memberRoom(buyerId)],
  told: shownOffer,
  start: {
    OfferMade: ({ data, meta, id, lookUp }) => {
      const lot = lotWords(lookUp as LookUpReader<LotWord>, data);
      if (!lot) return undefined;
      const { buyerId, size, tiers, listingId } = data;
      const picture = pictureOf(lookUp, listingId);
      const what = { product: lot.product, size, tiers: [...tiers], listingId, picture };
      return bound({ id, ...what, ...entering(toldOf(data)), madeAt: meta.at, buyerId, openFor: '', part: 'open' });
    },
  },
  on: rowsOfOffers(
    (type: OfferFact['type']) =>
      ({ doc, data }: Readonly<{ doc: Draft<OwnOffer>; data: object }>) =>
        bound(standingAfter(doc, type, data)),
  ),
});

/** What only that member may hear: `live-push`. */
const memberRoom = (memberId: string) => `member:${memberId}`;

/** What its buyer is told. */
export function shownOffer({
  buyerId: _buyer,
  openFor: _open,
  part: _part,
  asked: _asked,
  ...shown
}: OwnOffer): MyOffer {
  return shown;
}

/** A page of what a member offers, the latest first. What is open is read whole: its pages are long. */
export const findMyOffers = (
  buyerId: string,
  { part, cursor }: Pick<OwnPageQuery, 'part' | 'cursor'>,
): Find<OwnOffer> => ({
  where: { buyerId, ...(part && { part }) },
  sort: [['madeAt', 'desc']],
  ...(part === 'open' && { limit: 100 }),
  cursor,
});

/** What binds a member. */
export const findOpenOffers = (buyerId: string, cursor: string | undefined): Find<OwnOffer> => ({
  where: { openFor: buyerId },
  cursor,
});
