import { isNewTier, type NewTier, newTiers, type Tier, tiers } from '#contracts/tiers.ts';
import { later, type Instant } from '#kernel/instant.ts';
import type { BookEvent } from '../events.ts';
import type { Board } from './board.ts';
import {
  areOne,
  type Ask,
  type BookState,
  capKey,
  buyerOf,
  type Cap,
  endOf,
  isBetterAsk,
  isBetterOffer,
  isOpen,
  type Held,
  type Offer,
  type Sold,
} from './state.ts';
import { change } from './changes.ts';
import type { BookRules } from './records.ts';
import { afterUnpaid, type Unpaid, type UnpaidKeep } from './unpaid.ts';
import type { Sales } from './sales.ts';

/**
 * A book as it is after what a decision has come to so far: the state, which stays as it is, and beside it the few entries that are changed. What has ended by its
 * time is gone, whether a fact says so yet or not.
 */
export class Draft implements Board {
  readonly facts: BookEvent[] = [];
  readonly asks = new Map<string, Ask | null>();
  readonly offers = new Map<string, Offer | null>();
  private readonly solds = new Map<string, Sold | null>();
  private readonly overs = new Set<string>();
  private salesNow: Sales | null = null;
  private readonly caps = new Map<string, Cap>();
  private readonly unpaids = new Map<string, Unpaid>();

  readonly state: BookState;
  readonly rules: BookRules;
  readonly at: Instant;

  constructor(state: BookState, rules: BookRules, at: Instant) {
    this.state = state;
    this.rules = rules;
    this.at = at;
  }

  /** Says that it happens, and is then as after it. */
  say(fact: BookEvent): void {
    const revision = this.state.revision + 1 + this.facts.length;
    this.facts.push(fact);
    change(this, fact, { at: this.at, revision });
  }

  ask(listingId: string): Ask | undefined {
    return found(this.asks, this.state.asks, listingId);
  }

  offer(offerId: string): Offer | undefined {
    return found(this.offers, this.state.offers, offerId);
  }

  sold(listingId: string): Sold | undefined {
    return found(this.solds, this.state.sold, listingId);
  }

  putAsk(listingId: string, ask: Ask | null): void {
    this.asks.set(listingId, ask);
  }

  putOffer(offerId: string, offer: Offer | null): void {
    this.offers.set(offerId, offer);
  }

  putSold(listingId: string, sold: Sold | null): void {
    this.solds.set(listingId, sold);
  }

  noteOver(orderId: string): void {
    this.overs.add(orderId);
  }

  noteUnpaid({ buyerId, linked }: Pick<Held, 'buyerId' | 'linked'>, kept: UnpaidKeep, at: Instant): void {
    for (const id of [buyerId, ...linked]) this.unpaids.set(id, afterUnpaid(this.unpaid(id), kept, at, this.rules));
  }

  noteGone(): void {
    // nor does one whose item a buyer has
  }

  noteLeft(): void {
    // a listing that leaves by this decision does not come back by it
  }

  sales(): Sales {
    return this.salesNow ?? this.state.sales;
  }

  putSales(sales: Sales): void {
    this.salesNow = sales;
  }

  noteCap(sellerId: string, tier: Tier, cap: Cap): void {
    this.caps.set(capKey(sellerId, tier), cap);
  }

  /** What they may ask at most for a unit of that tier; null: whatever they like. */
  capOf(sellerIds: readonly string[], tier: Tier): Cap | null {
    const used = tiers.filter((one) => !isNewTier(one)); // the same pair may be called either
    const asGood = isNewTier(tier) ? newTiers.slice(0, newTiers.indexOf(tier) + 1) : used;
    const capAt = (key: string) => [this.state.capped[key], this.caps.get(key)];
    const caps = sellerIds.flatMap((id) => asGood.flatMap((one) => capAt(capKey(id, one))));
    const last = caps.filter((cap) => cap !== undefined && this.at < cap.until) as readonly Cap[];
    return last.reduce<Cap | null>((a, b) => (a === null || b.price < a.price ? b : a), null);
  }

  isOver(orderId: string): boolean {
    return this.overs.has(orderId) || Object.hasOwn(this.state.over, orderId);
  }

  private unpaid(id: string): Unpaid | undefined {
    return this.unpaids.get(id) ?? this.state.unpaid[id];
  }

  /** Until when they, or somebody linked, keep nothing here; null: they may. */
  lapsedUntil({ buyerId, linked }: Pick<Held, 'buyerId' | 'linked'>): Instant | null {
    const until = [buyerId, ...linked].map((id) => this.unpaid(id)?.until ?? '').reduce(later);
    return this.at < until ? until : null;
  }

