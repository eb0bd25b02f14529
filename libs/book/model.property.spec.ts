import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newTiers, type Tier, tiers } from '#contracts/tiers.ts';
import type { Data } from '#kernel/fact.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import type { BookCommand } from './rules/commands.ts';
import type { BookEvent } from './events.ts';
import type { BookState } from './rules/state.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from './testing.ts';

type Entry = { price: number; tiers: readonly Tier[]; place: number; isHeld: boolean; of: string; item: string | null };

/**
 * The market by hand: every entry in a list, every question answered by looking at all of it. What the book decided is checked against it, fact by fact.
 */
class ByHand {
  readonly asks = new Map<string, Entry>();
  readonly offers = new Map<string, Entry>();
  readonly sold = new Map<string, Entry>();
  readonly ended: string[] = [];
  /** What the book should not have done. */
  readonly wrong: string[] = [];
  private place = 0;

  takes({ type, data }: BookEvent) {
    this.place++;
    if (type === 'AskPlaced') this.asks.set(data.listingId, this.entry(data.price.minor, [data.tier], data.sellerId));
    if (type === 'AskRepriced') Object.assign(this.asks.get(data.listingId)!, this.priced(data.price.minor));
    if (type === 'AskWithdrawn' || type === 'AskExpired') this.end(this.asks, data.listingId);
    if (type === 'AskReserved') this.asks.get(data.listingId)!.isHeld = true;
    if (type === 'AskReleased' && data.until !== null) this.asks.get(data.listingId)!.isHeld = false;
    if (type === 'MatchFailed') this.asks.get(data.listingId)!.isHeld = false;
    if (type === 'AskSold') this.sell(data.listingId);
    if (type === 'AskReopened') this.reopen(data.listingId);
    if (type === 'OfferPlaced')
      this.offers.set(data.offerId, {
        ...this.entry(data.price.minor, data.tiers, data.buyerId),
        item: data.listingId,
      });
    if (type === 'OfferRepriced') Object.assign(this.offers.get(data.offerId)!, this.priced(data.price.minor));
    if (type === 'OfferWithdrawn' || type === 'OfferExpired') this.end(this.offers, data.offerId);
    if (type === 'OfferMatched') this.meets(data);
  }

  /** The two that meet are the best that there are, at the price of the older. */
  private meets({ listingId, offerId, price }: Data<BookEvent, 'OfferMatched'>) {
    const [ask, offer] = [this.asks.get(listingId)!, this.offers.get(offerId)!];
    this.must(!ask.isHeld, 'meets what is kept');
    if (offer.item === null) {
      const better = [...this.asks.values()].filter(
        (one) => !one.isHeld && offer.tiers.includes(one.tiers[0]!) && isBefore(one, ask, 1),
      );
      this.must(
        better.every(({ price: of }) => of >= ask.price),
        'a lower ask stands',
      );
      const rivals = [...this.offers.values()].filter(
        (one) => one !== offer && one.item === null && one.tiers.includes(ask.tiers[0]!) && isBefore(one, offer, -1),
      );
      this.must(rivals.length === 0, 'a better offer stands');
      this.must(price.minor === (ask.place < offer.place ? ask.price : offer.price), 'not at the price of the older');
    }
    this.must(price.minor <= offer.price, 'above the offer');
    this.must(ask.of !== offer.of, 'meets itself');
    ask.isHeld = true;
    this.end(this.offers, offerId);
  }

