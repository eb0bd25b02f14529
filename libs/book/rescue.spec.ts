import { describe, expect, it } from '@jest/globals';
import { day, minute, plus } from '#kernel/instant.ts';
import { mostBytesPerAppend } from '#platform/event-store/event-store.ts';
import type { BookEvent } from './events.ts';
import { book } from './decider.ts';
import { mutant } from '../../test/support/mutants.ts';
import { capping } from './rules/capping.ts';
import { Draft } from './rules/draft.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from './testing.ts';

/*
 * To see it fail, run with
 *   MUTANT=rescue-own       the buyer's own ask, or one of who is linked to them, takes the place
 *   MUTANT=rescued-dearer   whatever the next ask costs
 *   MUTANT=dearer-stands    what a seller who failed asks above that already is for sale
 *   MUTANT=rest-stays       what does not fit the append that caps its seller stays in the book
 *   MUTANT=dearer-back      and what somebody was buying is so again
 */
const say = Reflect.get<typeof Draft.prototype, 'say'>(Draft.prototype, 'say');
if (mutant === 'dearer-stands')
  Draft.prototype.say = function blind(fact) {
    if (fact.type !== 'AskWithdrawn' || fact.data.why !== 'capped') say.call(this, fact);
  };
const putAsk = Reflect.get<typeof Draft.prototype, 'putAsk'>(Draft.prototype, 'putAsk');
if (mutant === 'rest-stays')
  Draft.prototype.putAsk = function standing(id, ask) {
    putAsk.call(this, id, ask && { ...ask, leaving: null });
  };
if (mutant === 'dearer-back') capping.cameBack = () => undefined;
const lowest = Reflect.get<typeof Draft.prototype, 'lowest'>(Draft.prototype, 'lowest');
if (mutant === 'rescue-own')
  Draft.prototype.lowest = function any(tier) {
    return lowest.call(this, tier, () => true);
  };
if (mutant === 'rescued-dearer')
  Draft.prototype.lowest = function cheap(tier, isAmong) {
    const found = lowest.call(this, tier, isAmong);
    return found && { ...found, price: Math.min(found.price, 1) };
  };

const order = { orderId: 'x', buyerId: 'ann', linked: ['amy'] } as const;
const rescue = (more: object = {}) =>
  ({
    type: 'RescueSale',
    data: { ...ofBook, listingId: 'l1', ...order, atMost: usd(200), not: ['sam', 'sid'], only: null, ...more },
  }) as const;

/** Sam's ask is sold to Ann's order, and others are there. */
function sold(...others: Parameters<BookRun['do']>[0][]) {
  const run = new BookRun();
  run.do(placeAsk('l1', 200));
  run.do({ type: 'ReserveAsk', data: { ...ofBook, listingId: 'l1', ...order, price: usd(200) } });
  run.do({ type: 'SellAsk', data: { ...ofBook, listingId: 'l1', orderId: 'x' } });
  for (const one of others) expect(run.do(one)).not.toEqual(expect.any(String));
  return run;
}

const soldNow = ({ state }: BookRun) =>
  Object.entries(state.sold).map(([id, { orderId, price }]) => [id, orderId, price]);

