import { bookShapes } from '#book/events.ts';
import type { About, NoticeKind } from '#contracts/notices.ts';
import type { ReceivedOffer } from '#contracts/offers.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { type FactsOf, pick } from '#kernel/shapes.ts';
import type { Readable } from '#platform/projections/readable.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import type { OfferNoticeDeps } from '../notices/reactions.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { myOffers } from '../views/my-offers.view.ts';
import { receivedOffers } from '../views/received-offers.view.ts';

/** What the reaction that tells of offers for used items works with. */
export type BargainNoticeDeps = Omit<OfferNoticeDeps, 'telling'>;

const told = pick(
  bookShapes,
  'OfferPlaced',
  'OfferRepriced',
  'OfferDeclined',
  'CounterMade',
  'CounterAccepted',
  'CounterDeclined',
  'CounterExpired',
);
type Told = Readable<FactsOf<typeof told>>;

/** What its buyer and its seller hear; `price`: instead of what is offered; `by`: until when they may answer. */
type Said = Readonly<{ buyer?: NoticeKind; seller?: NoticeKind; price?: Money; by?: Instant }>;

function saidOf({ type, data }: Told, { until, counter }: ReceivedOffer): Said {
  if (type === 'OfferDeclined') return { buyer: 'offer-refused' };
  if (type === 'CounterAccepted') return { seller: 'counter-accepted', price: data.price };
  if (until === null) return {}; // all else is of an offer that stands: what met at once, or has ended since, is no news
  switch (type) {
    case 'OfferPlaced':
    case 'OfferRepriced':
      return { seller: 'offer-received', price: data.price, by: until };
    case 'CounterMade':
      return counter?.until === data.until ? { buyer: 'offer-countered', price: data.price, by: data.until } : {};
    case 'CounterDeclined':
      return data.why === 'buyer' ? { seller: 'counter-declined' } : {}; // a new price is told as such
    default:
      return { buyer: 'counter-ended', seller: 'counter-expired' };
  }
}

/** Each in their own words; what may happen again takes the place of what was said before. */
async function tell(deps: BargainNoticeDeps, fact: Told, metadata: CausedMetadata): Promise<void> {
  const { notices, progress, queries } = deps;
  const { offerId } = fact.data;
  await Promise.all([onceItHas(progress, myOffers, fact), onceItHas(progress, receivedOffers, fact)]);
  const [offer, received] = await Promise.all([queries.get(myOffers, offerId), queries.get(receivedOffers, offerId)]);
  if (!offer || !received) return; // it is for any new unit
  const { buyer, seller, price = offer.price, by = null } = saidOf(fact, received);
  const words = noticeWords(offer, price, by);
  const telling = (memberId: string, kind: NoticeKind, about: About) =>
    notices.tell({ memberId, kind, about, words, at: fact.meta.at, recurs: true }, metadata(about.kind));
  if (buyer) await telling(offer.buyerId, buyer, { kind: 'bargain', id: offerId });
  // of the item: whoever offers for it again and again fills no inbox
  if (seller) await telling(received.sellerId, seller, { kind: 'received-offer', id: received.listingId });
}

/** Tells both of a used item what the other says. That it is matched, and what ends an offer else, is told as of every offer. */
export const whenBargainMovesTellTheOther = (deps: BargainNoticeDeps) => {
  const handle = (fact: Told, metadata: CausedMetadata) => tell(deps, fact, metadata);
  return reaction({
    name: 'whenBargainMovesTellTheOther',
    shapes: told,
    on: {
      OfferPlaced: handle,
      OfferRepriced: handle,
      OfferDeclined: handle,
      CounterMade: handle,
      CounterAccepted: handle,
      CounterDeclined: handle,
      CounterExpired: handle,
    },
  });
};
