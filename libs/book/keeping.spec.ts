import { describe, expect, it } from '@jest/globals';
import { day, hour, type Instant, minute, plus } from '#kernel/instant.ts';
import { mutant } from '../../test/support/mutants.ts';
import type { BookEvent } from './events.ts';
import type { BookCommand } from './rules/commands.ts';
import { Draft } from './rules/draft.ts';
import { handing } from './rules/handing-over.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from './testing.ts';

/*
 * To see it fail, run with
 *   MUTANT=keeps-many      one buyer keeps all that there is, by matches
 *   MUTANT=unpaid-forgot   what is kept and not paid counts for nothing
 *   MUTANT=own-order-stands   an order of theirs stands in the way of their next
 */
if (mutant === 'keeps-many') Draft.prototype.keepsOne = () => false;
if (mutant === 'own-order-stands') handing.over = () => null;
if (mutant === 'unpaid-forgot') Draft.prototype.lapsedUntil = () => null;

const say = (type: string, data: object) => ({ type, data: { ...ofBook, ...data } }) as BookCommand;
const reserve = (listingId: string, orderId: string, buyerId: string, linked: readonly string[] = []) =>
  say('ReserveAsk', { listingId, orderId, buyerId, linked, price: usd(100) });
const by = (type: string, listingId: string, orderId: string, more: object = {}) =>
  say(type, { listingId, orderId, ...more });
const after = (ms: number): Instant => plus(start, ms);
const types = (came: readonly BookEvent[] | string) => (typeof came === 'string' ? came : came.map(({ type }) => type));
const withAsk = (...more: Parameters<typeof placeAsk>[2][]) => {
  const run = new BookRun();
  run.do(placeAsk('l1', 100));
  for (const [n, one] of more.entries()) run.do(placeAsk(`m${n}`, 100, one));
  return run;
};

describe('the best ask', () => {
  it('is hidden for nothing by nobody: brief keeps add up to a lapse, and three lapses in a day to a day', () => {
    const run = withAsk();
    let kept = 0;
    for (let at = 0, n = 0; at < day; at += 3 * minute, n++) {
      if (typeof run.do(reserve('l1', `x${n}`, 'eve'), after(at)) !== 'string') kept++;
      run.do(by('ReleaseAsk', 'l1', `x${n}`), after(at + 3 * minute - 1));
    }
    expect(kept).toBeLessThan(6);
    expect(types(run.do(reserve('l1', 'y', 'bob'), after(day)))).toEqual(['AskReserved', 'LevelsMoved']);
  });

  it('may be kept twice for a moment, and not a third time', () => {
    const run = withAsk();
    for (const n of [1, 2, 3]) {
      expect(types(run.do(reserve('l1', `x${n}`, 'eve')))).toContain('AskReserved');
      run.do(by('ReleaseAsk', 'l1', `x${n}`), after(1));
    }
    expect(run.do(reserve('l1', 'x4', 'eve'), after(2))).toBe('reserved-lately');
  });

  it('is not kept in turns by accounts that are linked, whoever of them lets it lapse', () => {
    const run = withAsk();
    run.do(reserve('l1', 'x1', 'eve', ['eva']));
    expect(run.do(reserve('l1', 'x2', 'eva', ['eve']), after(15 * minute))).toBe('reserved-lately');
    expect(run.do(reserve('l1', 'x3', 'eva'), after(15 * minute))).toBe('reserved-lately');
  });
});

