import { describe, expect, it } from '@jest/globals';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import type { BookCommand } from './rules/commands.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from './testing.ts';

const about = (type: BookCommand['type'], more: object = {}) =>
  ({ type, data: { ...ofBook, listingId: 'l1', ...more } }) as BookCommand;
const [pause, resume] = [about('PauseAsk'), about('ResumeAsk')];
const by = { orderId: 'x1', buyerId: 'bob', linked: [] };
const reserve = about('ReserveAsk', { ...by, price: usd(200) });
const typesOf = (came: ReturnType<BookRun['do']>) => (typeof came === 'string' ? came : came.map(({ type }) => type));
const asked = (...more: readonly BookCommand[]) => {
  const run = new BookRun();
  for (const command of [placeAsk('l1', 200), ...more]) expect(run.do(command)).not.toEqual(expect.any(String));
  return run;
};

describe('an ask whose seller is away', () => {
  it('is nobody’s to buy, meets no offer, and stands in no level', () => {
    const run = asked();
    expect(run.do(pause)).toMatchObject([
      { type: 'AskPaused', data: { due: null } },
      { type: 'LevelsMoved', data: { levels: [{ count: 0 }], best: { new: { ask: null } } } },
    ]);
    expect(run.do(reserve)).toBe('ask-gone');
    expect(typesOf(run.do(placeOffer('o1', 220)))).toEqual(['OfferPlaced', 'LevelsMoved']);
    expect(run.do(about('RepriceAsk', { sellerId: 'sam', linked: [], price: usd(190), again: false }))).toBe(
      'ask-paused',
    );
    expect(run.do(about('RenewAsk', { sellerId: 'sam' }))).toBe('ask-paused');
    expect(run.do(pause)).toEqual([]);
  });

  it('comes back as if it had come just now: who offered as much meanwhile pays what they offered', () => {
    const run = asked(pause, placeOffer('o1', 220));
    expect(typesOf(run.do(resume))).toEqual(['AskResumed', 'OfferMatched', 'LevelsMoved']);
    expect(run.facts).toContainEqual(
      expect.objectContaining({ type: 'OfferMatched', data: expect.objectContaining({ price: usd(220) }) }),
    );
    expect(run.do(resume)).toEqual([]);
  });

  it('does not meet its own seller when it comes back', () => {
    const run = asked(pause, placeOffer('o1', 220, { buyerId: 'sam' }));
    expect(typesOf(run.do(resume))).toEqual(['AskResumed', 'OfferWithdrawn', 'LevelsMoved']);
  });

  it('has as much time left as it had', () => {
    const run = asked();
    run.do(pause, plus(start, 10 * day));
    expect(run.do({ type: 'EndDue', data: { ...ofBook, due: plus(start, 30 * day) } }, plus(start, 31 * day))).toEqual(
      [],
    );
    run.do(resume, plus(start, 50 * day));
    expect(run.state.asks['l1']).toMatchObject({ until: plus(start, 70 * day), paused: null });
  });

  it('is taken back all the same', () => {
    expect(typesOf(asked(pause).do(about('WithdrawAsk', { why: 'seller', n: 1 })))).toEqual(['AskWithdrawn']);
  });

  it('and is a used item keeps its offers, which wait, and takes none', () => {
    const item = { listingId: 'u1', tiers: ['used' as const] };
    const run = new BookRun();
    run.do(placeAsk('u1', 100, { tier: 'used' }));
    run.do(placeOffer('o1', 90, item));
    run.do(about('PauseAsk', { listingId: 'u1' }));
    expect(run.state.offers['o1']).toBeDefined();
    expect(run.do(placeOffer('o2', 95, { ...item, buyerId: 'bob' }))).toBe('ask-gone');
    const answer = { offerId: 'o1', buyerId: 'ann', listingId: 'u1', sellerId: 'sam', linked: [], price: usd(90) };
    expect(run.do(about('AcceptOffer', answer))).toBe('ask-paused');
    run.do(about('ResumeAsk', { listingId: 'u1' }));
    expect(typesOf(run.do(about('AcceptOffer', answer)))).toContain('OfferMatched');
  });
});

describe('what somebody is buying when its seller goes away', () => {
  it('is sold to them', () => {
    const run = asked(reserve);
    expect(run.do(pause)).toMatchObject([{ type: 'AskPaused', data: { due: plus(start, 15 * minute) } }]);
    expect(typesOf(run.do(about('SellAsk', { orderId: 'x1' })))).toEqual(['AskSold']);
  });

  it('is sold to them in another way, too', () => {
    const run = asked(reserve, pause);
    const other = about('ReserveAsk', { ...by, orderId: 'x2', price: usd(200) });
    expect(typesOf(run.do(other))).toEqual(['AskReleased', 'AskReserved']);
    expect(typesOf(run.do(about('SellAsk', { orderId: 'x2' })))).toEqual(['AskSold']);
    expect(run.anew()).toEqual(run.state);
  });

  it('comes back paused where they let it go, or their time is over', () => {
    const run = asked(reserve, pause);
    run.do({ type: 'EndDue', data: { ...ofBook, due: plus(start, 15 * minute) } }, plus(start, hour));
    expect(run.state.askOrder.new).toEqual([]);
    expect(
      run.do(about('ReserveAsk', { ...by, orderId: 'x2', buyerId: 'cat', price: usd(200) }), plus(start, hour)),
    ).toBe('ask-gone');
  });

  it('and has bought comes back as its seller is by then', () => {
    const sold = [reserve, about('SellAsk', { orderId: 'x1' })];
    const away = asked(...sold, pause);
    away.do(about('ReopenAsk', { orderId: 'x1' }));
    expect(away.state.askOrder.new).toEqual([]);
    const back = asked(pause, resume, ...sold, pause);
    expect(back.do(resume)).toMatchObject([{ type: 'AskResumed', data: { due: null } }]);
    back.do(about('ReopenAsk', { orderId: 'x1' }));
    expect(back.state.askOrder.new).toEqual(['l1']);
  });
});