describe('a sale whose seller failed', () => {
  it('is that of the lowest ask of its tier, in the same moment, and the older sale counts no more', () => {
    const run = sold(
      placeAsk('l2', 190, { sellerId: 'tom' }),
      placeAsk('l3', 180, { sellerId: 'tim' }),
      placeAsk('l4', 100, { sellerId: 'ted', tier: 'used' }),
    );
    expect(run.do({ type: 'ConfirmSale', data: { ...ofBook, listingId: 'l1', orderId: 'x' } })).toHaveLength(1);
    expect(run.do(rescue())).toMatchObject([
      { type: 'AskEnded', data: { listingId: 'l1', why: 'seller-failed', counted: true } },
      { type: 'AskCapped', data: { sellerId: 'sam', tier: 'new', price: usd(200), until: plus(start, 7 * day) } },
      { type: 'AskReserved', data: { listingId: 'l3', orderId: 'x', price: usd(180) } },
      { type: 'AskSold', data: { listingId: 'l3', sellerId: 'tim', buyerId: 'ann', price: usd(180) } },
      { type: 'LevelsMoved' },
    ]);
    expect(soldNow(run)).toEqual([['l3', 'x', 18_000]]);
    expect(run.do(rescue())).toEqual([]);
    expect(run.do({ type: 'ConfirmSale', data: { ...ofBook, listingId: 'l3', orderId: 'x' } })).toHaveLength(1);
    expect(run.anew()).toEqual(run.state);
  });

  it('is nobody’s where it was used: another has other photographs, which its buyer has not seen', () => {
    const run = new BookRun();
    run.do(placeAsk('l1', 200, { tier: 'used' }));
    run.do({ type: 'ReserveAsk', data: { ...ofBook, listingId: 'l1', ...order, price: usd(200) } });
    run.do({ type: 'SellAsk', data: { ...ofBook, listingId: 'l1', orderId: 'x' } });
    run.do(placeAsk('l2', 150, { sellerId: 'tom', tier: 'used' }));
    run.do(rescue());
    expect(soldNow(run)).toEqual([]);
    expect(run.anew()).toEqual(run.state);
  });

  it('is never that of its buyer, of a seller who failed it, nor of who is linked to one of them', () => {
    const run = sold(
      placeAsk('l2', 150, { sellerId: 'ann' }),
      placeAsk('l3', 151, { sellerId: 'amy' }),
      placeAsk('l4', 152, { sellerId: 'bob', linked: ['ann'] }),
      placeAsk('l5', 153, { sellerId: 'sam' }),
      placeAsk('l6', 154, { sellerId: 'sid' }),
      placeAsk('l7', 155, { sellerId: 'sue', linked: ['sam'] }),
    );
    run.do(rescue());
    expect(soldNow(run)).toEqual([]);
  });

  it('is never dearer than what was paid, and nobody’s where none may take its place', () => {
    const run = sold(placeAsk('l2', 201, { sellerId: 'tom' }));
    run.do(rescue());
    expect(soldNow(run)).toEqual([]);
    const none = sold(placeAsk('l2', 150, { sellerId: 'tom' }));
    none.do(rescue({ atMost: null }));
    expect(soldNow(none)).toEqual([]);
  });

  it('is nobody’s but of those who owe its buyer the same, where any are named', () => {
    const others = [placeAsk('l2', 150, { sellerId: 'tom' }), placeAsk('l3', 160, { sellerId: 'tim' })] as const;
    const run = sold(...others);
    run.do(rescue({ only: ['tim', 'tess'] }));
    expect(soldNow(run)).toEqual([['l3', 'x', 16_000]]);
    const none = sold(...others);
    none.do(rescue({ only: [] }));
    expect(soldNow(none)).toEqual([]);
  });

  it('takes nobody’s that is kept for an order', () => {
    const run = sold(placeAsk('l2', 150, { sellerId: 'tom' }));
    const kept = { ...ofBook, listingId: 'l2', orderId: 'y', buyerId: 'bea', linked: [], price: usd(150) };
    run.do({ type: 'ReserveAsk', data: kept });
    run.do(rescue());
    expect(soldNow(run)).toEqual([]);
  });

  const over = (why: 'kept' | 'seller-failed', isCapped: boolean) =>
    ({ type: 'EndAsk', data: { ...ofBook, listingId: 'l1', orderId: 'x', why, isCapped } }) as const;

  it.each([
    ['nobody saves', rescue()],
    ['came out on the way', over('seller-failed', true)],
  ])('that %s: its seller asks no more for another for seven days, nor who is linked to them', (_, ends) => {
    const run = sold(placeAsk('l2', 190, { sellerId: 'sam' }));
    run.do(ends);
    const at = (ms: number) => plus(start, 7 * day + ms);
    expect(run.do(placeAsk('l8', 201), at(-1))).toBe('not-higher');
    expect(run.do(placeAsk('l8', 201, { sellerId: 'sue', linked: ['sam'] }), at(-1))).toBe('not-higher');
    const dearer = { sellerId: 'sam', linked: [], price: usd(201), sellAtLeast: null, again: false };
    expect(run.do({ type: 'RepriceAsk', data: { ...ofBook, listingId: 'l2', ...dearer } }, at(-1))).toBe('not-higher');
    expect(run.do(placeAsk('l9', 200), at(-1))).toEqual(expect.arrayContaining([]));
    expect(run.do(placeAsk('l10', 900, { sellerId: 'sam', tier: 'used' }), at(-1))).toEqual(expect.arrayContaining([]));
    expect(run.do(placeAsk('l8', 201), at(0))).toEqual(expect.arrayContaining([]));
    expect(run.do(placeAsk('l11', 201, { sellerId: 'tom' }), plus(start, minute))).toEqual(expect.arrayContaining([]));
  });

  const capped = (run: BookRun) =>
    run.facts.flatMap(({ type, data }) => (type === 'AskWithdrawn' && data.why === 'capped' ? [data.listingId] : []));

  it('takes out what they and who is linked to them ask above that for one as good or worse, and nothing else', () => {
    const run = sold(
      placeAsk('l2', 201),
      placeAsk('l3', 250, { tier: 'new-box-issues' }),
      placeAsk('l4', 260, { sellerId: 'sue', linked: ['sam'] }),
      placeAsk('l5', 200),
      placeAsk('l6', 900, { tier: 'used' }),
      placeAsk('l7', 300, { sellerId: 'tom' }),
    );
    run.do(over('seller-failed', true));
    expect(capped(run)).toEqual(['l2', 'l4', 'l3']);
    expect(Object.keys(run.state.asks)).toEqual(['l5', 'l6', 'l7']);
    expect(run.state.levels).toEqual({ 'ask new 20000': [1, 0], 'ask used 90000': [1, 0], 'ask new 30000': [1, 0] });
    const later = plus(start, 2 * minute);
    expect(run.do(placeAsk('l8', 201, { tier: 'new-box-issues' }), later)).toBe('not-higher');
    expect(run.do(placeAsk('l2', 200, { n: 2 }), later)).toEqual(expect.arrayContaining([]));
    expect(run.anew()).toEqual(run.state);
  });

  it('leaves what is better than what they failed with', () => {
    const run = new BookRun();
    const worse = { tier: 'new-defects' } as const;
    for (const ask of [placeAsk('l1', 100, worse), placeAsk('l2', 400)]) run.do(ask);
    run.do({ type: 'ReserveAsk', data: { ...ofBook, listingId: 'l1', ...order, price: usd(100) } });
    run.do({ type: 'SellAsk', data: { ...ofBook, listingId: 'l1', orderId: 'x' } });
    run.do(over('seller-failed', true));
    expect([capped(run), Object.keys(run.state.asks)]).toEqual([[], ['l2']]);
    const later = plus(start, 2 * minute);
    expect(run.do(placeAsk('l3', 101, worse), later)).toBe('not-higher');
    expect(run.do(placeAsk('l4', 380), later)).toEqual(expect.arrayContaining([]));
  });

  it('takes out what somebody was buying meanwhile, as it comes back', () => {
    const kept = { ...ofBook, listingId: 'l2', orderId: 'y', buyerId: 'bea', linked: [], price: usd(250) };
    const isSold = { ...ofBook, listingId: 'l3', orderId: 'z', buyerId: 'bob', linked: [], price: usd(260) };
    const run = sold(placeAsk('l2', 250), placeAsk('l3', 260));
    run.do({ type: 'ReserveAsk', data: kept });
    run.do({ type: 'ReserveAsk', data: isSold });
    run.do({ type: 'SellAsk', data: isSold });
    run.do(over('seller-failed', true));
    expect(capped(run)).toEqual([]);
    run.do({ type: 'EndDue', data: { ...ofBook, due: plus(start, 15 * minute) } }, plus(start, 15 * minute));
    run.do({ type: 'ReopenAsk', data: isSold }, plus(start, 20 * minute));
    expect(capped(run)).toEqual(['l2', 'l3']);
    expect(run.state.asks).toEqual({});
  });

  it('of a used item leaves others that were there, which may cost less, and lets none be put up above it', () => {
    const used = { tier: 'used' } as const;
    const run = new BookRun();
    for (const ask of [placeAsk('l1', 100, used), placeAsk('l2', 400, used)]) run.do(ask);
    run.do({ type: 'ReserveAsk', data: { ...ofBook, listingId: 'l1', ...order, price: usd(100) } });
    run.do({ type: 'SellAsk', data: { ...ofBook, listingId: 'l1', orderId: 'x' } });
    run.do(over('seller-failed', true));
    expect([capped(run), Object.keys(run.state.asks)]).toEqual([[], ['l2']]);
    const later = plus(start, 2 * minute);
    const asked = { ...ofBook, listingId: 'l2', sellerId: 'sam', linked: [], sellAtLeast: null, again: false };
    expect(run.do({ type: 'RepriceAsk', data: { ...asked, price: usd(401) } }, later)).toBe('not-higher');
    expect(run.do({ type: 'RepriceAsk', data: { ...asked, price: usd(380) } }, later)).toEqual(expect.any(Array));
    expect(run.do(placeAsk('l1', 100, { ...used, n: 2 }), later)).toBe('ask-sold');
    expect(run.do(placeAsk('l3', 200, used), later)).toBe('not-higher'); // it may be the same
    expect(run.do(placeAsk('l3', 200, { tier: 'used-clean' }), later)).toBe('not-higher');
    expect(run.do(placeAsk('l3', 100, used), later)).toEqual(expect.any(Array));
    expect(run.anew()).toEqual(run.state);
  });

  it('brings no more by a higher offer that stands', () => {
    const run = sold(placeOffer('o1', 900, { buyerId: 'bob' }));
    run.do(over('seller-failed', true));
    const later = plus(start, 2 * minute);
    expect(run.do(placeAsk('l2', 200, { sellAtLeast: usd(900) }), later)).toBe('sells-at-once');
    run.do(placeAsk('l2', 200, { sellAtLeast: usd(200) }), later);
    expect(run.facts).toContainEqual(
      expect.objectContaining({ type: 'OfferMatched', data: expect.objectContaining({ price: usd(200) }) }),
    );
  });

  it.each([over('kept', false), over('seller-failed', false)])('is over without that otherwise: %j', (end) => {
    const run = sold();
    run.do(end);
    expect(run.do(placeAsk('l8', 900), plus(start, minute))).toEqual(expect.arrayContaining([]));
  });
});

