import type { Tier } from '#contracts/tiers.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import type { Draft } from './draft.ts';
import { lowestFor, offeredTo, usdOf } from './moving.ts';
import type { BookRules } from './records.ts';
import { lastOf } from './sales.ts';
import type { Ask, Offer } from './state.ts';

type Priced = Readonly<{ price: Money; again: boolean }>;

/** US dollars, in whole steps of the record. Refused: `price-not-whole`. */
export function mustBePrice({ price }: Pick<Priced, 'price'>, { stepCents }: BookRules): void {
  const isWhole = Number.isSafeInteger(price.minor) && price.minor > 0 && price.minor % stepCents === 0;
  if (price.currency !== 'USD' || !isWhole) throw new Refused('price-not-whole');
}

/** Whoever asks for so little, or offers so much, says so twice. Refused: `ask-price-again`, `offer-price-again {last}`. */
export function mustBeMeant(draft: Draft, side: 'ask' | 'offer', { price, again }: Priced): void {
  const lastSale = lastOf(draft.sales())?.cents ?? null;
  const limits = draft.rules.again;
  if (lastSale === null || limits === null || again) return;
  const last = usdOf(lastSale);
  if (side === 'ask' && price.minor * 100 < lastSale * limits.askBelow) throw new Refused('ask-price-again', { last });
  if (side === 'offer' && price.minor * 100 > lastSale * limits.offerAbove)
    throw new Refused('offer-price-again', { last });
}

/** Refused: `offer-too-low {least}`: of the lowest ask of its tiers, or of the last sale where there is none. */
export function mustNotBeTooLow(draft: Draft, offer: Pick<Offer, 'tiers' | 'listingId'>, { price }: Priced): void {
  const percent = draft.rules.leastPercent;
  const of = lowestFor(draft, offer)?.price ?? lastOf(draft.sales())?.cents ?? null;
  if (percent === null || of === null || price.minor * 100 >= of * percent) return;
  throw new Refused('offer-too-low', { least: usdOf(Math.ceil((of * percent) / 100 / 100) * 100) });
}

type Seller = Readonly<{ sellerId: string; linked: readonly string[] }>;
/** Whoever did not keep a sale would list it higher: an ask would be an option. Refused: `not-higher {price, until}`. */
export function mustNotBeHigher(draft: Draft, { sellerId, linked }: Seller, { price }: Priced, tier: Tier): void {
  const cap = draft.capOf([sellerId, ...linked], tier);
  if (cap && price.minor > cap.price) throw new Refused('not-higher', { price: usdOf(cap.price), until: cap.until });
}

type Buyer = Readonly<{ buyerId: string; linked: readonly string[] }>;

/**
 * What an ask at that price meets: nothing, or the best offer, which its seller has said yes to. Refused: `own-entry-stands {entryId}`, `sells-at-once {price}`.
 */
export function mayAsk(
  draft: Draft,
  { sellerId, linked }: Seller,
  asked: Readonly<{ price: Money; tier: Tier; sellAtLeast: Money | null }>,
): void {
  const crosses = (offer: Offer) =>
    offer.listingId === null && offer.tiers.includes(asked.tier) && offer.price >= asked.price.minor;
  const own = draft.offersOf([sellerId, ...linked]).find(crosses);
  if (own) throw new Refused('own-entry-stands', { entryId: own.offerId });
  const best = draft.bestOffer(asked.tier);
  if (!best || !crosses(best)) return;
  const brings = offeredTo(draft, { sellerId, linked, tier: asked.tier }, best.price);
  if (asked.sellAtLeast === null || brings < asked.sellAtLeast.minor)
    throw new Refused('sells-at-once', { price: usdOf(brings) });
}

/**
 * What an offer at that price meets: nothing, or the lowest ask, which its buyer has said yes to. Refused: `own-entry-stands {entryId}`, `buy-now-instead {price}`.
 */
export function mayOffer(
  draft: Draft,
  { buyerId, linked }: Buyer,
  offered: Pick<Offer, 'tiers' | 'listingId'> & Readonly<{ price: Money; buyAtMost: Money | null }>,
): Ask | null {
  const { tiers, listingId, price, buyAtMost } = offered;
  const crosses = (ask: Ask) =>
    tiers.includes(ask.tier) && (listingId === null || ask.listingId === listingId) && ask.price <= price.minor;
  const own = draft.asksOf([buyerId, ...linked]).find((ask) => draft.isFree(ask) && crosses(ask));
  if (own) throw new Refused('own-entry-stands', { entryId: own.listingId });
  const lowest = lowestFor(draft, { tiers, listingId });
  if (!lowest || !crosses(lowest)) return null;
  if (buyAtMost === null || lowest.price > buyAtMost.minor)
    throw new Refused('buy-now-instead', { price: usdOf(lowest.price) });
  mustKeepNone(draft, { buyerId, linked });
  return lowest;
}

/** A unit is kept for one order at a time, of a member and all who are linked to them. Refused: `reserving-already`, `reserved-lately {until}`. */
export function mustKeepNone(draft: Draft, by: Buyer): void {
  if (draft.keepsOne(by)) throw new Refused('reserving-already');
  const until = draft.lapsedUntil(by);
  if (until !== null) throw new Refused('reserved-lately', { until });
}

/** An open offer of theirs for one of these tiers. Refused: `overlaps {offerId}`. */
export function mustNotOverlap(
  draft: Draft,
  buyerId: string,
  { tiers, listingId }: Pick<Offer, 'tiers' | 'listingId'>,
) {
  const other = draft
    .offersOf([buyerId])
    .find((one) => one.listingId === listingId && one.tiers.some((tier) => tiers.includes(tier)));
  if (other) throw new Refused('overlaps', { offerId: other.offerId });
}

/** Refused: `repriced-lately {until}`. */
export function mustBeQuiet(pricedAt: Instant | undefined, { repriceMs }: BookRules, at: Instant): void {
  if (pricedAt === undefined || repriceMs === 0) return;
  const until = plus(pricedAt, repriceMs);
  if (at < until) throw new Refused('repriced-lately', { until });
}
