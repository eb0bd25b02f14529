import type { Data } from '#kernel/fact.ts';
import { isNewTier } from '#contracts/tiers.ts';
import { plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { AskEnd, BookEvent } from '../events.ts';
import { capping } from './capping.ts';
import type { BookCommand } from './commands.ts';
import type { Draft } from './draft.ts';
import { itemGone, usdOf } from './moving.ts';
import { type CountedSale, isUsual } from './sales.ts';
import { areOne, type Ask, sellerOf } from './state.ts';

type Command<T extends BookCommand['type']> = Data<BookCommand, T>;
type SoldAsk = NonNullable<ReturnType<Draft['sold']>>;
type Ending = Readonly<{ listingId: string; orderId: string; why: AskEnd; sold: SoldAsk }>;

/** The point of no return of an order. */
export function sellAsk(draft: Draft, of: Command<'SellAsk'>): boolean {
  const { bookId, listingId, orderId } = of;
  const sold = draft.sold(listingId);
  if (sold) {
    if (sold.orderId !== orderId) throw new Refused('unit-sold');
    return false;
  }
  const ask = draft.ask(listingId);
  if (draft.isOver(orderId)) throw new Refused('unit-over');
  if (!ask?.held || ask.held.orderId !== orderId) throw new Refused('unit-over');
  const { sellerId, tier } = ask;
  const { buyerId, offerId } = ask.held;
  const price = usdOf(ask.held.price);
  const sale = { ...draft.state.book!, listingId, orderId };
  draft.say({ type: 'AskSold', data: { ...sale, sellerId, buyerId, offerId, tier, price } });
  itemGone(draft, bookId, listingId);
  return true;
}

/** It is paid, and its seller has said yes. */
export function confirmSale(draft: Draft, of: Command<'ConfirmSale'>): boolean {
  const { listingId, orderId } = of;
  const sold = draft.sold(listingId);
  if (sold?.orderId !== orderId || sold.isConfirmed) return false;
  const { ask, price, soldAt } = sold;
  const sale = { ...draft.state.book!, listingId, orderId };
  const how = { tier: ask.tier, isInstant: ask.isInstant, price: usdOf(price) };
  draft.say({ type: 'SaleConfirmed', data: { ...sale, ...how, soldAt } });
  const counted = { orderId, cents: price, soldAt };
  if (isUsual(draft.sales(), counted, draft.rules)) draft.say(entering(draft, listingId, counted));
  return true;
}

const entering = (draft: Draft, listingId: string, { orderId, cents, soldAt }: CountedSale): BookEvent => ({
  type: 'SaleEntered',
  data: { ...draft.state.book!, listingId, orderId, price: usdOf(cents), soldAt },
});

/** Nothing where it counts already, or is struck. */
export function verifySale(draft: Draft, { listingId, orderId }: Command<'VerifySale'>): boolean {
  const sale = draft.sales().waiting.find((one) => one.orderId === orderId);
  if (!sale) return false;
  draft.say(entering(draft, listingId, sale));
  return true;
}

/** Its seller is away. Of what is kept or sold it counts once that has come to nothing. */
export function pauseAsk(draft: Draft, { bookId, listingId }: Command<'PauseAsk'>): boolean {
  const ask = draft.ask(listingId) ?? draft.sold(listingId)?.ask;
  if (!ask || ask.paused) return false;
  draft.say({ type: 'AskPaused', data: { bookId, listingId, due: ask.held?.until ?? null } });
  return true;
}

/** Its seller is back: it has come anew, so that who offered as much meanwhile pays what they offered. */
export function resumeAsk(draft: Draft, { bookId, listingId }: Command<'ResumeAsk'>): boolean {
  const there = draft.ask(listingId);
  const ask = there ?? draft.sold(listingId)?.ask;
  if (!ask?.paused) return false;
  const until = plus(draft.at, ask.paused.left);
  const due = there ? (ask.held?.until ?? until) : null;
  draft.say({ type: 'AskResumed', data: { bookId, listingId, until, due } });
  return true;
}

/** Its buyer has not paid it after all, or takes it back: it is for sale again, as old as it was. */
export function reopenAsk(draft: Draft, { bookId, listingId, orderId }: Command<'ReopenAsk'>): boolean {
  const sold = draft.sold(listingId);
  if (sold?.orderId !== orderId) return false;
  draft.say({ type: 'AskReopened', data: { bookId, listingId, orderId, until: sold.ask.until } });
  return true;
}

/** That order is over. */
export function endAsk(draft: Draft, { listingId, orderId, why, isCapped }: Command<'EndAsk'>): boolean {
  const sold = draft.sold(listingId);
  if (sold?.orderId !== orderId) return false;
  ended(draft, { listingId, orderId, why, sold });
  if (isCapped) capping.seller(draft, sold);
  return true;
}

function ended(draft: Draft, { sold, ...of }: Ending): void {
  const how = { tier: sold.ask.tier, soldAt: sold.soldAt, counted: sold.isConfirmed };
  draft.say({ type: 'AskEnded', data: { ...draft.state.book!, ...of, ...how } });
}

/**
 * A seller's failure is not the end of their buyer's order: the next best that costs no more is sold to it, in the same moment, so that nobody comes between. No used one: nobody is sold an item whose
 * photographs they did not see.
 */
export function rescueSale(draft: Draft, of: Command<'RescueSale'>): boolean {
  const { bookId, templateId, size, listingId, orderId, buyerId, linked, atMost, not, only } = of;
  const sold = draft.sold(listingId);
  if (sold?.orderId !== orderId) return false;
  const { tier } = sold.ask;
  ended(draft, { listingId, orderId, why: 'seller-failed', sold });
  capping.seller(draft, sold);
  const barred = [{ id: buyerId, linked }, ...not.map((id) => ({ id, linked: [] }))];
  const mayBe = (ask: Ask) => only === null || only.includes(ask.sellerId);
  const next =
    atMost &&
    isNewTier(tier) &&
    draft.lowest(tier, (ask) => mayBe(ask) && barred.every((one) => !areOne(sellerOf(ask), one)));
  if (!next || next.price > atMost.minor) return true;
  const kept = { bookId, listingId: next.listingId, orderId, buyerId, linked, price: usdOf(next.price), since: null };
  draft.say({ type: 'AskReserved', data: { ...kept, until: plus(draft.at, draft.rules.reservedMs) } });
  return sellAsk(draft, { bookId, templateId, size, listingId: next.listingId, orderId });
}
