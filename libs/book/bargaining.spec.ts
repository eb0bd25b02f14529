import { describe, expect, it } from '@jest/globals';
import type { Data } from '#kernel/fact.ts';
import { hour, type Instant, minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { mutant } from '../../test/support/mutants.ts';
import type { BookEvent } from './events.ts';
import { book } from './decider.ts';
import type { BookCommand } from './rules/commands.ts';
import { Draft } from './rules/draft.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from './testing.ts';

/*
 * What the two of a used item say to each other. To see it fail, run with
 *   MUTANT=answers-when-over     what time has ended is accepted all the same
 *   MUTANT=answers-what-is-kept  what somebody is buying is sold to another
 *   MUTANT=counters-without-end  a seller asks another price of the same buyer for ever
 *   MUTANT=second-yes            whose yes comes second hears that it was done
 *   MUTANT=linked-bargain        a seller takes the offer of who is linked to them by now
 */
if (mutant === 'answers-when-over') Object.assign(book, { decide: untimed(book.decide) });
if (mutant === 'answers-what-is-kept') {
  const ask = Reflect.get<typeof Draft.prototype, 'ask'>(Draft.prototype, 'ask');
  Draft.prototype.ask = function unheld(id) {
    const found = ask.call(this, id);
    return found && { ...found, held: null };
  };
}
if (mutant === 'linked-bargain') {
  const { decide } = book;
  Object.assign(book, {
    decide: (...[{ type, data }, state, at]: Parameters<typeof decide>) =>
      decide({ type, data: { ...data, linked: [] } } as unknown as BookCommand, state, at),
  });
}
if (mutant === 'second-yes') {
  const { decide } = book;
  Object.assign(book, {
    decide: (...asked: Parameters<typeof decide>) => {
      try {
        return decide(...asked);
      } catch (error) {
        if (error instanceof Refused && error.code === 'offer-matched') return [];
        throw error;
      }
    },
  });
}

if (mutant === 'counters-without-end') {
  const offer = Reflect.get<typeof Draft.prototype, 'offer'>(Draft.prototype, 'offer');
  Draft.prototype.offer = function forgetful(id) {
    const found = offer.call(this, id);
    return found && { ...found, counters: 0 };
  };
}

/** A book that hears of each answer a second before. */
function untimed(decide: typeof book.decide): typeof book.decide {
  const answers = ['AcceptOffer', 'AcceptCounter'];
  return (command, state, at) => decide(command, state, answers.includes(command.type) ? plus(at, -1000) : at);
}

const say = (type: BookCommand['type'], data: object) => ({ type, data: { ...ofBook, ...data } }) as BookCommand;
const offer = { offerId: 'o1', buyerId: 'ann' };
const ofItem = { ...offer, listingId: 'l1', sellerId: 'sam', linked: [] };
const accept = (dollars = 150, more: object = {}) => say('AcceptOffer', { ...ofItem, price: usd(dollars), ...more });
const counter = (dollars: number, more: object = {}) => say('MakeCounter', { ...ofItem, price: usd(dollars), ...more });
const takes = (dollars: number, more: object = {}) => say('AcceptCounter', { ...ofItem, price: usd(dollars), ...more });
const declines = say('DeclineCounter', offer);
const withdraw = say('WithdrawOffer', { ...offer, why: 'buyer' });
const reprice = (dollars: number) =>
  say('RepriceOffer', { ...offer, linked: [], price: usd(dollars), hours: 72, buyAtMost: null, again: false });
const lower = (dollars: number) =>
  say('RepriceAsk', {
    listingId: 'l1',
    sellerId: 'sam',
    linked: [],
    price: usd(dollars),
    sellAtLeast: null,
    again: false,
  });
const buy = say('ReserveAsk', { listingId: 'l1', orderId: 'x', buyerId: 'bob', linked: [], price: usd(200) });
const sell = (orderId: string) => say('SellAsk', { listingId: 'l1', orderId });
const takeBack = say('WithdrawAsk', { listingId: 'l1', why: 'seller', n: 1 });

type Step = readonly [BookCommand, number?];
/** A used item at $200, and Ann's $150 for it, for three days. What the last came to; each so many minutes from the start. */
function last(...steps: readonly Step[]): readonly BookEvent[] | string {
  const run = new BookRun();
  run.do(placeAsk('l1', 200, { tier: 'used' }));
  run.do(placeOffer('o1', 150, { listingId: 'l1', tiers: ['used'] }));
  return steps.map(([command, minutes = 2]) => run.do(command, plus(start, minutes * minute))).at(-1)!;
}
const types = (came: readonly BookEvent[] | string) => (typeof came === 'string' ? came : came.map(({ type }) => type));
const of = <T extends BookEvent['type']>(came: readonly BookEvent[] | string, type: T) =>
  (typeof came === 'string' ? [] : came).find((fact) => fact.type === type)?.data as Data<BookEvent, T> | undefined;

describe('the seller of a used item', () => {
  it('takes an offer at the price that they saw, and never for more than they ask', () => {
    expect(types(last([accept()]))).toEqual(['OfferAccepted', 'OfferMatched', 'LevelsMoved']);
    expect(last([accept(149)])).toBe('offer-changed');
    expect(last([reprice(160)], [accept(150)])).toBe('offer-changed');
    expect(last([lower(140)], [accept(150)])).toBe('offer-changed');
    expect(of(last([lower(140)], [accept(140)]), 'OfferMatched')).toMatchObject({ price: usd(140) });
    expect(types(last([accept()], [accept()]))).toEqual([]);
  });

  it('is the only one who does, and nobody takes the offer of who is linked to them', () => {
    const another = { sellerId: 'eve' };
    expect(last([accept(150, another)])).toBe('ask-gone');
    expect(last([counter(180, another)])).toBe('ask-gone');
    expect(types(last([say('DeclineOffer', { ...ofItem, ...another })]))).toEqual([]);
    expect(last([accept(150, { listingId: 'l2' })])).toBe('offer-gone');
    expect(last([accept(150, { linked: ['ann'] })])).toBe('own-entry-stands');
    expect(last([counter(180, { linked: ['ann'] })])).toBe('own-entry-stands');
    expect(last([counter(180)], [takes(180, { linked: ['sam'] })])).toBe('own-listing');
  });

  it('is told that its buyer is busy, and nothing of with what', () => {
    const other = placeAsk('l2', 100, { tier: 'used', sellerId: 'tom' });
    const keeps = say('ReserveAsk', { listingId: 'l2', orderId: 'y', buyerId: 'ann', linked: [], price: usd(100) });
    expect(last([other], [keeps], [accept()])).toBe('buyer-busy');
  });

  it('takes the offer of a buyer who has left another unit unpaid: leaving some is no way to be held to nothing', () => {
    const other = placeAsk('l2', 100, { tier: 'used', sellerId: 'tom' });
    const keeps = (orderId: string) =>
      say('ReserveAsk', { listingId: 'l2', orderId, buyerId: 'ann', linked: [], price: usd(100) });
    expect(last([other], [keeps('y')], [keeps('z'), 19])).toBe('reserved-lately');
    expect(types(last([other], [keeps('y')], [accept(), 19]))).toContain('OfferMatched');
  });

  it('declines an offer, which has ended', () => {
    const no = say('DeclineOffer', ofItem);
    expect(types(last([no]))).toEqual(['OfferDeclined', 'LevelsMoved']);
    expect(last([no], [accept()])).toBe('offer-gone');
    expect(types(last([no], [no]))).toEqual([]);
  });
});

describe('a counter-offer', () => {
  it('is between the offer and the ask, for 48 hours, and the item stays for sale', () => {
    const made = last([counter(180)]);
    expect(types(made)).toEqual(['CounterMade']);
    expect(of(made, 'CounterMade')).toMatchObject({ n: 1, until: plus(start, 48 * hour + 2 * minute) });
    expect(last([counter(150)])).toBe('accept-instead');
    expect(last([counter(200)])).toBe('counter-too-high');
    expect(last([counter(180.5)])).toBe('price-not-whole');
    expect(types(last([counter(180)], [buy]))).toEqual(['AskReserved', 'LevelsMoved']);
  });

  it('stands no longer than the offer and the ask', () => {
    const late = last([counter(180), 71 * 60]);
    expect(of(late, 'CounterMade')).toMatchObject({ until: plus(start, 72 * hour) });
  });

  it('is taken at its price, or at what is asked now where that is less', () => {
    const took = last([counter(180)], [takes(180)]);
    expect(types(took)).toEqual(['CounterAccepted', 'OfferMatched', 'LevelsMoved']);
    expect(of(took, 'OfferMatched')).toMatchObject({ price: usd(180), orderId: 'o1' });
    expect(types(last([counter(180)], [takes(180)], [takes(180)]))).toEqual([]);
    expect(last([counter(180)], [counter(170)], [takes(180)])).toBe('counter-changed');
    expect(last([counter(180)], [lower(160)], [takes(180)])).toBe('counter-changed');
    expect(of(last([counter(180)], [lower(160)], [takes(160)]), 'OfferMatched')).toMatchObject({ price: usd(160) });
    expect(last([takes(180)])).toBe('counter-gone');
  });

  it('is matched by one yes alone: whose comes second hears so, at the same price too', () => {
    expect(last([counter(180)], [takes(180)], [accept(150)])).toBe('offer-matched');
    expect(last([counter(180)], [lower(150)], [accept(150)], [takes(150)])).toBe('offer-matched');
    expect(last([counter(180)], [lower(150)], [takes(150)], [accept(150)])).toBe('offer-matched');
    expect(types(last([counter(180)], [lower(150)], [takes(150)], [takes(150)]))).toEqual([]);
    expect(last([counter(180)], [lower(150)], [accept(150)], [sell('o1')], [takes(150)])).toBe('offer-matched');
    expect(types(last([accept()], [sell('o1')], [accept()]))).toEqual([]);
  });

  it('is taken by who is paying the whole price, in its place', () => {
    const pays = say('ReserveAsk', { listingId: 'l1', orderId: 'x', buyerId: 'ann', linked: [], price: usd(200) });
    const took = last([counter(180)], [pays], [takes(180), 5]);
    expect(types(took)).toEqual(['AskReleased', 'CounterAccepted', 'OfferMatched', 'LevelsMoved']);
    expect(of(took, 'AskReleased')).toMatchObject({ orderId: 'x', why: 'handed-over' });
    expect(last([counter(180)], [pays], [takes(180)], [sell('x')])).toBe('unit-over');
    expect(last([counter(180)], [buy], [takes(180)])).toBe('ask-reserved');
  });

  it('is declined, and the offer stands', () => {
    expect(types(last([counter(180)], [declines]))).toEqual(['CounterDeclined']);
    expect(last([counter(180)], [declines], [takes(180)])).toBe('counter-gone');
    expect(types(last([counter(180)], [declines], [accept()]))).toContain('OfferMatched');
    expect(types(last([declines]))).toEqual([]);
  });

  it('is answered by a new price, which stands in its place', () => {
    const answered = last([counter(180)], [reprice(165)]);
    expect(types(answered)).toEqual(['CounterDeclined', 'OfferRepriced', 'LevelsMoved']);
    expect(of(answered, 'CounterDeclined')).toMatchObject({ why: 'new-price' });
    expect(last([counter(180)], [reprice(180)])).toBe('counter-instead');
    expect(last([counter(180)], [reprice(165)], [takes(180)])).toBe('counter-gone');
  });

  it('is made three times for an offer, and not a fourth', () => {
    const three: readonly Step[] = [
      [counter(190)],
      [reprice(155)],
      [counter(185)],
      [reprice(160)],
      [counter(180)],
      [reprice(165)],
    ];
    expect(last(...three, [counter(175)])).toBe('counters-over');
    expect(types(last(...three, [accept(165)]))).toContain('OfferMatched');
  });

  it('ends with its offer and with its item', () => {
    expect(last([counter(180)], [withdraw], [takes(180)])).toBe('counter-gone');
    expect(last([counter(180)], [takeBack], [takes(180)])).toBe('counter-gone');
    expect(last([counter(180)], [buy], [sell('x')], [takes(180)])).toBe('counter-gone');
    expect(types(last([counter(180)], [accept()]))).toContain('OfferMatched');
  });
});

describe('a race for a used item has one outcome', () => {
  /** What each would come to alone. */
  const ends: Readonly<Record<string, BookCommand>> = {
    accept: accept(),
    takes: takes(180),
    withdraw,
    buy,
    takeBack,
    decline: say('DeclineOffer', ofItem),
  };
  const kept = ['OfferMatched', 'AskReserved'];
  const over = ['OfferWithdrawn', 'OfferDeclined', 'AskWithdrawn'];
  const pairs = Object.keys(ends).flatMap((a) => Object.keys(ends).map((b) => [a, b] as const));
  const gaps = [0, 1];

  it.each(pairs.filter(([a, b]) => a !== b))('of %s and then %s, in one millisecond or two', (first, second) => {
    for (const gap of gaps) {
      const run = new BookRun();
      run.do(placeAsk('l1', 200, { tier: 'used' }));
      run.do(placeOffer('o1', 150, { listingId: 'l1', tiers: ['used'] }));
      run.do(counter(180), plus(start, minute));
      const from = run.facts.length;
      const at = plus(start, hour);
      const one = run.do(ends[first]!, at);
      const two = run.do(ends[second]!, plus(at, gap));
      expect(typeof one).toBe('object');
      const said = run.facts.slice(from).map(({ type }) => type);
      expect(said.filter((type) => kept.includes(type)).length).toBeLessThanOrEqual(1); // one unit, one buyer
      const isMatched = said.includes('OfferMatched');
      expect(
        said.filter((type) => type === 'OfferMatched' || (over.includes(type) && type !== 'AskWithdrawn')).length,
      ).toBe(isMatched || run.state.offers['o1'] === undefined ? 1 : 0);
      const isLost = typeof two === 'string' || two.length === 0;
      expect([first, second, isLost]).toEqual([first, second, !goesOn.includes(`${first} ${second}`)]);
    }
  });

  /** Where the second does no harm to the first: who buys at the price leaves the offer, and the offer the item. */
  const goesOn = [
    'buy withdraw',
    'buy decline',
    'withdraw buy',
    'withdraw takeBack',
    'decline buy',
    'decline takeBack',
  ];

  const answers = { accept: accept(), takes: takes(180), withdraw, buy } as const;
  const deadlines: readonly (readonly [string, Instant, readonly (keyof typeof answers)[], string])[] = [
    ['the counter', plus(start, 48 * hour + minute), ['takes'], 'CounterExpired'],
    ['the offer', plus(start, 72 * hour), ['accept'], 'OfferExpired'],
    ['the ask', plus(start, 30 * 24 * hour), ['buy'], 'AskExpired'],
  ];
  const endDue = (due: Instant) => say('EndDue', { due });

  it.each(deadlines)(
    'with the end of %s: in time a millisecond before, over at it and after, whoever comes first',
    (_, end, late, fact) => {
      for (const name of late)
        for (const ms of [-1, 0, 1])
          for (const isTimeFirst of [true, false]) {
            const run = new BookRun();
            run.do(placeAsk('l1', 200, { tier: 'used' }));
            run.do(placeOffer('o1', 150, { listingId: 'l1', tiers: ['used'] }));
            run.do(counter(180), plus(start, minute));
            const from = run.facts.length;
            const at = plus(end, ms);
            if (isTimeFirst) run.do(endDue(end), at);
            const came = run.do(answers[name], at);
            run.do(endDue(end), plus(end, 1));
            const said = run.facts.slice(from).map(({ type }) => type);
            const hasWon = said.some((type) => kept.includes(type));
            expect([name, ms, hasWon]).toEqual([name, ms, ms < 0]);
            expect(typeof came === 'string').toBe(ms >= 0);
            expect(said.filter((type) => type === fact)).toHaveLength(ms < 0 ? 0 : 1);
          }
    },
  );
});
