import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newTiers, tiers } from '#contracts/tiers.ts';
import { hour, minute, plus } from '#kernel/instant.ts';
import type { BookCommand } from './rules/commands.ts';
import type { BookEvent } from './events.ts';
import type { BookState } from './rules/state.ts';
import { mutant } from '../../test/support/mutants.ts';
import { book } from './decider.ts';
import { Draft } from './rules/draft.ts';
import { ByHand } from './by-hand.testing.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from './testing.ts';

/*
 * To see it fail, run with
 *   MUTANT=young-first      of two offers at one price the younger meets
 *   MUTANT=stands-crossed   what would meet is not said to
 *   MUTANT=meets-kept       what is kept for an order is for everybody
 *   MUTANT=beaten-in-silence  who is not the highest any more does not hear of it
 *   MUTANT=pause-forgot     what is paused is for everybody
 *   MUTANT=counter-outlives what a seller would take may be taken for ever
 */
const { decide, evolve } = book;
if (mutant === 'young-first') {
  const bestOffer = Reflect.get<typeof Draft.prototype, 'bestOffer'>(Draft.prototype, 'bestOffer');
  Draft.prototype.bestOffer = function youngest(tier) {
    const best = bestOffer.call(this, tier);
    const alike = Object.values(this.state.offers).filter(
      (one) =>
        one.price === best?.price && one.tiers.includes(tier) && this.offer(one.offerId) === one && this.lasts(one),
    );
    return alike.toSorted((a, b) => b.priority - a.priority)[0] ?? best;
  };
}
if (mutant === 'stands-crossed')
  Object.assign(book, {
    decide: (...asked: Parameters<typeof decide>) => decide(...asked).filter(({ type }) => type !== 'OfferMatched'),
  });
if (mutant === 'beaten-in-silence')
  Object.assign(book, {
    decide: (...asked: Parameters<typeof decide>) => decide(...asked).filter(({ type }) => type !== 'OfferBeaten'),
  });
if (mutant === 'counter-outlives')
  Object.assign(book, {
    decide: (...asked: Parameters<typeof decide>) => decide(...asked).filter(({ type }) => type !== 'CounterExpired'),
  });
if (mutant === 'pause-forgot')
  Object.assign(book, {
    evolve: (...[state, fact]: Parameters<typeof evolve>) =>
      fact.type === 'AskPaused' ? { ...state, revision: fact.meta.revision } : evolve(state, fact),
  });
if (mutant === 'meets-kept') Draft.prototype.isFree = () => true;

const people = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay'];
const who = fc.constantFrom(...people);
const dollars = fc.integer({ min: 97, max: 103 });
const unit = fc.integer({ min: 1, max: 9 }).map((n) => `l${n}`);
const offerName = fc.integer({ min: 1, max: 90 }).map((n) => `o${n}`);
const orderName = fc.integer({ min: 1, max: 30 }).map((n) => `x${n}`);
const someTiers = fc.subarray([...newTiers], { minLength: 1 });
const seen = fc.constantFrom(null, usd(90), usd(110));
/** Which of those that are there, where a command is about one; null: whatever it names. */
const aim = fc.option(fc.nat(50), { freq: 8 });

/** A command that is meant for what is there when its turn comes. */
type Meant = (state: BookState) => BookCommand;
type Of = Readonly<{ aim: number | null }>;
const pickOf = <T>(all: readonly T[], { aim: n }: Of): T | undefined => (n === null ? undefined : all[n % all.length]);
const about = (type: BookCommand['type'], data: object) => ({ type, data: { ...ofBook, ...data } }) as BookCommand;

const tries = fc.constantFrom(1, 1, 2, 3);
const place: fc.Arbitrary<Meant> = fc
  .record({
    unit,
    n: tries,
    dollars,
    sellerId: who,
    tier: fc.constantFrom(...tiers),
    sellAtLeast: seen,
    isInstant: fc.boolean(),
  })
  .map(
    ({ unit: id, dollars: price, ...more }) =>
      () =>
        placeAsk(id, price, more),
  );
