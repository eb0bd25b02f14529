import { describe, expect, it } from '@jest/globals';
import { day, type Instant, minute, plus } from '#kernel/instant.ts';
import { mutant } from '../../test/support/mutants.ts';
import { book } from './decider.ts';
import type { BookEvent } from './events.ts';
import type { BookCommand } from './rules/commands.ts';
import { lastOf } from './rules/sales.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from './testing.ts';

/*
 * To see it fail, run with
 *   MUTANT=unseen-counts  last sale and floors are of every sale that is paid
 *   MUTANT=struck-stays   what its seller did not hand over goes on counting
 */
const { decide, evolve } = book;
if (mutant === 'unseen-counts')
  Object.assign(book, {
    decide: (...asked: Parameters<typeof decide>) =>
      decide(...asked).flatMap((fact): BookEvent[] =>
        fact.type === 'SaleConfirmed' ? [fact, { type: 'SaleEntered', data: fact.data }] : [fact],
      ),
  });
if (mutant === 'struck-stays')
  Object.assign(book, {
    evolve: (...[state, fact]: Parameters<typeof evolve>) =>
      evolve(state, fact.type === 'AskEnded' ? { ...fact, data: { ...fact.data, why: 'kept' } } : fact),
  });

const say = (type: string, data: object) => ({ type, data: { ...ofBook, ...data } }) as BookCommand;

/** A book whose sales are of one buyer each. */
class Sales {
  readonly run = new BookRun();

  /** Agreed then, paid a moment later. */
  sell(name: string, dollars: number, at: Instant = start) {
    this.agree(name, dollars, at);
    return this.by('ConfirmSale', name, at);
  }

  agree(name: string, dollars: number, at: Instant = start) {
    this.run.do(placeAsk(name, dollars, { sellerId: `s-${name}`, again: true }), at);
    const asked = { listingId: name, orderId: name, buyerId: `b-${name}`, linked: [], price: usd(dollars) };
    this.run.do(say('ReserveAsk', asked), at);
    this.by('SellAsk', name, at);
  }

  by(type: string, name: string, at: Instant = start, more: object = {}) {
    return this.run.do(say(type, { listingId: name, orderId: name, ...more }), at);
  }

  seen(name: string, dollars: number, at: Instant = start) {
    this.sell(name, dollars, at);
    return this.by('VerifySale', name, at);
  }

  get last(): number | null {
    return lastOf(this.run.state.sales)?.cents ?? null;
  }
}

const told = (came: readonly BookEvent[] | string) =>
  [came].flat().flatMap((fact) => (typeof fact !== 'string' && fact.type === 'LastSaleMoved' ? [fact.data.last] : []));

describe('what a size last went for', () => {
  it('is not said by a sale that nobody has seen: honest people are not held to its price', () => {
    const sales = new Sales();
    sales.sell('l1', 100_000);
    expect(sales.last).toBe(null);
    expect(sales.run.do(placeOffer('o', 200))).toEqual(expect.any(Array));
    expect(sales.run.do(placeAsk('l2', 300))).toEqual(expect.any(Array));
  });

  it('is said once the market has seen the item, and once alone', () => {
    const sales = new Sales();
    sales.sell('l1', 300);
    expect(told(sales.by('VerifySale', 'l1'))).toEqual([{ price: usd(300), soldAt: start }]);
    expect(sales.by('VerifySale', 'l1')).toEqual([]);
    expect(sales.run.do(placeAsk('l2', 100))).toBe('ask-price-again');
    expect(sales.run.do(placeOffer('o', 50))).toBe('offer-too-low');
  });

  it('is said at once where it is usual: with five before it, from half to double of the median of the last ten', () => {
    const after = (...more: readonly number[]) => {
      const sales = new Sales();
      for (let n = 0; n < 4; n++) sales.seen(`l${n}`, 200);
      for (const [n, price] of more.entries()) sales.sell(`m${n}`, price, plus(start, minute * (n + 1)));
      return sales.last;
    };
    expect(after(210)).toBe(20_000); // the fifth
    const known = (price: number) => {
      const sales = new Sales();
      for (let n = 0; n < 5; n++) sales.seen(`l${n}`, 200);
      sales.sell('m', price, plus(start, minute));
      return sales.last;
    };
    expect([99, 100, 400, 401].map(known)).toEqual([20_000, 10_000, 40_000, 20_000]);
  });

  it('goes back to the one before where its seller did not hand it over', () => {
    const sales = new Sales();
    sales.seen('l1', 300);
    sales.seen('l2', 100_000, plus(start, minute));
    expect(sales.last).toBe(10_000_000);
    const ended = sales.by('EndAsk', 'l2', plus(start, day), { why: 'seller-failed' });
    expect(told(ended)).toEqual([{ price: usd(300), soldAt: start }]);
    expect(told(sales.by('EndAsk', 'l1', plus(start, day), { why: 'seller-failed' }))).toEqual([null]);
    expect(sales.run.do(placeOffer('o', 20), plus(start, day))).toEqual(expect.any(Array));
  });

  it('stays where its buyer keeps it, and nothing that is struck comes back by being seen', () => {
    const sales = new Sales();
    sales.seen('l1', 300);
    sales.by('EndAsk', 'l1', plus(start, day), { why: 'kept' });
    sales.sell('l2', 900, plus(start, day));
    sales.by('EndAsk', 'l2', plus(start, day), { why: 'seller-failed' });
    expect(sales.by('VerifySale', 'l2', plus(start, day))).toEqual([]);
    expect(sales.last).toBe(30_000);
  });

  it('is the one whose price was agreed last, whichever is confirmed first', () => {
    const sales = new Sales();
    sales.agree('l1', 300);
    sales.agree('l2', 200, plus(start, minute));
    for (const name of ['l2', 'l1']) {
      sales.by('ConfirmSale', name, plus(start, day));
      sales.by('VerifySale', name, plus(start, day));
    }
    expect(sales.last).toBe(20_000);
  });

  it('is known for long: those that never ship drive none out', () => {
    const sales = new Sales();
    sales.seen('l', 200);
    for (let n = 0; n < 60; n++) sales.sell(`m${n}`, 50_000, plus(start, n * minute));
    expect([sales.last, sales.run.state.sales.waiting.length]).toEqual([20_000, 50]);
    expect(sales.run.anew()).toEqual(sales.run.state);
  });
});