describe('what a seller who failed has for sale beside it', () => {
  it('is for sale no more in any tier, though nothing of that tier fitted the append, nor when its cap is over', () => {
    const run = sold();
    for (let n = 0; n < 210; n++) run.do(placeAsk(`a${n}`, 201 + n));
    for (let n = 0; n < 5; n++) run.do(placeAsk(`d${n}`, 500 + n, { tier: 'new-defects' }));
    expect(run.do(rescue({ atMost: null }))).toContainEqual(
      expect.objectContaining({
        type: 'LevelsMoved',
        data: expect.objectContaining({
          best: {
            new: { ask: null, instant: null, offer: null },
            'new-defects': { ask: null, instant: null, offer: null },
          },
        }),
      }),
    );
    expect(Object.keys(run.state.asks)).toHaveLength(15);
    const kept = { ...ofBook, listingId: 'd0', orderId: 'y', buyerId: 'bea', linked: [], price: usd(500) };
    const later = plus(start, 8 * day);
    const asIs = run.state;
    for (const at of [plus(start, 2 * minute), later])
      expect(
        book.decide({ type: 'EndDue', data: { ...ofBook, due: start } }, asIs, at).map(({ type }) => type),
      ).toEqual([...Array.from({ length: 15 }, () => 'AskWithdrawn'), 'LevelsMoved']);
    expect(run.do({ type: 'ReserveAsk', data: kept }, later)).toBe('ask-gone');
    expect(run.anew()).toEqual(run.state);
  });

  it.each([
    [
      'a seller and who is linked to them',
      (n: number) => ({ sellerId: n % 2 ? 'sam' : 'sid', linked: n % 2 ? [] : ['sam'] }),
    ],
    [
      'a seller whom many are linked to, who know nothing of each other',
      (n: number) => ({ sellerId: `s${n % 10}`, linked: ['sam'] }),
    ],
  ])('%s: what does not fit one append is for sale no more, and is out with what is decided next', (_, whose) => {
    const run = new BookRun();
    run.do(placeAsk('l1', 200));
    run.do({ type: 'ReserveAsk', data: { ...ofBook, listingId: 'l1', ...order, price: usd(200) } });
    run.do({ type: 'SellAsk', data: { ...ofBook, listingId: 'l1', orderId: 'x' } });
    for (let n = 0; n < 500; n++) expect(run.do(placeAsk(`a${n}`, 201 + n, whose(n)))).toHaveLength(2);
    const outOf = (facts: readonly BookEvent[] | string) =>
      (facts as readonly BookEvent[]).filter(({ type }) => type === 'AskWithdrawn').length;
    const bestOf = (facts: readonly BookEvent[] | string) =>
      (facts as readonly BookEvent[]).flatMap((fact) => (fact.type === 'LevelsMoved' ? [fact.data.best.new?.ask] : []));
    const first = run.do(rescue({ atMost: null }));
    expect([outOf(first), bestOf(first)]).toEqual([200, [null]]);
    expect(JSON.stringify(first).length * 4).toBeLessThan(mostBytesPerAppend);
    const buys = { orderId: 'y', buyerId: 'bob', linked: [] };
    const left = { ...ofBook, listingId: 'a499', ...buys, price: usd(700) };
    expect(run.do({ type: 'ReserveAsk', data: left })).toBe('ask-gone');
    expect(run.do(placeOffer('o1', 900, { buyerId: 'bob' }))).not.toEqual(expect.any(String)); // meets none of them
    expect(run.state.offers['o1']).toBeDefined();
    expect(outOf(run.do(placeAsk('tims', 950, { sellerId: 'tim' })))).toBe(100);
    expect(Object.keys(run.state.asks)).toEqual(['tims']);
    expect(run.anew()).toEqual(run.state);
  });
});
