import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { featureFlags, flagSettings, type FeatureFlags, type SetFlagBody } from '#contracts/flags.ts';
import { flagRoutes } from '#contracts/routes.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Visitor } from './support/visitor.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const visitor = () => Visitor.at(market.fastify);
const asOperator = () => ({ bearer: market.operator.token });

async function set(setting: SetFlagBody) {
  const answer = await (await visitor()).post(flagRoutes.settings, setting, asOperator());
  expect(answer.status).toBe(200);
}

async function flagsOf(who: Visitor, query = ''): Promise<FeatureFlags> {
  const { status, body } = await who.get(flagRoutes.all + query);
  expect([status, featureFlags.parse(body)]).toEqual([200, body]);
  return body as FeatureFlags;
}

it('auctions are on at the start, for a browser that is known again', async () => {
  const ann = await visitor();
  expect(await flagsOf(ann)).toMatchObject({ Auctions: true, OnSale: true, PlinthBanner: false });
  const id = ann.cookies.get('visitor');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await flagsOf(ann);
  expect(ann.cookies.get('visitor')).toBe(id);
});

it('an operator sets them, and the next answer has it', async () => {
  await set({ name: 'OnSale', rules: [{ locale: 'fr-ca' }], allowAsk: false });
  const ann = await visitor();
  expect(await flagsOf(ann)).toMatchObject({ OnSale: false });
  expect(await flagsOf(ann, '?locale=fr-ca')).toMatchObject({ OnSale: true });
  const { body } = await ann.get(flagRoutes.settings, asOperator());
  expect(flagSettings.parse(body).items).toContainEqual({
    name: 'OnSale',
    rules: [{ locale: 'fr-ca' }],
    allowAsk: false,
  });
});

it('nobody else sets or sees the settings, and no other name is taken', async () => {
  const eve = await visitor();
  const body = { name: 'OnSale', rules: [{}], allowAsk: true };
  expect([await eve.post(flagRoutes.settings, body), await eve.get(flagRoutes.settings)]).toMatchObject([
    { status: 401 },
    { status: 401 },
  ]);
  const unknown = await eve.post(flagRoutes.settings, { ...body, name: 'NoSuchFlag' }, asOperator());
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } });
  expect(await eve.get(`${flagRoutes.all}?locale=xx-xx`)).toMatchObject({ status: 400 });
});

it('a cookie asks for what an operator lets it ask for, whatever else is in it', async () => {
  await set({ name: 'SuggestedSearches', rules: [], allowAsk: true });
  const ann = await visitor();
  const asking = async (cookie: string) => (ann.cookies.set('featureFlags', cookie), flagsOf(ann));
  const both = encodeURIComponent(
    JSON.stringify({ SuggestedSearches: true, OneTrust: true, nonsense: 1, __proto__: 2 }),
  );
  expect(await asking(both)).toMatchObject({ SuggestedSearches: true, OneTrust: false });
  for (const broken of [
    '%',
    'null',
    '[]',
    '{"SuggestedSearches":"yes"}',
    'x'.repeat(3000),
    '{"__proto__":{"OnSale":1}}',
  ])
    expect(await asking(broken)).toMatchObject({ SuggestedSearches: false });
  expect(await market.problems()).toEqual([]);
});