const offer: fc.Arbitrary<Meant> = fc
  .record({ offerName, dollars, buyerId: who, tiers: someTiers, buyAtMost: seen })
  .map(
    ({ offerName: id, dollars: price, ...more }) =>
      () =>
        placeOffer(id, price, more),
  );
const offerForItem: fc.Arbitrary<Meant> = fc
  .record({ offerName, dollars, buyerId: who, unit, aim })
  .map(({ offerName: id, dollars: price, buyerId, unit: named, ...of }) => ({ asks }) => {
    const item = pickOf(
      Object.values(asks).filter((ask) => ask.tier.startsWith('used')),
      of,
    );
    return placeOffer(id, price, { buyerId, listingId: item?.listingId ?? named, tiers: [item?.tier ?? 'used'] });
  });
const reprice: fc.Arbitrary<Meant> = fc
  .record({ listingId: unit, sellerId: who, dollars, sellAtLeast: seen, aim })
  .map(({ dollars: price, sellAtLeast, ...of }) => ({ asks }) => {
    const { listingId, sellerId } = pickOf(Object.values(asks), of) ?? of;
    return about('RepriceAsk', { listingId, sellerId, linked: [], price: usd(price), sellAtLeast, again: false });
  });
const reserve: fc.Arbitrary<Meant> = fc
  .record({ listingId: unit, orderId: orderName, buyerId: who, dollars, aim })
  .map(({ orderId, buyerId, ...of }) => ({ asks }) => {
    const ask = pickOf(Object.values(asks), of);
    const [listingId, price] = ask ? [ask.listingId, { minor: ask.price }] : [of.listingId, usd(of.dollars)];
    return about('ReserveAsk', { listingId, orderId, buyerId, linked: [], price: { ...price, currency: 'USD' } });
  });
/** Of the order that has it, or of another. */
const byOrder: fc.Arbitrary<Meant> = fc
  .record({
    type: fc.constantFrom(
      'ReleaseAsk',
      'SellAsk',
      'SellAsk',
      'ConfirmSale',
      'ReopenAsk',
      'EndAsk',
      'EndAsk',
      'FailMatch',
    ),
    listingId: unit,
    orderId: orderName,
    isTheirs: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, fc.constant(false)),
    aim,
  })
  .map(({ type, isTheirs, ...of }) => ({ asks, sold }) => {
    const held = Object.values(asks).flatMap((ask) => (ask.held ? [{ ...ask.held, listingId: ask.listingId }] : []));
    const gone = Object.values(sold).map(({ ask, orderId }) => ({ orderId, listingId: ask.listingId }));
    const found = pickOf([...held, ...gone], of) ?? of;
    const orderId = isTheirs ? found.orderId : of.orderId;
    return about(type, { listingId: found.listingId, orderId, why: 'seller-failed', isCapped: true });
  });
const ofOffer: fc.Arbitrary<Meant> = fc
  .record({
    type: fc.constantFrom('RepriceOffer', 'WithdrawOffer', 'ExtendOffer'),
    offerId: offerName,
    buyerId: who,
    dollars,
    buyAtMost: seen,
    aim,
  })
  .map(({ type, dollars: price, buyAtMost, ...of }) => ({ offers }) => {
    const { offerId, buyerId } = pickOf(Object.values(offers), of) ?? of;
    const asked = { offerId, buyerId, linked: [], hours: 168, buyAtMost, again: false, why: 'buyer' };
    return about(type, { ...asked, price: usd(price) });
  });
