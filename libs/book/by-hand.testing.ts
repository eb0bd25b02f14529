import { isNewTier, newTiers, type Tier } from '#contracts/tiers.ts';
import type { Data } from '#kernel/fact.ts';
import { hour, type Instant, plus } from '#kernel/instant.ts';
import type { BookEvent } from './events.ts';

/** `isPaused`: its seller is away. `countered`: what its seller would take, until then; `counters`: how many there were. */
type Entry = {
  price: number;
  tiers: readonly Tier[];
  place: number;
  isHeld: boolean;
  isPaused: boolean;
  of: string;
  item: string | null;
  until: Instant;
  countered: { price: number; until: Instant } | null;
  counters: number;
};

/**
 * The market by hand: every entry in a list, every question answered by looking at all of it. What the book decided is checked against it, fact by fact.
 */
export class ByHand {
  readonly asks = new Map<string, Entry>();
  readonly offers = new Map<string, Entry>();
  readonly sold = new Map<string, Entry>();
  /** What the book should not have done. */
  readonly wrong: string[] = [];
  private place = 0;
  private at: Instant = '';
  /** What who did not keep a sale may ask for a new unit at most, until then. */
  private readonly caps = new Map<string, { price: number; until: Instant }>();
  /** What was said yes to by an append, and is not matched yet. */
  private agreed: { offerId: string; price: number } | null = null;

  takes({ type, data }: BookEvent, at: Instant) {
    this.place++;
    this.at = at;
    if (type === 'AskPlaced') this.asks.set(data.listingId, this.entry(data.price.minor, [data.tier], data.sellerId));
    if (type === 'AskRepriced') Object.assign(this.asks.get(data.listingId)!, this.priced(data.price.minor));
    if (type === 'AskExpired') this.expires(data.listingId);
    if (type === 'AskPaused') this.pauses(data.listingId, true);
    if (type === 'AskResumed') this.pauses(data.listingId, false);
    if (type === 'AskWithdrawn') this.takesBack(data);
    if (type === 'AskReserved') this.asks.get(data.listingId)!.isHeld = true;
    if (type === 'AskReleased' && data.until !== null) this.asks.get(data.listingId)!.isHeld = false;
    if (type === 'MatchFailed') this.asks.get(data.listingId)!.isHeld = false;
    if (type === 'AskSold') this.sell(data.listingId);
    if (type === 'AskEnded') this.sold.delete(data.listingId);
    if (type === 'AskCapped') this.capTo(data);
    if (type === 'AskReopened') this.reopen(data.listingId);
    if (type === 'OfferPlaced')
      this.offers.set(data.offerId, {
        ...this.entry(data.price.minor, data.tiers, data.buyerId),
        item: data.listingId,
        until: data.until,
      });
    if (type === 'OfferRepriced')
      Object.assign(this.offers.get(data.offerId)!, this.priced(data.price.minor), { until: data.until });
    if (type === 'OfferExtended') this.offers.get(data.offerId)!.until = data.until;
    if (type === 'OfferWithdrawn' || type === 'OfferExpired' || type === 'OfferDeclined')
      this.end(this.offers, data.offerId);
    if (type === 'OfferMatched') this.meets(data);
    this.takesAnswer({ type, data } as BookEvent);
  }

  /** What the two of a used item say to each other. */
  private takesAnswer({ type, data }: BookEvent) {
    if (type === 'OfferAccepted') this.agrees(data, this.offers.get(data.offerId)!.price);
    if (type === 'CounterAccepted') {
      const { countered } = this.offers.get(data.offerId)!;
      this.must(countered !== null && this.at < countered.until, 'a counter that is over is accepted');
      this.agrees(data, countered?.price ?? 0);
    }
    if (type === 'CounterMade') this.counters(data);
    if (type === 'CounterDeclined') this.endCounter(data.offerId, () => true);
    if (type === 'CounterExpired') this.endCounter(data.offerId, (until) => this.at >= until);
  }

  private counters({ offerId, listingId, sellerId, price, until, n }: Data<BookEvent, 'CounterMade'>) {
    const [offer, ask] = [this.offers.get(offerId)!, this.asks.get(listingId)!];
    this.must(offer.item === listingId && ask.of === sellerId, 'countered by who does not sell it');
    this.must(offer.price < price.minor && price.minor < ask.price, 'a counter is not between the two');
    this.must(n === ++offer.counters && n <= 3, 'countered too often');
    this.must(until > this.at && until <= plus(this.at, 48 * hour), 'a counter stands too long');
    offer.countered = { price: price.minor, until };
  }

