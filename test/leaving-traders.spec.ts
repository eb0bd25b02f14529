import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/account-routes.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { Asks } from '#platform/trading/asks.ts';
import { application } from '#sellers/samples.ts';
import { offersFor, taking } from './support/bargaining.ts';
import { Crowd, usd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Offerer, soldUsed } from './support/offering.ts';

/* Who asks to be erased is signed out, and could say yes to no sale for 14 days: what they have for sale and offer is taken back. */

let market: OpenMarket;
let crowd: Crowd;
let fay: Joined;

beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
  fay = await Joined.at(crowd, 'fay@example.org', 'Fay');
  await fay.stepUp('selling');
  await fay.browser.post(sellerRoutes.own, application('Fay sells'));
  await crowd.post(sellerRoutes.answer(fay.id), { agreed: true }, market.operator.token);
  await market.caughtUp();
});
afterAll(() => market.close());

it('what a seller has for sale ends with their request, and what they would take instead with it', async () => {
  const item = await soldUsed(market, crowd, fay.browser, 300);
  const ann = await Offerer.come(market, crowd);
  const id = String((await offersFor(ann, item, 200)).body['id']);
  expect((await fay.browser.post(offerRoutes.counter(id), { price: usd(26_000) })).status).toBe(200);
  await fay.stepUp('erase');
  expect((await fay.browser.post(accountRoutes.askErasure, {})).status).toBe(200);
  await market.caughtUp();
  expect(await market.app.get(Asks, { strict: false }).unit(item)).toBeNull();
  expect(await ann.offer(id)).toMatchObject({ is: 'withdrawn', counter: null });
  expect(await ann.post(offerRoutes.acceptCounter(id), await taking(ann, 260))).toMatchObject({
    body: { code: 'offer-gone' },
  });
  expect(await ann.orders()).toEqual([]);
});
