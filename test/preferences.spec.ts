import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SitePreferences } from '#contracts/preferences.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { preferencesRoutes } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Visitor } from './support/visitor.ts';

let market: OpenMarket;
let crowd: Crowd;
let sue: Visitor;
let tom: Visitor;

beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
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

const inBrowser = ({ cookies }: Visitor) => ['locale_next', 'country', 'currency'].map((name) => cookies.get(name));

it('are the browser’s where they were saved at once, and another’s from its next sign-in on, whatever that one had said', async () => {
  const eve = await crowd.person('eve', ['shopper']);
  const elsewhere = await Visitor.at(market.fastify);
  for (const [name, value] of [
    ['locale_next', 'en-us'],
    ['country', 'US'],
    ['currency', 'USD'],
  ] as const)
    elsewhere.cookies.set(name, value);
  const signIn = () =>
    elsewhere.post(accountRoutes.signIn, { email: 'eve@example.org', password: 'correct horse battery' });
  await signIn();
  expect(inBrowser(elsewhere)).toEqual(['en-us', 'US', 'USD']); // nothing is saved: what the browser says stays
  await eve.post(preferencesRoutes.region, region);
  expect(inBrowser(eve)).toEqual(['fr-ca', 'CA', 'CAD']);
  expect(inBrowser(elsewhere)).toEqual(['en-us', 'US', 'USD']);
  await signIn();
  expect(inBrowser(elsewhere)).toEqual(['fr-ca', 'CA', 'CAD']);
});

it('are refused without a trace in the browser', async () => {
  const before = inBrowser(tom);
  await tom.post(preferencesRoutes.region, { ...region, currency: 'CHF' });
  expect(inBrowser(tom)).toEqual(before);
});