describe('whoever pays in another way', () => {
  it('has it for their new order, with nobody between and no lapse, and the first never has it any more', () => {
    const run = withAsk();
    run.do(reserve('l1', 'x1', 'ann'));
    expect(run.do(reserve('l1', 'x2', 'ann'), after(5 * minute))).toMatchObject([
      { type: 'AskReleased', data: { orderId: 'x1', why: 'handed-over' } },
      { type: 'AskReserved', data: { orderId: 'x2', since: start, until: after(20 * minute) } },
    ]);
    expect(run.do(reserve('l1', 'y', 'bob'), after(5 * minute))).toBe('ask-reserved');
    expect(run.do(by('SellAsk', 'l1', 'x1'), after(6 * minute))).toBe('unit-over');
    expect(run.do(by('ReleaseAsk', 'l1', 'x1'), after(6 * minute))).toEqual([]);
    expect(run.do(reserve('l1', 'x1', 'ann'), after(6 * minute))).toBe('unit-over');
    expect(types(run.do(by('SellAsk', 'l1', 'x2'), after(7 * minute)))).toContain('AskSold');
    expect(run.anew()).toEqual(run.state);
  });

  it('keeps it from others no longer than half an hour by that, and it counts as one', () => {
    const run = withAsk();
    for (const n of [0, 1, 2]) run.do(reserve('l1', `x${n}`, 'eve'), after(n * 14 * minute));
    expect(run.state.asks['l1']!.held).toMatchObject({ orderId: 'x2', since: start, until: after(30 * minute) });
    expect(run.do(reserve('l1', 'x3', 'eve'), after(30 * minute))).toBe('reserved-lately');
    expect(types(run.do(reserve('l1', 'y', 'bob'), after(30 * minute)))).toContain('AskReserved');
    expect(run.state.unpaid['eve']).toMatchObject({ keeps: 1, lapses: 1, ms: 30 * minute });
  });

  it('is nobody else, whoever they are linked to, nor who keeps it by a match', () => {
    const run = withAsk();
    run.do(reserve('l1', 'x1', 'ann', ['amy']));
    expect(run.do(reserve('l1', 'x2', 'amy', ['ann']), after(minute))).toBe('ask-reserved');
    const matched = withAsk();
    matched.do(placeOffer('o1', 100, { buyerId: 'ann', buyAtMost: usd(100) }));
    expect(matched.do(reserve('l1', 'x2', 'ann'), after(minute))).toBe('ask-reserved');
  });
});

describe('a match', () => {
  it('keeps one unit for a buyer, however much they say yes to', () => {
    const run = withAsk();
    for (let n = 2; n < 6; n++) run.do(placeAsk(`l${n}`, 99 + n, { sellerId: `s${n}` }));
    const offer = (n: number) => placeOffer(`o${n}`, 99 + n, { buyerId: 'eve', buyAtMost: usd(99 + n) });
    expect(types(run.do(offer(1)))).toContain('OfferMatched');
    expect(run.do(offer(2))).toBe('reserving-already');
    expect(run.state.held).toEqual(['l1']);
  });

  it('passes over who keeps another: their offer has ended, and the next best meets', () => {
    const run = withAsk();
    run.do(placeOffer('o1', 90, { buyerId: 'eve' }));
    run.do(placeOffer('o2', 85, { buyerId: 'bob' }));
    run.do(reserve('l1', 'x', 'eve'));
    const came = run.do(placeAsk('l2', 85, { sellAtLeast: usd(85) }));
    expect(types(came)).toEqual(['AskPlaced', 'OfferWithdrawn', 'OfferMatched', 'LevelsMoved']);
    expect(came).toMatchObject([{}, { data: { offerId: 'o1', why: 'keeps-one' } }, { data: { offerId: 'o2' } }, {}]);
  });

  it('that is not paid is a lapse, and holds no longer than an order where nothing may be mended', () => {
    const run = withAsk();
    const offer = (n: number, buyerId: string) => placeOffer(`o${n}`, 100, { buyerId, buyAtMost: usd(100) });
    run.do(offer(1, 'eve'));
    run.do(by('FailMatch', 'l1', 'o1'), after(minute));
    expect(run.do(offer(2, 'eve'), after(2 * minute))).toBe('reserved-lately');
    const came = run.do(offer(3, 'bob'), after(2 * minute));
    expect(came).toMatchObject([{}, { data: { until: after(17 * minute), mendUntil: null } }, {}]);
  });

  it('is once for an offer: one that was not paid meets no more, and is sold nothing', () => {
    const run = withAsk();
    run.do(placeOffer('o', 100, { buyAtMost: usd(100) }));
    run.do(by('FailMatch', 'l1', 'o'), after(minute));
    expect(run.do(placeOffer('o', 100, { buyerId: 'bob', buyAtMost: usd(100) }), after(2 * hour))).toBe('offer-gone');
    expect(run.do(by('SellAsk', 'l1', 'o'), after(2 * hour))).toBe('unit-over');
  });
});

