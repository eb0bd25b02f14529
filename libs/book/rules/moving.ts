import { isNewTier, newTiers, type Tier, tiers } from '#contracts/tiers.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { BestOfTier, Level } from '../events.ts';
import { readDue } from './board.ts';
import type { Draft } from './draft.ts';
import {
  areOne,
  type Ask,
  buyerOf,
  endOf,
  type Held,
  isBetterOffer,
  isOpen,
  type LevelKey,
  type Offer,
  sellerOf,
} from './state.ts';

export const usdOf = (minor: number): Money => ({ minor, currency: 'USD' });

/** So many end by time in one append; the due list comes for the rest, and none of them is bought or sold until then. */
const mostEnding = 200;

/** The ask and the offer that a command is about. */
type Own = Readonly<{ bookId: string; listingId?: string | null; offerId?: string }>;

/** Says what has ended by now, in its order: a lapse never leaves a better price unmet. */
export function endDue(draft: Draft, { bookId, ...own }: Own): void {
  const { due } = draft.state;
  for (let n = 0; n < Math.min(mostEnding, due.length); n++) {
    const { until, of, id } = readDue(due[n]!);
    if (draft.at < until) break;
    if (of === 'offer') offerExpires(draft, bookId, id);
    else if (of === 'counter') counterExpires(draft, bookId, id);
    else askEnds(draft, bookId, id);
  }
  endOwn(draft, { bookId, ...own });
}

/** What a command is about has ended by its time before it is bought, renewed or sold, however much else has. */
export function endOwn(draft: Draft, { bookId, listingId, offerId }: Own): void {
  const ask = draft.ask(listingId ?? '');
  if (ask && draft.at >= endOf(ask)) askEnds(draft, bookId, ask.listingId);
  counterExpires(draft, bookId, offerId ?? '');
  const offer = draft.offer(offerId ?? '');
  if (offer && !draft.lasts(offer)) offerExpires(draft, bookId, offer.offerId);
}

function offerExpires(draft: Draft, bookId: string, offerId: string): void {
  const offer = draft.offer(offerId);
  if (offer) draft.say({ type: 'OfferExpired', data: { bookId, offerId, buyerId: offer.buyerId } });
}

/** The offer stands on without it. */
function counterExpires(draft: Draft, bookId: string, offerId: string): void {
  const offer = draft.offer(offerId);
  if (!offer?.counter || offer.listingId === null || draft.at < offer.counter.until) return;
  const { buyerId, listingId, counter } = offer;
  draft.say({ type: 'CounterExpired', data: { bookId, offerId, buyerId, listingId, sellerId: counter.sellerId } });
}

/** Above what its seller may ask. No try of its listing: it may be placed again at a lower price. */
export const takenOut = (draft: Draft, bookId: string, listingId: string): void =>
  draft.say({ type: 'AskWithdrawn', data: { bookId, listingId, why: 'capped', n: 0 } });

function askEnds(draft: Draft, bookId: string, listingId: string): void {
  const { held, until, leaving } = draft.ask(listingId)!;
  if (leaving) return takenOut(draft, bookId, listingId);
  if (held) notKept(draft, { bookId, listingId, until }, held);
  if (draft.at < until) return;
  draft.say({ type: 'AskExpired', data: { bookId, listingId } });
  itemGone(draft, bookId, listingId);
}

function notKept(draft: Draft, of: Readonly<{ bookId: string; listingId: string; until: Instant }>, held: Held): void {
  const { orderId, offerId, buyerId } = held;
  if (offerId === null) draft.say({ type: 'AskReleased', data: { ...of, orderId, why: 'lapsed' } });
  else draft.say({ type: 'MatchFailed', data: { ...of, orderId, offerId, buyerId } });
}

/** Nobody waits for an item that is not there any more. */
export function itemGone(draft: Draft, bookId: string, listingId: string): void {
  for (const { offerId, buyerId } of draft.offersFor(listingId))
    draft.say({ type: 'OfferWithdrawn', data: { bookId, offerId, buyerId, why: 'item-gone' } });
}

/**
 * Says all that meets now: the highest offer first, the older of two, and of the asks that it crosses the lowest, then the better tier, then the older. Who
 * would meet themselves, or somebody linked, has no offer any more: an ask of theirs came back at its price; nor has who keeps another unit meanwhile.
 */
export function match(draft: Draft, bookId: string): void {
  for (;;) {
    const offer = crossing(draft);
    if (!offer) return;
    const ask = lowestFor(draft, offer)!;
    const why = areOne(sellerOf(ask), buyerOf(offer)) ? 'own-entry' : draft.keepsOne(offer) ? 'keeps-one' : null;
    const { offerId, buyerId } = offer;
    if (why) draft.say({ type: 'OfferWithdrawn', data: { bookId, offerId, buyerId, why } });
    else meet(draft, bookId, ask, offer);
  }
}

