import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auctionCounts } from '#contracts/auctions.ts';
import { modelCounts, modelList } from '#contracts/models.ts';
import { auctionRoutes, modelRoutes, productRoutes } from '#contracts/routes.ts';
import { auctionHouse, type AuctionHouse } from '../../test/support/auction-house.ts';
import { shoe } from './testing.ts';

let house: AuctionHouse;

beforeAll(async () => {
  house = await auctionHouse();
});
afterAll(() => house.close());

const get = async (path: string, query: string = '') =>
  (await house.ask(null, 'GET', `${path}?after=${await house.after()}${query}`)).body;

const add = async (slug: string, over: object) =>
  String((await house.ask('op', 'POST', productRoutes.all, { ...shoe, slug, ...over })).body['id']);

const { slug: _, look: __, ...words } = shoe;
const model = { silhouette: 'Harbour Low' };

it('shows one tile for a model in all its colours, and follows a colour into another model', async () => {
  const salt = await add('salt', model);
  const tar = await add('tar', { ...model, color: 'Tar', retailPriceCents: 9_000 });
  const items = async (query?: string) => modelList.parse(await get(modelRoutes.all, query)).items;
  expect(await items()).toMatchObject([{ name: 'Harbour Low', count: 2 }]);
  expect(new Set((await items())[0]!.colourways.map(({ id }) => id))).toEqual(new Set([salt, tar]));
  expect(await items('&brand=nobody')).toEqual([]);

  await house.ask('op', 'POST', productRoutes.revise(tar), { ...words, silhouette: 'Tar Low', color: 'Tar' });
  const after = await items('&sort=name');
  expect(after.map(({ name, count, colourways }) => [name, count, colourways[0]!.id])).toEqual([
    ['Harbour Low', 1, salt],
    ['Tar Low', 1, tar],
  ]);
  await house.ask('op', 'POST', productRoutes.revise(salt), { ...words, silhouette: 'Tar Low' });
  expect((await items()).map(({ name, count }) => [name, count])).toEqual([['Tar Low', 2]]);
});

it('counts what each further choice leaves', async () => {
  await add('boot', { name: 'Quay Boot', category: 'sneakers', subCategory: 'boots', brandName: 'Pellamy' });
  const all = modelCounts.parse(await get(modelRoutes.counts));
  expect([all.categories.sneakers, all.categories.art, all.subCategories.boots]).toEqual([2, 0, 1]);
  expect(all.brands.find(({ slug }) => slug === 'pellamy')).toEqual({ slug: 'pellamy', name: 'Pellamy', count: 1 });
  const of = modelCounts.parse(await get(modelRoutes.counts, '&brand=pellamy'));
  expect([of.categories.sneakers, of.subCategories.boots]).toEqual([1, 1]);
});

it('counts auctions by phase and category', async () => {
  const before = auctionCounts.parse(await get(auctionRoutes.counts));
  await house.opened();
  const now = auctionCounts.parse(await get(auctionRoutes.counts));
  expect([now.phases.open - before.phases.open, now.categories.sneakers - before.categories.sneakers]).toEqual([1, 1]);
  expect(auctionCounts.parse(await get(auctionRoutes.counts, '&category=art')).phases.open).toBe(0);
});