describe('more than an append ends has ended by time', () => {
  const many = () => {
    const run = new BookRun();
    for (let n = 0; n < 201; n++) run.do(placeAsk(`a${n}`, 500, { sellerId: `s${n}` }));
    return run;
  };
  const late = after(31 * day);
  const used = { listingId: 'used', tiers: ['used'] } as const;

  it('and what a command is about has, too: it is not bought, renewed or taken', () => {
    const run = many();
    run.do(placeAsk('used', 100, { tier: 'used' }), after(1));
    run.do(placeOffer('o', 50, { ...used, hours: 719 }), after(hour));
    const taken = { offerId: 'o', buyerId: 'ann', listingId: 'used', sellerId: 'sam', price: usd(50) };
    expect(run.do(reserve('used', 'x', 'eve'), late)).toBe('ask-gone');
    expect(run.do(say('RenewAsk', { listingId: 'used', sellerId: 'sam' }), late)).toBe('ask-gone');
    expect(run.do(say('AcceptOffer', taken), late)).toBe('offer-gone');
    expect(run.do(say('ExtendOffer', { offerId: 'o', buyerId: 'ann', hours: 72 }), late)).toBe('offer-gone');
  });

  it('nor sold, by an order whose time is over', () => {
    const run = many();
    run.do(placeAsk('l1', 100), after(hour));
    run.do(reserve('l1', 'x', 'eve'), after(30 * day - 10 * minute));
    expect(run.do(by('SellAsk', 'l1', 'x'), after(30 * day + 20 * minute))).toBe('unit-over');
  });
});

describe('what comes back', () => {
  it('after its time has ended at once: nothing of it is shown', () => {
    for (const back of ['ReopenAsk', 'ReleaseAsk']) {
      const run = withAsk();
      run.do(reserve('l1', 'x', 'eve'), after(30 * day - minute));
      if (back === 'ReopenAsk') run.do(by('SellAsk', 'l1', 'x'), after(30 * day - minute));
      expect(types(run.do(by(back, 'l1', 'x'), after(30 * day + minute)))).toContain('AskExpired');
      expect([run.state.levels, run.state.asks]).toEqual([{}, {}]);
    }
  });

  it('is no item that a buyer has', () => {
    const run = withAsk();
    run.do(reserve('l1', 'x', 'eve'));
    run.do(by('SellAsk', 'l1', 'x'));
    run.do(by('EndAsk', 'l1', 'x', { why: 'kept' }), after(day));
    expect(run.do(placeAsk('l1', 100), after(day))).toBe('ask-sold');
  });

  it('opens no book that never was', () => expect(new BookRun().do(by('ReleaseAsk', 'l1', 'x'))).toEqual([]));
});

describe('an offer', () => {
  it('at the price that it has is extended by a longer time', () => {
    const run = new BookRun();
    run.do(placeOffer('o', 300));
    const asked = { offerId: 'o', buyerId: 'ann', linked: [], price: usd(300), buyAtMost: null, again: false };
    expect(types(run.do(say('RepriceOffer', { ...asked, hours: 720 }), after(day)))).toEqual(['OfferExtended']);
    expect(run.do(say('RepriceOffer', { ...asked, hours: 72 }), after(day))).toEqual([]);
  });
});

describe('the best ask of those that are sent at once', () => {
  it('is known by its own order, whatever else is cheaper', () => {
    const run = withAsk(...Array.from({ length: 20 }, (_, n) => ({ sellerId: `s${n}` })));
    run.do(placeAsk('i2', 140, { isInstant: true, sellerId: 'sue' }));
    const came = run.do(placeAsk('i1', 130, { isInstant: true, sellerId: 'sue' }));
    expect(came).toMatchObject([{}, { data: { best: { new: { ask: usd(100), instant: usd(130) } } } }]);
    expect(run.state.instantOrder.new).toEqual(['i1', 'i2']);
    expect(run.anew()).toEqual(run.state);
  });
});
