import { describe, expect, it } from '@jest/globals';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import type { BookCommand } from './rules/commands.ts';
import type { BookEvent } from './events.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from './testing.ts';

type Step = readonly [BookCommand, number?];

/** What the last of these commands came to, each at so many minutes from the start. */
function last(...steps: readonly Step[]): readonly BookEvent[] | string {
  const run = new BookRun();
  return steps.map(([command, minutes = 0]) => run.do(command, plus(start, minutes * minute))).at(-1)!;
}

const types = (came: readonly BookEvent[] | string) => (typeof came === 'string' ? came : came.map(({ type }) => type));
const of = <T extends BookEvent['type']>(came: readonly BookEvent[] | string, type: T) =>
  (typeof came === 'string' ? [] : came).filter((fact) => fact.type === type).map(({ data }) => data) as Extract<
    BookEvent,
    { type: T }
  >['data'][];

const reserve = (listingId: string, orderId: string, dollars: number, buyerId = 'ann'): BookCommand => ({
  type: 'ReserveAsk',
  data: { ...ofBook, listingId, orderId, buyerId, linked: [], price: usd(dollars) },
});
const by = (
  type: 'ReleaseAsk' | 'SellAsk' | 'ConfirmSale' | 'VerifySale' | 'ReopenAsk' | 'FailMatch',
  listingId: string,
  orderId: string,
) => ({ type, data: { ...ofBook, listingId, orderId } }) as BookCommand;
const used = { tier: 'used' as const };

