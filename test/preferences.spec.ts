import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SitePreferences } from '#contracts/preferences.ts';
import { preferencesRoutes } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import type { Visitor } from './support/visitor.ts';

let market: OpenMarket;
let sue: Visitor;
let tom: Visitor;

beforeAll(async () => {
  market = await openMarket();
  const crowd = new Crowd(market);
  [sue, tom] = [await crowd.person('sue', ['shopper']), await crowd.person('tom', ['shopper'])];
});
afterAll(() => market.close());

const kept = async (whose: Visitor, after = '') =>
  (await whose.get(preferencesRoutes.all + (after && `?after=${after}`))).body as SitePreferences;

const region = { country: 'CA', language: 'fr', currency: 'CAD' };
const sizes = { unit: 'eu', gender: 'women', brand: 'adidas' };

it('are the account’s own: chosen once they are there in whatever browser, for nobody else', async () => {
  expect(await kept(sue)).toMatchObject({ rev: '', region: null, sizes: null });
  await sue.post(preferencesRoutes.region, region);
  const { after } = (await sue.post(preferencesRoutes.sizes, sizes)).body as ReceiptBody;
  expect(await kept(sue, after)).toMatchObject({ region, sizes });
  expect(await kept(tom)).toMatchObject({ region: null, sizes: null });
  expect(await market.problems()).toEqual([]);
});

it('are a country that we deliver to, a language of ours and a currency that we count', async () => {
  for (const wrong of [{ country: 'XX' }, { language: 'de' }, { currency: 'CHF' }, { more: 1 }])
    expect((await sue.post(preferencesRoutes.region, { ...region, ...wrong })).status).toBe(400);
  for (const wrong of [{ unit: 'cm' }, { gender: 'unisex' }, { brand: 'puma' }])
    expect((await sue.post(preferencesRoutes.sizes, { ...sizes, ...wrong })).status).toBe(400);
});
