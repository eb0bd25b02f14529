import { type NewTier, newTiers, type Tier } from '#contracts/tiers.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { type BookRules, bookRules } from './records.ts';
import { afterUnpaid, type UnpaidKeep } from './unpaid.ts';
import type { Sales } from './sales.ts';
import {
  type Ask,
  type BookState,
  type Cap,
  capKey,
  endOf,
  type Held,
  isBetterAsk,
  isBetterOffer,
  isOpen,
  type LevelKey,
  type Offer,
  type Sold,
} from './state.ts';

/** What facts change: the book itself, or a draft of what a decision leads to. Null: it has left. */
export type Board = Readonly<{
  /** Its record. */
  rules: BookRules;
  ask(listingId: string): Ask | undefined;
  offer(offerId: string): Offer | undefined;
  sold(listingId: string): Sold | undefined;
  putAsk(listingId: string, ask: Ask | null): void;
  putOffer(offerId: string, offer: Offer | null): void;
  putSold(listingId: string, sold: Sold | null): void;
  /** An order has let go of what it kept, or was never to have it. */
  noteOver(orderId: string, at: Instant): void;
  /** Whoever kept it did not buy it: it counts for them and for all who are linked to them. */
  noteUnpaid(by: Pick<Held, 'buyerId' | 'linked'>, kept: UnpaidKeep, at: Instant): void;
  /** Its buyer has the item. */
  noteGone(listingId: string): void;
  noteLeft(listingId: string, pricedAt: Instant): void;
  sales(): Sales;
  putSales(sales: Sales): void;
  /** New units that cost more than so many cents, and are kept for nobody at that moment; `best`: of that tier, or a worse one. The lowest of a tier first. */
  newAbove(cents: number, best: NewTier, at: Instant): readonly Ask[];
  noteCap(sellerId: string, tier: Tier, cap: Cap & Readonly<{ at: Instant }>): void;
}>;

/** The state itself, changed in place with all that is indexed of it. */
export function boardOf(state: BookState): Board {
  return {
    rules: bookRules(state.rules),
    ask: (listingId) => state.asks[listingId],
    offer: (offerId) => state.offers[offerId],
    sold: (listingId) => state.sold[listingId],
    putAsk: (listingId, ask) => putAsk(state, listingId, ask),
    putOffer: (offerId, offer) => putOffer(state, offerId, offer),
    putSold: (listingId, sold) => put(state.sold, listingId, sold),
    noteOver: (orderId, at) => note(state.over, orderId, at, itself),
    noteUnpaid: ({ buyerId, linked }, kept, at) => {
      for (const id of [buyerId, ...linked]) {
        const after = afterUnpaid(state.unpaid[id], kept, at, bookRules(state.rules));
        note(state.unpaid, id, after, ({ from }) => from);
      }
    },
    noteGone: (listingId) => void (state.gone[listingId] = true),
    noteLeft: (listingId, pricedAt) => note(state.left, listingId, pricedAt, itself),
    sales: () => state.sales,
    putSales: (sales) => void (state.sales = sales),
    newAbove: (cents, best, at) => {
      const those = newTiers.slice(newTiers.indexOf(best)).flatMap((tier) => state.askOrder[tier]);
      return those.map((id) => state.asks[id]!).filter((ask) => ask.price > cents && at < endOf(ask));
    },
    noteCap: (sellerId, tier, cap) => capTo(state.capped, capKey(sellerId, tier), cap),
  };
}

const itself = (at: Instant): Instant => at;

/** The lower of two that last; what is over is forgotten. */
function capTo(all: Record<string, Cap>, key: string, { price, until, at }: Cap & Readonly<{ at: Instant }>): void {
  for (const [name, cap] of Object.entries(all)) if (at >= cap.until) delete all[name];
  all[key] = { price: Math.min(price, all[key]?.price ?? price), until };
}

/** Of what is noted the last so many are remembered, for a day at most: a step that comes later finds its order given up elsewhere. */
const mostNoted = 1000;

function note<T>(all: Record<string, T>, id: string, one: T, atOf: (one: T) => Instant): void {
  delete all[id]; // the last noted stands last
  all[id] = one;
  const old = plus(atOf(one), -2 * day);
  const names = Object.keys(all);
  for (const [n, name] of names.entries()) {
    if (atOf(all[name]!) >= old && names.length - n <= mostNoted) return;
    delete all[name];
  }
}

