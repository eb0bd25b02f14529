import { expect, it } from '@jest/globals';
import { BookRun, placeOffer, usd } from './testing.ts';

it('who led and finds a higher offer in every one of their tiers is told so, and what they would have to beat', () => {
  const run = new BookRun();
  const both = ['new', 'new-box-issues'] as const;
  const beaten = (offerId: string, dollars: number, buyerId: string, tiers: Parameters<typeof placeOffer>[2]) => {
    const came = run.do(placeOffer(offerId, dollars, { buyerId, ...tiers }));
    return (typeof came === 'string' ? [] : came).flatMap(({ type, data }) => (type === 'OfferBeaten' ? [data] : []));
  };
  expect(beaten('o1', 150, 'ann', { tiers: both })).toEqual([]);
  expect(beaten('o2', 150, 'eve', { tiers: both })).toEqual([]); // as high, and younger
  expect(beaten('o3', 160, 'bob', {})).toEqual([]); // who sells one with a flawed box still sells to ann
  const inBoth = beaten('o4', 170, 'cat', { tiers: ['new-box-issues'] });
  expect(inBoth).toMatchObject([{ offerId: 'o1', buyerId: 'ann', by: usd(160) }]);
  const again = beaten('o5', 180, 'dan', { tiers: both });
  expect(again.map(({ offerId }) => offerId)).toEqual(['o3', 'o4']); // o1 was beaten before
});