  /** The lowest that anybody may buy; of those that are sent at once, where they are meant. */
  bestAsk(tier: Tier, isInstant = false): Ask | null {
    const { askOrder, instantOrder } = this.state;
    return this.lowest(tier, (ask) => ask.isInstant || !isInstant, isInstant ? instantOrder : askOrder);
  }

  /** The lowest that may be bought of those that are meant. */
  lowest(tier: Tier, isAmong: (ask: Ask) => boolean, order = this.state.askOrder): Ask | null {
    const isMeant = (ask: Ask) => this.isFree(ask) && isAmong(ask);
    const changed = [...this.asks.values()].filter((ask) => ask !== null && ask.tier === tier && isMeant(ask));
    const { asks } = this.state;
    const still = order[tier].find((id) => !this.asks.has(id) && isMeant(asks[id]!));
    return best([...changed, still === undefined ? null : asks[still]!], isBetterAsk);
  }

  /** What costs no more than so many cents, and may be bought: the lowest first. */
  upTo(tier: Tier, cents: number): readonly Ask[] {
    const { asks, askOrder } = this.state;
    const above = askOrder[tier].findIndex((id) => asks[id]!.price > cents);
    const ids = above < 0 ? askOrder[tier] : askOrder[tier].slice(0, above);
    return ids.map((id) => asks[id]!).filter((ask) => this.isFree(ask));
  }

  newAbove(cents: number, best: NewTier): readonly Ask[] {
    const { asks, askOrder } = this.state;
    const those = newTiers.slice(newTiers.indexOf(best));
    const still = those.flatMap((tier) => askOrder[tier].filter((id) => asks[id]!.price > cents));
    const all = [...new Set([...still, ...this.asks.keys()])].flatMap((id) => this.ask(id) ?? []);
    return all.filter((ask) => those.some((tier) => tier === ask.tier) && ask.price > cents && this.isFree(ask));
  }

  bestOffer(tier: Tier): Offer | null {
    const changed = [...this.offers.values()].filter(
      (one) => one !== null && one.tiers.includes(tier) && this.lasts(one),
    );
    const { offers, offerOrder } = this.state;
    const still = offerOrder[tier].find((id) => !this.offers.has(id) && this.lasts(offers[id]!));
    return best([...changed, still === undefined ? null : offers[still]!], isBetterOffer);
  }

  asksOf(sellerIds: readonly string[]): readonly Ask[] {
    return this.entriesOf(
      sellerIds,
      this.state.asksOf,
      this.asks,
      (id) => this.ask(id),
      ({ sellerId }) => sellerId,
    );
  }

  offersOf(buyerIds: readonly string[]): readonly Offer[] {
    const of = this.entriesOf(
      buyerIds,
      this.state.offersOf,
      this.offers,
      (id) => this.offer(id),
      (one) => one.buyerId,
    );
    return of.filter((offer) => this.lasts(offer));
  }

  /** For that used item. */
  offersFor(listingId: string): readonly Offer[] {
    const offer = (id: string) => this.offer(id);
    return this.entriesOf([listingId], this.state.offersFor, this.offers, offer, (one) => one.listingId ?? '');
  }

  /** What is kept for an order now. */
  heldAsks(): readonly Ask[] {
    const ids = new Set([...this.state.held, ...this.asks.keys()]);
    return [...ids].flatMap((id) => {
      const ask = this.ask(id);
      return ask?.held && this.at < ask.held.until ? [ask] : [];
    });
  }

  /** They, or somebody linked to them, keep a unit that they have not paid. */
  keepsOne(by: Pick<Held, 'buyerId' | 'linked'>): boolean {
    return this.heldAsks().some(({ held }) => areOne(buyerOf(held!), buyerOf(by)));
  }

  lasts({ until }: Pick<Offer, 'until'>): boolean {
    return this.at < until;
  }

  /** May it be bought? */
  isFree(ask: Ask): boolean {
    return isOpen(ask) && this.at < endOf(ask);
  }

  private entriesOf<T>(
    of: readonly string[],
    index: Readonly<Record<string, readonly string[]>>,
    changed: ReadonlyMap<string, T | null>,
    entry: (id: string) => T | undefined,
    ownerOf: (entry: T) => string,
  ): readonly T[] {
    const ids = new Set([...of.flatMap((owner) => index[owner] ?? []), ...changed.keys()]);
    const all = [...ids].flatMap((id) => entry(id) ?? []);
    return all.filter((one) => of.includes(ownerOf(one)));
  }
}

const found = <T>(changed: ReadonlyMap<string, T | null>, state: Readonly<Record<string, T>>, id: string) =>
  changed.has(id) ? (changed.get(id) ?? undefined) : state[id];

const best = <T>(all: readonly (T | null)[], isBetter: (a: T, b: T) => boolean): T | null =>
  all.reduce<T | null>((a, b) => (a === null || (b !== null && isBetter(b, a)) ? b : a), null);