/** Of the seller or the buyer of a used item, whoever they are said to be; at a price that somebody may have said. */
const bargain: fc.Arbitrary<Meant> = fc
  .record({
    type: fc.constantFrom(
      'AcceptOffer',
      'MakeCounter',
      'MakeCounter',
      'AcceptCounter',
      'AcceptCounter',
      'DeclineCounter',
      'DeclineOffer',
    ),
    who,
    isTheirs: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, fc.constant(false)),
    dollars,
    isSeen: fc.boolean(),
    aim,
  })
  .map(({ type, who: other, isTheirs, dollars: price, isSeen, ...of }) => ({ offers, asks }) => {
    const found = pickOf(
      Object.values(offers).filter(
        ({ listingId, counter }) => listingId !== null && (type !== 'AcceptCounter' || counter),
      ),
      of,
    );
    if (!found) return about('DeclineCounter', { offerId: 'o1', buyerId: other });
    const { offerId, listingId, counter } = found;
    const ask = asks[listingId!];
    const lower = Math.min((type === 'AcceptCounter' ? counter?.price : found.price) ?? 1, ask?.price ?? 1);
    const buyerId = isTheirs ? found.buyerId : other;
    const sellerId = isTheirs ? (ask?.sellerId ?? other) : other;
    const asked = { offerId, buyerId, listingId, sellerId, linked: [] };
    return about(type, {
      ...asked,
      price: isSeen && type !== 'MakeCounter' ? { minor: lower, currency: 'USD' } : usd(price),
    });
  });
const withdraw: fc.Arbitrary<Meant> = fc
  .record({ listingId: unit, n: tries })
  .map((of) => () => about('WithdrawAsk', { ...of, why: 'seller' }));

const pausing: fc.Arbitrary<Meant> = fc
  .record({ type: fc.constantFrom('PauseAsk', 'ResumeAsk'), listingId: unit, aim })
  .map(({ type, ...of }) => ({ asks, sold }) => {
    const found = pickOf([...Object.values(asks), ...Object.values(sold).map(({ ask }) => ask)], of) ?? of;
    return about(type, { listingId: found.listingId });
  });

const commands = fc.oneof(
  { arbitrary: place, weight: 4 },
  { arbitrary: offer, weight: 4 },
  { arbitrary: offerForItem, weight: 3 },
  { arbitrary: bargain, weight: 4 },
  reprice,
  { arbitrary: reserve, weight: 2 },
  { arbitrary: byOrder, weight: 4 },
  ofOffer,
  withdraw,
  { arbitrary: pausing, weight: 2 },
);
const minutes = fc.constantFrom(0, 1, 1, 2, 5, 16, 46, 24 * 60);
const steps = fc.array(fc.tuple(commands, minutes), { minLength: 30, maxLength: 150, size: 'max' });

/** Prices and counts of all that is there. */
const levelsOf = ({ levels }: BookState) =>
  Object.fromEntries(Object.entries(levels).map(([key, [count]]) => [key, count]));

describe('any sequence of commands, against the market by hand', () => {
  it('is never crossed, keeps priority, ends each entry once, sells a unit once, and says what is there', () =>
    fc.assert(
      fc.property(steps, (all) => {
        const [run, hand] = [new BookRun(), new ByHand()];
        const told: Record<string, number> = {};
        let [at, last] = [start, placeAsk('l1', 100)];
        for (const [meant, later] of all) {
          at = plus(at, later * minute);
          last = meant(run.state);
          const before = JSON.stringify(run.state);
          const led = hand.leaders(at);
          const came = run.do(last, at);
          const facts = typeof came === 'string' ? [] : came;
          const after = facts.length === 0 ? JSON.stringify(run.state) : before;
          expect(after).toBe(before); // a decision changes nothing itself
          for (const fact of facts) {
            hand.takes(fact, at);
            note(told, fact);
          }
          if (facts.length > 0) hand.mustNotCross();
          if (facts.length > 0) hand.mustNotBeDearer(at);
          hand.mustTellBeaten(led, facts, at);
          if (facts.length > 0) hand.mustEndCounters(at);
          expect(hand.wrong).toEqual([]);
          expect(levelsOf(run.state)).toEqual(hand.levels());
          expect(told).toEqual(hand.levels());
        }
        expect(run.anew()).toEqual(run.state);
        expect(JSON.parse(JSON.stringify(run.state))).toEqual(run.state);
        const twice = [run.do(last, at)].flat();
        expect(twice.filter(isNew)).toEqual([]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 40) },
    ));

  it('ends all by time, and nothing is left', () =>
    fc.assert(
      fc.property(steps, (all) => {
        const run = new BookRun();
        let at = start;
        for (const [meant, later] of all) run.do(meant(run.state), (at = plus(at, later * minute)));
        for (const listingId of Object.keys(run.state.asks)) run.do(about('ResumeAsk', { listingId }), at);
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