describe('asks and offers of one size', () => {
  it('opens with the first of them, under the record of today, and says what is for sale', () => {
    expect(last([placeAsk('l1', 200)])).toMatchObject([
      { type: 'BookOpened', data: { rules: 'offers-1' } },
      { type: 'AskPlaced', data: { until: plus(start, 30 * day) } },
      {
        type: 'LevelsMoved',
        data: {
          levels: [{ side: 'ask', tier: 'new', price: usd(200), count: 1, instant: 0 }],
          best: { new: { ask: usd(200), instant: null, offer: null } },
        },
      },
    ]);
  });

  it('a new ask at or below the best offer sells at that offer, once its seller has said yes to its price', () => {
    const offers: Step[] = [[placeOffer('o1', 150)], [placeOffer('o2', 160, { buyerId: 'bob' })]];
    expect(last(...offers, [placeAsk('l1', 140)])).toBe('sells-at-once');
    const came = last(...offers, [placeAsk('l1', 140, { sellAtLeast: usd(160) })]);
    expect(of(came, 'OfferMatched')).toMatchObject([
      { offerId: 'o2', listingId: 'l1', price: usd(160), orderId: 'o2', until: plus(start, 45 * minute) },
    ]);
    expect(last(...offers, [placeAsk('l1', 140, { sellAtLeast: usd(161) })])).toBe('sells-at-once');
  });

  it('of two offers at one price the older meets first; a new price is young again, a longer time is not', () => {
    const both: Step[] = [[placeOffer('o1', 150)], [placeOffer('o2', 150, { buyerId: 'bob' })]];
    const sell: Step = [placeAsk('l1', 150, { sellAtLeast: usd(150) }), 5];
    expect(of(last(...both, sell), 'OfferMatched')).toMatchObject([{ offerId: 'o1' }]);
    const extend: BookCommand = { type: 'ExtendOffer', data: { ...ofBook, offerId: 'o1', buyerId: 'ann', hours: 720 } };
    expect(of(last(...both, [extend, 1], sell), 'OfferMatched')).toMatchObject([{ offerId: 'o1' }]);
    const again = (dollars: number): BookCommand => ({
      type: 'RepriceOffer',
      data: {
        ...ofBook,
        offerId: 'o1',
        buyerId: 'ann',
        linked: [],
        price: usd(dollars),
        hours: 72,
        buyAtMost: null,
        again: false,
      },
    });
    const moved = last(...both, [again(140), 1], [again(150), 2], sell);
    expect(of(moved, 'OfferMatched')).toMatchObject([{ offerId: 'o2' }]);
  });

  it('an offer at the lowest ask buys at the ask, never above it, once its buyer has said yes to that price', () => {
    const asks: Step[] = [[placeAsk('l1', 200)], [placeAsk('l2', 190, { sellerId: 'sue' })]];
    expect(last(...asks, [placeOffer('o1', 195)])).toBe('buy-now-instead');
    const came = last(...asks, [placeOffer('o1', 195, { buyAtMost: usd(190) })]);
    expect(of(came, 'OfferMatched')).toMatchObject([{ listingId: 'l2', price: usd(190) }]);
    expect(last(...asks, [placeOffer('o1', 195, { buyAtMost: usd(189) })])).toBe('buy-now-instead');
  });

  it('of asks that it crosses: the lowest, then the better tier, then the older', () => {
    const asks: Step[] = [
      [placeAsk('l1', 200, { tier: 'new-defects' })],
      [placeAsk('l2', 200, { tier: 'new-box-issues' })],
      [placeAsk('l3', 200, { tier: 'new-box-issues' })],
    ];
    const tiers = ['new-defects', 'new-box-issues', 'new'] as const;
    const came = last(...asks, [placeOffer('o1', 200, { tiers, buyAtMost: usd(200) })]);
    expect(of(came, 'OfferMatched')).toMatchObject([{ listingId: 'l2', tier: 'new-box-issues' }]);
  });

  it('nobody trades with themselves or with who is linked to them', () => {
    expect(last([placeOffer('o1', 150)], [placeAsk('l1', 150, { sellerId: 'ann' })])).toBe('own-entry-stands');
    expect(last([placeOffer('o1', 150)], [placeAsk('l1', 150, { linked: ['ann'] })])).toBe('own-entry-stands');
    expect(last([placeAsk('l1', 150)], [placeOffer('o1', 150, { linked: ['sam'] })])).toBe('own-entry-stands');
    expect(last([placeAsk('l1', 150)], [reserve('l1', 'x', 150, 'sam')])).toBe('own-listing');
  });

  it('one open offer of a member for a tier', () => {
    expect(last([placeOffer('o1', 150)], [placeOffer('o2', 140)])).toBe('overlaps');
    expect(types(last([placeOffer('o1', 150)], [placeOffer('o2', 140, { tiers: ['new-defects'] })]))).toContain(
      'OfferPlaced',
    );
  });

  it('refuses what is no whole dollar, too little, or far from the last sale without a second yes', () => {
    expect(last([placeAsk('l1', 200.5)])).toBe('price-not-whole');
    expect(last([placeOffer('o1', 0)])).toBe('price-not-whole');
    expect(last([placeAsk('l1', 200)], [placeOffer('o1', 49)])).toBe('offer-too-low');
    const sold: Step[] = [
      [placeAsk('l1', 200)],
      [reserve('l1', 'x', 200)],
      [by('SellAsk', 'l1', 'x')],
      [by('ConfirmSale', 'l1', 'x')],
      [by('VerifySale', 'l1', 'x')],
    ];
    expect(last(...sold, [placeAsk('l2', 99)])).toBe('ask-price-again');
    expect(types(last(...sold, [placeAsk('l2', 99, { again: true })]))).toContain('AskPlaced');
    expect(last(...sold, [placeOffer('o1', 401)])).toBe('offer-price-again');
  });

  it('an ask has one new price a minute, and leaving and coming back is one', () => {
    const reprice: BookCommand = {
      type: 'RepriceAsk',
      data: {
        ...ofBook,
        listingId: 'l1',
        sellerId: 'sam',
        linked: [],
        price: usd(190),
        sellAtLeast: null,
        again: false,
      },
    };
    const back: BookCommand = { type: 'WithdrawAsk', data: { ...ofBook, listingId: 'l1', why: 'seller', n: 1 } };
    expect(last([placeAsk('l1', 200)], [reprice, 0.5])).toBe('repriced-lately');
    expect(types(last([placeAsk('l1', 200)], [reprice, 1]))).toEqual(['AskRepriced', 'LevelsMoved']);
    expect(last([placeAsk('l1', 200)], [back, 0.2], [placeAsk('l1', 150, { n: 2 }), 0.5])).toBe('repriced-lately');
  });

  it('what is taken back on its way never comes, and what is asked anew does', () => {
    const back: BookCommand = { type: 'WithdrawAsk', data: { ...ofBook, listingId: 'l1', why: 'seller', n: 1 } };
    expect(types(last([back]))).toContain('AskWithdrawn');
    expect(last([back], [back, 1])).toEqual([]);
    expect(last([back], [placeAsk('l1', 300), 1])).toBe('ask-gone');
    expect(types(last([back], [placeAsk('l1', 900, { n: 2 }), 2]))).toContain('AskPlaced');
  });
});

