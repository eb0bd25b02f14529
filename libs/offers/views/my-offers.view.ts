import { productStream } from '#catalog/events.ts';
import { type LotWord, lotKeys, lotLookUp, lotWords } from '#catalog/published.ts';
import type { MyOffer, OfferState } from '#contracts/offers.ts';
import { type Draft, viewOf } from '#kernel/view.ts';
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

/** With whose it is, and whom it binds: nobody where that is empty. */
export type OwnOffer = MyOffer & Standing & Readonly<{ buyerId: string; openFor: string }>;

/** On its way into the book, in it, or being paid: its buyer is bound by it. */
const binding: readonly OfferState[] = ['entering', 'live', 'matched'];
const bound = (doc: Draft<OwnOffer>): Draft<OwnOffer> => ({
  ...doc,
  openFor: binding.includes(doc.is) ? doc.buyerId : '',
});

/** What each member offers: only they get it. */
export const myOffers = viewOf<OwnOffer>()<typeof offerFacts, LotWord>({
  name: 'my-offers',
  version: 1,
  facts: offerFacts,
  lookUp: lotLookUp,
  reads: { OfferMade: ({ data }) => lotKeys(data) },
  streamsOf: (id, facts) => offerStreams(id, facts, ({ templateId }) => [productStream(templateId)]),
  indexes: [['buyerId', 'madeAt'], ['openFor']],
  key: (fact) => [offerOf(fact)],
  rooms: ({ buyerId }) => [memberRoom(buyerId)],
  told: shownOffer,
  start: {
    OfferMade: ({ data, meta, id, lookUp }) => {
      const words = lotWords(lookUp, data);
      if (!words) return undefined;
      const { buyerId, size, tiers, listingId } = data;
      const what = { product: words.product, size, tiers: [...tiers], listingId };
      return bound({ id, ...what, ...entering(toldOf(data)), madeAt: meta.at, buyerId, openFor: '' });
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
export function shownOffer({ buyerId: _buyer, openFor: _open, asked: _asked, ...shown }: OwnOffer): MyOffer {
  return shown;
}

/** A page of what a member offers, the latest first. */
export const findMyOffers = (buyerId: string, cursor: string | undefined): Find<OwnOffer> => ({
  where: { buyerId },
  sort: [['madeAt', 'desc']],
  cursor,
});

/** What binds a member. */
export const findOpenOffers = (buyerId: string, cursor: string | undefined): Find<OwnOffer> => ({
  where: { openFor: buyerId },
  cursor,
});
