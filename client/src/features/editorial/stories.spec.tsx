import { expect, it } from '@jest/globals';
import { auctionRules } from '#auctions/rules/records.ts';
import { noBids, priceOf, withBid } from '#auctions/rules/resolve.ts';
import { amountsIn } from './figures.ts';

it('the story of one price reckons as the market does', () => {
  const { start, ann, ben, afterBen, cleo, afterCleo } = amountsIn['one-price-for-all'];
  const terms = { currency: 'USD', startPrice: start!, reserve: null } as const;
  let top = noBids;
  const prices = [ann!, ben!, cleo!].map((maximum, at) => {
    top = withBid(top, { alias: at + 1, maximum });
    return priceOf(auctionRules('plinth-2'), terms, top);
  });
  expect(prices).toEqual([start, afterBen, afterCleo]);
});
