import type { Data } from '#kernel/fact.ts';
import { earlier, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import type { BookCommand } from './commands.ts';
import type { Draft } from './draft.ts';
import { handing } from './handing-over.ts';
import { meet, usdOf } from './moving.ts';
import { mustBePrice, mustKeepNone } from './refusing.ts';
import { areOne, type Ask, buyerOf, type Offer, sellerOf } from './state.ts';

type Command<T extends BookCommand['type']> = Data<BookCommand, T>;

/** One that somebody may have now; `isKept`: it was kept for whoever has it next, also since its seller went away. Refused: `ask-gone`, `ask-reserved`, `ask-paused`. */
export function freeAsk(draft: Draft, listingId: string, isKept = false): Ask {
  const ask = draft.ask(listingId);
  if (!ask || ask.leaving) throw new Refused('ask-gone');
  if (ask.held) throw new Refused('ask-reserved');
  if (ask.paused && !isKept) throw new Refused('ask-paused');
  return ask;
}

/** What a used item is sold for where both agree on that price: never more than is asked for it now. */
const agreedPrice = (price: number, ask: Ask): number => Math.min(price, ask.price);

/** At that price, however old the two are. */
const meetAt = (draft: Draft, bookId: string, ask: Ask, offer: Offer, price: number): void =>
  meet(draft, bookId, { ...ask, priority: Number.POSITIVE_INFINITY }, { ...offer, price });

/** An offer for that item, and the item, as its seller answers. Refused: `offer-gone`, `ask-gone`, `ask-reserved`, `own-entry-stands`. */
function answered(draft: Draft, of: Command<'AcceptOffer' | 'MakeCounter'>) {
  const { offerId, buyerId, listingId, sellerId, linked } = of;
  const offer = draft.offer(offerId);
  if (!offer || offer.listingId !== listingId || offer.buyerId !== buyerId) throw new Refused('offer-gone');
  const ask = freeAsk(draft, listingId);
  if (ask.sellerId !== sellerId) throw new Refused('ask-gone');
  if (areOne({ id: sellerId, linked }, buyerOf(offer))) throw new Refused('own-entry-stands', { entryId: offerId });
  return { offer, ask };
}

type Answer = Readonly<{ offerId: string; listingId: string; price: Money }>;
/** It is matched by this yes of theirs already. Refused: `offer-matched`, where the other's yes was first: it is sold under that, and not under what they were told. */
function isAnswered(draft: Draft, { offerId, listingId, price }: Answer, by: 'buyer' | 'seller'): boolean {
  const there = draft.ask(listingId)?.held ?? draft.sold(listingId);
  if (there?.offerId !== offerId) return false;
  if (there.yes !== by || there.price !== price.minor) throw new Refused('offer-matched');
  return true;
}

/** Its seller takes it, at its price. */
export function acceptOffer(draft: Draft, of: Command<'AcceptOffer'>): boolean {
  const { bookId, offerId, buyerId, listingId, sellerId, price } = of;
  if (isAnswered(draft, of, 'seller')) return false;
  const { offer, ask } = answered(draft, of);
  const now = agreedPrice(offer.price, ask);
  if (price.minor !== now) throw new Refused('offer-changed', { now: usdOf(now) });
  if (draft.keepsOne(offer)) throw new Refused('buyer-busy'); // what they did not pay bars them from keeping more, and frees them of no word
  draft.say({ type: 'OfferAccepted', data: { bookId, offerId, buyerId, listingId, sellerId, price } });
  meetAt(draft, bookId, ask, offer, now);
  return true;
}

/** Its seller does not want it. Nothing where it is gone. */
export function declineOffer(draft: Draft, of: Command<'DeclineOffer'>): boolean {
  const { bookId, offerId, buyerId, listingId, sellerId } = of;
  const isSellers = draft.ask(listingId)?.sellerId === sellerId && draft.offer(offerId)?.listingId === listingId;
  if (isSellers) draft.say({ type: 'OfferDeclined', data: { bookId, offerId, buyerId, listingId, sellerId } });
  return isSellers;
}

/** Its seller would take another price: between the two, for as long as both stand, and 48 hours at most. */
export function makeCounter(draft: Draft, of: Command<'MakeCounter'>): boolean {
  const { bookId, offerId, buyerId, listingId, sellerId, price } = of;
  const { offer, ask } = answered(draft, of);
  if (offer.counter?.price === price.minor) return false;
  const { counterMs, mostCounters } = draft.rules;
  mustBePrice(of, draft.rules);
  if (price.minor <= offer.price) throw new Refused('accept-instead', { price: usdOf(agreedPrice(offer.price, ask)) });
  if (price.minor >= ask.price) throw new Refused('counter-too-high', { ask: usdOf(ask.price) });
  if (offer.counters >= mostCounters) throw new Refused('counters-over', { most: mostCounters });
  const until = [offer.until, ask.until].reduce(earlier, plus(draft.at, counterMs));
  const n = offer.counters + 1;
  const item = { bookId, offerId, buyerId, listingId, sellerId };
  draft.say({ type: 'CounterMade', data: { ...item, price, until, n, left: mostCounters - n } });
  return true;
}

/** Its buyer takes what the seller would take, under what was told and frozen for it. */
export function acceptCounter(draft: Draft, of: Command<'AcceptCounter'>): boolean {
  const { bookId, offerId, buyerId, linked, listingId, price } = of;
  if (isAnswered(draft, of, 'buyer')) return false;
  const offer = draft.offer(offerId);
  if (offer?.buyerId !== buyerId || offer.listingId !== listingId || !offer.counter) throw new Refused('counter-gone');
  handing.over(draft, of); // whoever stood at their bank's page for the whole price pays this instead
  const ask = freeAsk(draft, listingId);
  if (areOne(sellerOf(ask), buyerOf({ buyerId, linked }))) throw new Refused('own-listing');
  const now = agreedPrice(offer.counter.price, ask);
  if (price.minor !== now) throw new Refused('counter-changed', { now: usdOf(now) });
  mustKeepNone(draft, { buyerId, linked });
  const { sellerId } = ask;
  draft.say({ type: 'CounterAccepted', data: { bookId, offerId, buyerId, listingId, sellerId, price } });
  meetAt(draft, bookId, ask, offer, now);
  return true;
}

/** Its buyer does not take it: their offer stands as it is, or at the new price that they say next. Nothing where there is none. */
export function declineCounter(
  draft: Draft,
  { bookId, offerId, buyerId }: Pick<Command<'DeclineCounter'>, 'bookId' | 'offerId' | 'buyerId'>,
  why: 'buyer' | 'new-price',
): boolean {
  const offer = draft.offer(offerId);
  if (offer?.buyerId !== buyerId || !offer.counter || offer.listingId === null) return false;
  const { listingId, counter } = offer;
  const { sellerId } = counter;
  draft.say({ type: 'CounterDeclined', data: { bookId, offerId, buyerId, listingId, sellerId, why } });
  return true;
}

/** Whoever would pay what the seller would take, takes that. Refused: `counter-instead {price}`. */
export function mustNotMeetCounter(draft: Draft, { counter, listingId }: Offer, price: Money): void {
  if (!counter || price.minor < counter.price) return;
  const ask = draft.ask(listingId ?? '');
  if (!ask || ask.price > counter.price) throw new Refused('counter-instead', { price: usdOf(counter.price) });
}