  /** For each tier: no offer at or above an ask that anybody may buy. */
  mustNotCross() {
    for (const tier of newTiers) {
      const asks = [...this.asks.values()].filter((one) => !one.isHeld && one.tiers.includes(tier));
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
    for (const ask of this.asks.values()) if (!ask.isHeld) add('ask', ask);
    for (const offer of this.offers.values()) add('offer', offer);
    return all;
  }

  private entry = (price: number, of: readonly Tier[], who: string): Entry => ({
    price,
    tiers: of,
    place: this.place,
    isHeld: false,
    of: who,
    item: null,
  });
  private priced = (price: number) => ({ price, place: this.place });

  private must(is: boolean, what: string) {
    if (!is) this.wrong.push(what);
  }

  private end(all: Map<string, Entry>, id: string) {
    this.must(all.delete(id), 'ends what is not there');
    if (all === this.offers) {
      this.must(!this.ended.includes(id), 'an offer ends twice');
      this.ended.push(id);
    }
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

/** `by`: 1 for asks, the lower first, -1 for offers. */
const isBefore = (a: Entry, b: Entry, by: 1 | -1) =>
  a.price * by < b.price * by || (a.price === b.price && a.place < b.place);

const people = ['ann', 'bob', 'cat', 'dan'];
const who = fc.constantFrom(...people);
const dollars = fc.integer({ min: 96, max: 104 });
const unit = fc.integer({ min: 1, max: 7 }).map((n) => `l${n}`);
const offerName = fc.integer({ min: 1, max: 60 }).map((n) => `o${n}`);
const orderName = fc.oneof(
  offerName,
  fc.integer({ min: 1, max: 20 }).map((n) => `x${n}`),
);
const someTiers = fc.subarray([...newTiers], { minLength: 1 });
const seen = fc.constantFrom(null, usd(90), usd(110));

const commands: fc.Arbitrary<BookCommand> = fc.oneof(
  fc
    .record({
      unit,
      dollars,
      sellerId: who,
      tier: fc.constantFrom(...tiers),
      sellAtLeast: seen,
      isInstant: fc.boolean(),
    })
    .map(({ unit: id, dollars: price, ...more }) => placeAsk(id, price, more)),
  fc
    .record({ offerName, dollars, buyerId: who, tiers: someTiers, buyAtMost: seen })
    .map(({ offerName: id, dollars: price, ...more }) => placeOffer(id, price, more)),
  fc
    .record({ offerName, dollars, buyerId: who, unit, tier: fc.constantFrom('used' as const, 'used-clean' as const) })
    .map(({ offerName: id, dollars: price, buyerId, unit: listingId, tier }) =>
      placeOffer(id, price, { buyerId, listingId, tiers: [tier] }),
    ),
  fc
    .record({ listingId: unit, sellerId: who, dollars, sellAtLeast: seen })
    .map(
      ({ dollars: price, ...of }) =>
        ({ type: 'RepriceAsk', data: { ...ofBook, ...of, linked: [], price: usd(price), again: false } }) as const,
    ),
  fc
    .record({ listingId: unit })
    .map((of) => ({ type: 'WithdrawAsk', data: { ...ofBook, ...of, why: 'seller' } }) as const),
  fc
    .record({ listingId: unit, orderId: orderName, buyerId: who, dollars })
    .map(
      ({ dollars: price, ...of }) =>
        ({ type: 'ReserveAsk', data: { ...ofBook, ...of, linked: [], price: usd(price) } }) as const,
    ),
  fc
    .record({
      type: fc.constantFrom(
        'ReleaseAsk' as const,
        'SellAsk' as const,
        'ConfirmSale' as const,
        'ReopenAsk' as const,
        'FailMatch' as const,
      ),
      listingId: unit,
      orderId: orderName,
    })
    .map(({ type, ...of }) => ({ type, data: { ...ofBook, ...of } })),
  fc.record({ offerId: offerName, buyerId: who, dollars, buyAtMost: seen }).map(
    ({ dollars: price, ...of }) =>
      ({
        type: 'RepriceOffer',
        data: { ...ofBook, ...of, linked: [], price: usd(price), hours: 72, again: false },
      }) as const,
  ),
  fc
    .record({ offerId: offerName, buyerId: who })
    .map((of) => ({ type: 'WithdrawOffer', data: { ...ofBook, ...of, why: 'buyer' } }) as const),
);
const steps = fc.array(fc.tuple(commands, fc.constantFrom(0, 1, 2, 14, 20, 45, 24 * 60)), { maxLength: 120 });

/** Prices and counts of all that is there. */
const levelsOf = ({ levels }: BookState) =>
  Object.fromEntries(Object.entries(levels).map(([key, [count]]) => [key, count]));

describe('any sequence of commands, against the market by hand', () => {
  it('is never crossed, keeps priority, ends each entry once, sells a unit once, and says what is there', () =>
    fc.assert(
      fc.property(steps, (all) => {
        const [run, hand] = [new BookRun(), new ByHand()];
        const told: Record<string, number> = {};
        let at = start;
        for (const [command, minutes] of all) {
          at = plus(at, minutes * minute);
          const before = JSON.stringify(run.state);
          const came = run.do(command, at);
          const facts = typeof came === 'string' ? [] : came;
          const after = facts.length === 0 ? JSON.stringify(run.state) : before;
          expect(after).toBe(before); // a decision changes nothing itself
          for (const fact of facts) {
            hand.takes(fact);
            note(told, fact);
          }
          if (facts.length > 0) hand.mustNotCross();
          expect(hand.wrong).toEqual([]);
          expect(levelsOf(run.state)).toEqual(hand.levels());
          expect(told).toEqual(hand.levels());
        }
        expect(run.anew()).toEqual(run.state);
        expect(JSON.parse(JSON.stringify(run.state))).toEqual(run.state);
        const twice = all.slice(-1).flatMap(([command]) => [run.do(command, at)].flat());
        expect(twice.filter(isNew)).toEqual([]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300) },
    ));

  it('ends all by time, and nothing is left', () =>
    fc.assert(
      fc.property(steps, (all) => {
        const run = new BookRun();
        let at = start;
        for (const [command, minutes] of all) run.do(command, (at = plus(at, minutes * minute)));
        at = plus(at, 31 * 24 * hour);
        run.do({ type: 'EndDue', data: { ...ofBook, due: at } }, at);
        expect([run.state.asks, run.state.offers, run.state.due, run.state.levels]).toEqual([{}, {}, [], {}]);
      }),
      { numRuns: 100 },
    ));
});

/** What was told of levels, put together by somebody outside. */
function note(told: Record<string, number>, { type, data }: BookEvent): void {
  if (type !== 'LevelsMoved') return;
  for (const { side, tier, price, count } of data.levels) {
    const key = `${side} ${tier} ${price.minor}`;
    if (count === 0) delete told[key];
    else told[key] = count;
  }
}

const isNew = (came: BookEvent | string | readonly BookEvent[]) =>
  typeof came !== 'string' && 'type' in came && ['AskPlaced', 'OfferPlaced', 'OfferMatched'].includes(came.type);