describe('a unit that is kept', () => {
  const kept: Step[] = [[placeAsk('l1', 200)], [reserve('l1', 'x', 200)]];

  it('is for one order, at the price that its buyer saw, and nobody else sees it', () => {
    expect(of(last(...kept), 'LevelsMoved')).toMatchObject([{ levels: [{ count: 0 }], best: { new: { ask: null } } }]);
    expect(last(...kept, [reserve('l1', 'y', 200, 'bob')])).toBe('ask-reserved');
    expect(last([placeAsk('l1', 200)], [reserve('l1', 'x', 199)])).toBe('price-changed');
    const back: BookCommand = { type: 'WithdrawAsk', data: { ...ofBook, listingId: 'l1', why: 'seller', n: 1 } };
    expect(last(...kept, [back])).toBe('ask-reserved');
  });

  it('is sold in time, or free again whether a fact says so or not', () => {
    expect(types(last(...kept, [by('SellAsk', 'l1', 'x'), 14]))).toEqual(['AskSold']);
    expect(last(...kept, [by('SellAsk', 'l1', 'x'), 15])).toBe('unit-over');
    expect(types(last(...kept, [reserve('l1', 'y', 200, 'bob'), 15]))).toEqual(['AskReleased', 'AskReserved']);
  });

  it('is kept by who let one lapse no more for an hour, and one at a time', () => {
    expect(last(...kept, [reserve('l1', 'y', 200), 15])).toBe('reserved-lately');
    expect(types(last(...kept, [reserve('l1', 'y', 200), 75]))).toContain('AskReserved');
    expect(last(...kept, [placeAsk('l2', 210)], [reserve('l2', 'y', 210)])).toBe('reserving-already');
    const released: Step[] = [...kept, [by('ReleaseAsk', 'l1', 'x'), 1]];
    expect(types(last(...released, [reserve('l1', 'y', 200), 2]))).toEqual(['AskReserved', 'LevelsMoved']);
    expect(last(...released, [reserve('l1', 'x', 200), 2])).toBe('unit-over');
  });

  it('free again it meets what was offered meanwhile, at the price of the older', () => {
    const came = last(...kept, [placeOffer('o1', 230, { buyerId: 'bob' })], [by('ReleaseAsk', 'l1', 'x'), 1]);
    expect(of(came, 'OfferMatched')).toMatchObject([{ offerId: 'o1', listingId: 'l1', price: usd(200) }]);
    const own = last(...kept, [placeOffer('o1', 230, { buyerId: 'sam' })], [by('ReleaseAsk', 'l1', 'x'), 1]);
    expect(of(own, 'OfferWithdrawn')).toMatchObject([{ offerId: 'o1', why: 'own-entry' }]);
  });

  it('comes back with its old priority where its order is not paid in the end', () => {
    const sold: Step[] = [...kept, [placeAsk('l2', 200), 1], [by('SellAsk', 'l1', 'x'), 2]];
    const came = last(
      ...sold,
      [by('ReopenAsk', 'l1', 'x'), 3],
      [placeOffer('o1', 200, { buyerId: 'bob', buyAtMost: usd(200) }), 4],
    );
    expect(of(came, 'OfferMatched')).toMatchObject([{ listingId: 'l1' }]);
  });
});

describe('what has come free by time', () => {
  it('is for who waited for it, before whoever comes now', () => {
    const came = last(
      [placeAsk('l1', 200)],
      [reserve('l1', 'x', 200)],
      [placeOffer('o1', 230, { buyerId: 'bob' })],
      [placeOffer('o2', 240, { buyerId: 'cat', buyAtMost: usd(240) }), 20],
    );
    expect(of(came, 'OfferMatched')).toMatchObject([{ offerId: 'o1', listingId: 'l1', price: usd(200) }]);
  });
});