  private endCounter(offerId: string, mayEnd: (until: Instant) => boolean) {
    const offer = this.offers.get(offerId)!;
    this.must(offer.countered !== null && mayEnd(offer.countered.until), 'ends a counter that stands, or is not there');
    offer.countered = null;
  }

  /** Never for more than is asked. */
  private agrees(of: Data<BookEvent, 'OfferAccepted'>, price: number) {
    const { offerId, listingId, sellerId } = of;
    const ask = this.asks.get(listingId)!;
    this.must(this.offers.get(offerId)!.item === listingId && ask.of === sellerId, 'taken by who does not sell it');
    this.must(of.price.minor === Math.min(price, ask.price), 'taken at another price');
    this.agreed = { offerId, price: of.price.minor };
  }

  private expires(listingId: string) {
    this.must(!this.asks.get(listingId)?.isPaused, 'time ends what is paused');
    this.end(this.asks, listingId);
  }

  /** Of what is sold it counts when it comes back. */
  private pauses(listingId: string, isPaused: boolean) {
    const ask = (this.asks.get(listingId) ?? this.sold.get(listingId))!;
    this.must(ask.isPaused !== isPaused, 'paused twice, or not at all');
    Object.assign(ask, { isPaused, ...(!isPaused && { place: this.place }) });
  }

  /** On its way there, too. */
  private takesBack({ listingId, why }: Data<BookEvent, 'AskWithdrawn'>) {
    if (why === 'capped') this.must(this.isCapped(this.asks.get(listingId)!, this.at), 'takes out what may stand');
    if (this.asks.has(listingId)) this.end(this.asks, listingId);
  }

  private capTo({ sellerId, tier, price, until }: Data<BookEvent, 'AskCapped'>) {
    const before = this.caps.get(`${sellerId} ${tier}`);
    const isLower = before && this.at < before.until && before.price < price.minor;
    this.caps.set(`${sellerId} ${tier}`, { price: isLower ? before.price : price.minor, until });
  }

  /** Whoever did not keep a sale has no more for a new unit than that, whatever is offered. */
  private capFor({ of, tiers: [tier] }: Entry, at: Instant): number {
    if (!isNewTier(tier!)) return Infinity;
    const caps = newTiers.slice(0, newTiers.indexOf(tier) + 1).map((one) => this.caps.get(`${of} ${one}`));
    return Math.min(...caps.map((cap) => (cap && at < cap.until ? cap.price : Infinity)));
  }

  private isCapped(ask: Entry, at: Instant): boolean {
    return ask.price > this.capFor(ask, at);
  }

  /** Whoever did not keep a sale has no new unit for sale above that. */
  mustNotBeDearer(at: Instant) {
    for (const ask of this.asks.values())
      this.must(ask.isHeld || ask.isPaused || !this.isCapped(ask, at), 'dearer after a failure');
  }

  /** The two that meet are the best that there are, at the price of the older. */
  private meets({ listingId, offerId, price }: Data<BookEvent, 'OfferMatched'>) {
    const [ask, offer] = [this.asks.get(listingId)!, this.offers.get(offerId)!];
    this.must(!ask.isHeld && !ask.isPaused, 'meets what is kept, or paused');
    if (offer.item !== null && this.agreed?.offerId === offerId)
      this.must(price.minor === this.agreed.price, 'not at the price that was agreed');
    else if (offer.item !== null) this.must(price.minor === ask.price, 'nobody agreed to that price');
    else {
      const better = [...this.asks.values()].filter(
        (one) => isOpen(one) && offer.tiers.includes(one.tiers[0]!) && isBefore(one, ask, 1),
      );
      this.must(
        better.every(({ price: of }) => of >= ask.price),
        'a lower ask stands',
      );
      const rivals = [...this.offers.values()].filter(
        (one) => one !== offer && one.item === null && one.tiers.includes(ask.tiers[0]!) && isBefore(one, offer, -1),
      );
      this.must(rivals.length === 0, 'a better offer stands');
      const older = ask.place < offer.place ? ask.price : Math.min(offer.price, this.capFor(ask, this.at));
      this.must(price.minor === older, 'not at the price of the older');
    }
    if (this.agreed === null) this.must(price.minor <= offer.price, 'above the offer');
    this.agreed = null;
    this.must(ask.of !== offer.of, 'meets itself');
    ask.isHeld = true;
    this.end(this.offers, offerId);
  }