function putAsk(state: BookState, listingId: string, ask: Ask | null): void {
  const before = state.asks[listingId];
  const better = (a: string, b: string) => isBetterAsk(state.asks[a]!, state.asks[b]!);
  if (before) {
    leave(state.due, dueOf(endOf(before), 'ask', listingId), text);
    if (before.held) drop(state.held, listingId);
    if (isOpen(before)) {
      for (const order of ordersOf(state, before)) leave(order, listingId, better);
      count(state, `ask ${before.tier} ${before.price}`, -1, before.isInstant);
    }
    unlist(state.asksOf, before.sellerId, listingId);
  }
  put(state.asks, listingId, ask);
  if (!ask) return;
  join(state.due, dueOf(endOf(ask), 'ask', listingId), text);
  if (ask.held) state.held.push(listingId);
  if (isOpen(ask)) {
    for (const order of ordersOf(state, ask)) join(order, listingId, better);
    count(state, `ask ${ask.tier} ${ask.price}`, 1, ask.isInstant);
  }
  list(state.asksOf, ask.sellerId, listingId);
}

/** Where it stands among those that anybody may buy. */
const ordersOf = ({ askOrder, instantOrder }: BookState, { tier, isInstant }: Ask): readonly string[][] =>
  isInstant ? [askOrder[tier], instantOrder[tier]] : [askOrder[tier]];

function putOffer(state: BookState, offerId: string, offer: Offer | null): void {
  const before = state.offers[offerId];
  const better = (a: string, b: string) => isBetterOffer(state.offers[a]!, state.offers[b]!);
  if (before) {
    leave(state.due, dueOf(before.until, 'offer', offerId), text);
    if (before.counter) leave(state.due, dueOf(before.counter.until, 'counter', offerId), text);
    for (const tier of before.tiers) {
      leave(state.offerOrder[tier], offerId, better);
      count(state, `offer ${tier} ${before.price}`, -1, false);
    }
    unlist(state.offersOf, before.buyerId, offerId);
    if (before.listingId !== null) unlist(state.offersFor, before.listingId, offerId);
  }
  put(state.offers, offerId, offer);
  if (!offer) return;
  join(state.due, dueOf(offer.until, 'offer', offerId), text);
  if (offer.counter) join(state.due, dueOf(offer.counter.until, 'counter', offerId), text);
  for (const tier of offer.tiers) {
    join(state.offerOrder[tier], offerId, better);
    count(state, `offer ${tier} ${offer.price}`, 1, false);
  }
  list(state.offersOf, offer.buyerId, offerId);
  if (offer.listingId !== null) list(state.offersFor, offer.listingId, offerId);
}

/** `counter`: of the offer of that name. */
type Ending = 'ask' | 'offer' | 'counter';

/** In an order of time, as text. */
export const dueOf = (until: Instant, of: Ending, id: string): string => `${until} ${of} ${id}`;

export function readDue(due: string): Readonly<{ until: Instant; of: Ending; id: string }> {
  const [until, of, id] = due.split(' ') as [string, Ending, string];
  return { until, of, id };
}

type Before<T> = (a: T, b: T) => boolean;
const text: Before<string> = (a, b) => a < b;

/** Where it stands in an ordered list, or would. */
function placeOf<T>(all: readonly T[], one: T, isBefore: Before<T>): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(all[middle]!, one)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const join = <T>(all: T[], one: T, isBefore: Before<T>) => void all.splice(placeOf(all, one, isBefore), 0, one);
const leave = <T>(all: T[], one: T, isBefore: Before<T>) => void all.splice(placeOf(all, one, isBefore), 1);
const drop = (all: string[], one: string) => void all.splice(all.indexOf(one), 1);

function put<T>(all: Record<string, T>, id: string, one: T | null): void {
  if (one === null) delete all[id];
  else all[id] = one;
}

const list = (all: Record<string, string[]>, of: string, id: string) => void (all[of] ??= []).push(id);
function unlist(all: Record<string, string[]>, of: string, id: string): void {
  drop(all[of]!, id);
  if (all[of]!.length === 0) delete all[of];
}

function count({ levels }: BookState, key: LevelKey, by: 1 | -1, isInstant: boolean): void {
  const [units, instant] = levels[key] ?? [0, 0];
  if (units + by === 0) delete levels[key];
  else levels[key] = [units + by, instant + (isInstant ? by : 0)];
}