function crossing(draft: Draft): Offer | null {
  const found = newTiers.flatMap((tier) => {
    const [ask, offer] = [draft.bestAsk(tier), draft.bestOffer(tier)];
    return ask && offer && offer.price >= ask.price ? [offer] : [];
  });
  return found.reduce<Offer | null>((a, b) => (a === null || isBetterOffer(b, a) ? b : a), null);
}

/** What it would buy now; null: nothing of its tiers is for sale. Of a used item: that item alone. */
export function lowestFor(draft: Draft, { tiers: named, listingId }: Pick<Offer, 'tiers' | 'listingId'>): Ask | null {
  if (listingId !== null) return named.flatMap((tier) => theItem(draft, tier, listingId)).at(0) ?? null;
  const found = tiers.filter((tier) => named.includes(tier)).flatMap((tier) => draft.bestAsk(tier) ?? []);
  return found.reduce<Ask | null>((a, b) => (a === null || b.price < a.price ? b : a), null);
}

const theItem = (draft: Draft, tier: Tier, listingId: string): readonly Ask[] => {
  const ask = draft.ask(listingId) ?? null;
  return ask && ask.tier === tier && draft.isFree(ask) ? [ask] : [];
};

/** At the price of the one with the older priority. The order has the offer's id: an offer meets once. */
export function meet(draft: Draft, bookId: string, ask: Ask, offer: Offer): void {
  const { listingId, sellerId, tier, mendedAt } = ask;
  const { offerId, buyerId } = offer;
  const { at, rules } = draft;
  const mayMend = mendedAt === null || at >= plus(mendedAt, rules.mendAgainMs);
  draft.say({
    type: 'OfferMatched',
    data: {
      bookId,
      listingId,
      orderId: offerId,
      offerId,
      buyerId,
      sellerId,
      tier,
      price: usdOf(ask.priority < offer.priority ? ask.price : offeredTo(draft, ask, offer.price)),
      until: plus(at, mayMend ? rules.matchedMs : rules.matchedMs - rules.mendMs),
      mendUntil: mayMend ? plus(at, rules.mendMs) : null,
    },
  });
}

/** What an offer of before brings a seller: whoever did not keep a sale is not to have more for the unit by that. US cents. */
export function offeredTo(
  draft: Draft,
  { sellerId, linked, tier }: Pick<Ask, 'sellerId' | 'linked' | 'tier'>,
  cents: number,
): number {
  const cap = isNewTier(tier) ? draft.capOf([sellerId, ...linked], tier) : null;
  return Math.min(cents, cap?.price ?? cents);
}

/** What everybody may see of what has changed; nothing where nothing has. */
export function levelsMoved(draft: Draft): Readonly<{
  levels: readonly Level[];
  best: Readonly<Partial<Record<Tier, BestOfTier>>>;
}> | null {
  const { state, asks, offers } = draft;
  const by = new Map<LevelKey, readonly [number, number]>();
  const add = (key: LevelKey, units: number, instant: boolean) => {
    const [a, b] = by.get(key) ?? [0, 0];
    by.set(key, [a + units, b + (instant ? units : 0)]);
  };
  const addAsk = (ask: Ask | null | undefined, units: number) =>
    ask && isOpen(ask) && add(`ask ${ask.tier} ${ask.price}`, units, ask.isInstant);
  const addOffer = (offer: Offer | null | undefined, units: number) =>
    offer?.tiers.forEach((tier) => add(`offer ${tier} ${offer.price}`, units, false));
  for (const [id, ask] of asks) {
    addAsk(state.asks[id], -1);
    addAsk(ask, 1);
  }
  for (const [id, offer] of offers) {
    addOffer(state.offers[id], -1);
    addOffer(offer, 1);
  }
  const moved = [...by].filter(([, [units, instant]]) => units !== 0 || instant !== 0);
  const levels = moved.map(([key, [units, instant]]): Level => {
    const [side, tier, price] = key.split(' ') as ['ask' | 'offer', Tier, string];
    const [count, atOnce] = state.levels[key] ?? [0, 0];
    return { side, tier, price: usdOf(Number(price)), count: count + units, instant: atOnce + instant };
  });
  // what is to leave stands in its level until it does, and is the best of none
  const isLeaving = ({ listingId, tier, leaving }: Ask) =>
    leaving !== null && state.asks[listingId]?.leaving === null && tier;
  const left = new Set([...asks.values()].map((ask) => ask && isLeaving(ask)));
  const touched = tiers.filter((tier) => left.has(tier) || levels.some((level) => level.tier === tier));
  if (touched.length === 0) return null;
  return { levels, best: Object.fromEntries(touched.map((tier) => [tier, bestOf(draft, tier)])) };
}

const priceOf = (entry: Readonly<{ price: number }> | null): Money | null => (entry ? usdOf(entry.price) : null);

const bestOf = (draft: Draft, tier: Tier): BestOfTier => ({
  ask: priceOf(draft.bestAsk(tier)),
  instant: priceOf(draft.bestAsk(tier, true)),
  offer: priceOf(draft.bestOffer(tier)),
});

/** When time next owes it a fact. */
export const nextDue = (due: readonly string[]): Instant | null =>
  due[0] === undefined ? null : readDue(due[0]).until;