describe('a match', () => {
  const matched: Step[] = [[placeOffer('o1', 150)], [placeAsk('l1', 150, { sellAtLeast: usd(150) })]];

  it('that is not paid ends the offer, and the next that crosses meets', () => {
    const next: Step = [placeOffer('o2', 155, { buyerId: 'bob' }), 1];
    const came = last(...matched, next, [by('FailMatch', 'l1', 'o1'), 31]);
    expect(types(came)).toEqual(['MatchFailed', 'OfferMatched', 'LevelsMoved']);
    expect(of(came, 'OfferMatched')).toMatchObject([{ offerId: 'o2', price: usd(150), mendUntil: null }]);
    expect(of(last(...matched, [placeAsk('l2', 300), 46]), 'MatchFailed')).toHaveLength(1);
  });

  it('is sold at its own price', () => {
    expect(of(last(...matched, [by('SellAsk', 'l1', 'o1'), 1]), 'AskSold')).toMatchObject([
      { price: usd(150), offerId: 'o1', buyerId: 'ann' },
    ]);
  });
});

describe('a used item', () => {
  const item: Step[] = [
    [placeAsk('l1', 200, used)],
    [placeOffer('o1', 150, { listingId: 'l1', tiers: ['used'] })],
    [placeOffer('o2', 160, { listingId: 'l1', tiers: ['used'], buyerId: 'bob' })],
  ];
  const accept = (offerId: string, buyerId: string, dollars: number): BookCommand => ({
    type: 'AcceptOffer',
    data: { ...ofBook, offerId, buyerId, listingId: 'l1', sellerId: 'sam', linked: [], price: usd(dollars) },
  });

  it('is sold to whom its seller accepts, at the price offered; the others lapse once it is sold', () => {
    const came = last(...item, [accept('o1', 'ann', 150)]);
    expect(of(came, 'OfferMatched')).toMatchObject([{ offerId: 'o1', price: usd(150) }]);
    const sold = last(...item, [accept('o1', 'ann', 150)], [by('SellAsk', 'l1', 'o1'), 1]);
    expect(of(sold, 'OfferWithdrawn')).toMatchObject([{ offerId: 'o2', why: 'item-gone' }]);
    expect(last(...item, [accept('o1', 'ann', 149)])).toBe('offer-changed');
  });

  it('is offered for by name alone', () => {
    expect(last(...item, [placeOffer('o3', 150, { tiers: ['used'], buyerId: 'cat' })])).toBe('offer-tiers-wrong');
    expect(last(...item, [placeOffer('o3', 200, { listingId: 'l1', tiers: ['used'], buyerId: 'cat' })])).toBe(
      'buy-now-instead',
    );
    expect(last(...item, [placeOffer('o3', 150, { listingId: 'l1', tiers: ['used'], buyerId: 'sam' })])).toBe(
      'own-listing',
    );
  });
});

describe('time', () => {
  const endDue = (hours: number): readonly [BookCommand, number] => [
    { type: 'EndDue', data: { ...ofBook, due: plus(start, hours * hour) } },
    hours * 60,
  ];

  it('ends offers and asks at their moment, and says what is left', () => {
    expect(types(last([placeOffer('o1', 150)], endDue(72)))).toEqual(['OfferExpired', 'LevelsMoved']);
    expect(types(last([placeAsk('l1', 150)], endDue(30 * 24)))).toEqual(['AskExpired', 'LevelsMoved']);
    expect(last([placeOffer('o1', 150)], [endDue(72)[0], 60])).toBe('not-due-yet');
  });

  it('what is over is not bought or sold, though nothing says so yet', () => {
    const over: Step = [placeAsk('l1', 100), 72 * 60];
    expect(types(last([placeOffer('o1', 150)], over))).toEqual(['OfferExpired', 'AskPlaced', 'LevelsMoved']);
  });

  it('an ask that was kept beyond its time goes when it is let go', () => {
    const days = 30 * 24 * 60;
    const came = last(
      [placeAsk('l1', 200)],
      [reserve('l1', 'x', 200), days - 5],
      [by('ReleaseAsk', 'l1', 'x'), days - 1],
    );
    expect(of(came, 'AskReleased')).toMatchObject([{ until: plus(start, 30 * day) }]);
  });
});
