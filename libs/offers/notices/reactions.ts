import { bookShapes } from '#book/events.ts';
import type { NoticeKind } from '#contracts/notices.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { type FactsOf, pick } from '#kernel/shapes.ts';
import { mendingShapes } from '#orders/matches/events.ts';
import type { Notices } from '#platform/notices/notices.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import { type OfferEnd, offerShapes } from '../events.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { myOffers } from '../views/my-offers.view.ts';
import { offerNoticeShapes } from './events.ts';
import type { OfferTelling } from './offer-telling.ts';

/** What the reactions that tell of offers work with. */
export type OfferNoticeDeps = Readonly<{
  telling: Pick<OfferTelling, 'beaten' | 'standsUntil'>;
  notices: Notices;
  progress: Progress;
  queries: Pick<ViewQueries, 'get'>;
}>;

/** Who is not the highest any more is to hear of it, where their offer still stands. */
export const whenOfferBeatenNoteIt = ({ telling }: Pick<OfferNoticeDeps, 'telling'>) =>
  reaction({
    name: 'whenOfferBeatenNoteIt',
    shapes: pick(bookShapes, 'OfferBeaten'),
    on: {
      OfferBeaten: ({ data: { offerId, buyerId, by }, meta }, metadata) =>
        telling.beaten({ offerId, buyerId, by, beatenAt: meta.at }, metadata()),
    },
  });

const told = {
  ...pick(offerShapes, 'OfferMet', 'OfferOver'),
  ...pick(mendingShapes, 'MatchPaymentDeclined'),
  ...offerNoticeShapes,
};
type Told = Readable<FactsOf<typeof told>>;

/** `price`: instead of what they offer. `by`: until when they have to do something, or have time. */
type Said = Readonly<{ kind: NoticeKind; price?: Money; by?: Instant; recurs?: boolean }>;

/** Of what they did themselves they hear nothing, nor one by one of all that is taken from who may offer no more; what is bought the order tells. */
const ends: Readonly<Partial<Record<OfferEnd, NoticeKind>>> = {
  expired: 'offer-ended',
  'not-paid': 'offer-not-paid',
  'own-entry': 'offer-own-entry',
  'keeps-one': 'offer-keeps-one',
  'item-gone': 'offer-item-gone',
};

function saidOf({ type, data, meta }: Told): Said | null {
  switch (type) {
    case 'OfferMet':
      return { kind: 'offer-met', price: data.price };
    case 'OfferOver': {
      const kind = ends[data.why];
      return kind ? { kind } : null;
    }
    case 'MatchPaymentDeclined':
      // who came back from their bank's page is here, and is asked on the screen
      if (data.code === 'withdrawn' || data.until <= meta.at) return null;
      return { kind: 'offer-declined', by: data.until, recurs: true };
    case 'OfferEndingTold':
      return { kind: 'offer-ending', by: data.until, recurs: true };
    default:
      return { kind: 'offer-beaten', price: data.by, recurs: true };
  }
}

/** What stands no more, or longer than was told, is no news. */
async function isSo({ telling }: OfferNoticeDeps, { type, data }: Told): Promise<boolean> {
  if (type === 'OfferBeatenTold') return (await telling.standsUntil(data.offerId)) !== null;
  return type !== 'OfferEndingTold' || (await telling.standsUntil(data.offerId)) === data.until;
}

async function tell(deps: OfferNoticeDeps, fact: Told, metadata: CausedMetadata): Promise<void> {
  const said = saidOf(fact);
  if (!said || !(await isSo(deps, fact))) return;
  const { notices, progress, queries } = deps;
  await onceItHas(progress, myOffers, fact);
  const id = 'offerId' in fact.data ? fact.data.offerId : fact.data.orderId; // the order of a match has its offer's name
  const offer = await queries.get(myOffers, id);
  if (!offer) return;
  const { kind, price = offer.price, by = null, recurs = false } = said;
  const words = noticeWords(offer, price, by);
  await notices.tell(
    { memberId: offer.buyerId, kind, about: { kind: 'offer', id }, words, at: fact.meta.at, recurs },
    metadata(),
  );
}

/** Tells a buyer what becomes of their offer, and what they have to do. */
export const whenOfferMovesTellItsBuyer = (deps: OfferNoticeDeps) => {
  const handle = (fact: Told, metadata: CausedMetadata) => tell(deps, fact, metadata);
  return reaction({
    name: 'whenOfferMovesTellItsBuyer',
    shapes: told,
    on: {
      OfferMet: handle,
      OfferOver: handle,
      MatchPaymentDeclined: handle,
      OfferEndingTold: handle,
      OfferBeatenTold: handle,
    },
  });
};