  /** Who leads a tier at that moment: the highest, then the oldest. With the place that each has. */
  leaders(at: Instant): ReadonlyMap<string, number> {
    const led = newTiers.flatMap((tier) => {
      const all = [...this.offers].filter(([, one]) => one.item === null && one.tiers.includes(tier) && at < one.until);
      const [first] = all.toSorted(([, a], [, b]) => b.price - a.price || a.place - b.place);
      return first ? [[first[0], first[1].place] as const] : [];
    });
    return new Map(led);
  }

  /** Who led and is beaten now was told so, and nobody else. */
  mustTellBeaten(led: ReadonlyMap<string, number>, facts: readonly BookEvent[], at: Instant) {
    const told = facts.flatMap(({ type, data }) => (type === 'OfferBeaten' ? [data.offerId] : []));
    const beaten = [...led].flatMap(([id, place]) => {
      const one = this.offers.get(id);
      return one?.place === place && at < one.until && this.isBeaten(one, at) ? [id] : [];
    });
    this.must(told.toSorted().join() === beaten.toSorted().join(), `beaten: ${beaten.join()}, told: ${told.join()}`);
  }

  private isBeaten = ({ tiers: of, price }: Entry, at: Instant) =>
    of.every((tier) =>
      [...this.offers.values()].some(
        (one) => one.item === null && one.tiers.includes(tier) && at < one.until && one.price > price,
      ),
    );

  /** For each tier: no offer at or above an ask that anybody may buy. */
  mustNotCross() {
    for (const tier of newTiers) {
      const asks = [...this.asks.values()].filter((one) => isOpen(one) && one.tiers.includes(tier));
      const offers = [...this.offers.values()].filter((one) => one.item === null && one.tiers.includes(tier));
      const [lowest, highest] = [Math.min(...asks.map(({ price }) => price)), Math.max(...offers.map((o) => o.price))];
      this.must(highest < lowest, `crossed in ${tier}`);
    }
  }

  levels(): Record<string, number> {
    const all: Record<string, number> = {};
    const add = (side: string, { price, tiers: of }: Entry) => {
      for (const tier of of) all[`${side} ${tier} ${price}`] = (all[`${side} ${tier} ${price}`] ?? 0) + 1;
    };
    for (const ask of this.asks.values()) if (isOpen(ask)) add('ask', ask);
    for (const offer of this.offers.values()) add('offer', offer);
    return all;
  }

  private entry = (price: number, of: readonly Tier[], who: string): Entry => ({
    price,
    tiers: of,
    place: this.place,
    isHeld: false,
    isPaused: false,
    of: who,
    item: null,
    until: '',
    countered: null,
    counters: 0,
  });
  private priced = (price: number) => ({ price, place: this.place });

  /** Whose time is over, and nothing has said so: by the end of an append there is none. */
  mustEndCounters(at: Instant) {
    for (const { countered } of this.offers.values())
      this.must(countered === null || at < countered.until, 'a counter outlives its time');
  }

  private must(is: boolean, what: string) {
    if (!is) this.wrong.push(what);
  }

  private end(all: Map<string, Entry>, id: string) {
    this.must(all.delete(id), 'ends what is not there');
  }

  private sell(id: string) {
    this.must(!this.sold.has(id), 'sold twice');
    this.sold.set(id, { ...this.asks.get(id)!, isHeld: false });
    this.asks.delete(id);
  }

  private reopen(id: string) {
    this.asks.set(id, this.sold.get(id)!);
    this.sold.delete(id);
  }
}

const isOpen = ({ isHeld, isPaused }: Entry) => !isHeld && !isPaused;

/** `by`: 1 for asks, the lower first, -1 for offers. */
const isBefore = (a: Entry, b: Entry, by: 1 | -1) =>
  a.price * by < b.price * by || (a.price === b.price && a.place < b.place);
