import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shoe } from '#catalog/testing.ts';
import { ownsRoutes } from '#contracts/owns-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { type OwnBody, ownList, ownsOfProduct } from '#contracts/wants.ts';
import { minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { type AskAt, Asks } from '#platform/trading/asks.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { aSize, listed, type OfSize, soldUsed } from './support/offering.ts';
import type { Visitor } from './support/visitor.ts';

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let sue: Visitor;
beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  sue = await crowd.person('sue', ['seller']);
});
afterAll(() => market.close());

const asks = () => market.app.get(Asks, { strict: false });

/** It is bought at its price, paid, and its buyer has it: from then on others may build on what it went for. */
async function sells({ templateId, size, listingId }: AskAt, dollars: number) {
  const [at, orderId] = [{ templateId, size, listingId }, randomUUID()];
  const metadata = () => systemMetadata(randomUUID());
  await asks().reserve(at, { orderId, buyerId: randomUUID(), price: usd(dollars * 100) }, metadata());
  await asks().sell(at, orderId, metadata());
  await asks().confirm(at, orderId, metadata());
  await asks().verify(at, orderId, metadata());
  await market.caughtUp();
  return { at, orderId, soldAt: clock.now() };
}
async function sellsNew(of: OfSize, dollars: number) {
  const listingId = await listed(sue, of, dollars);
  await market.caughtUp();
  return sells({ ...of, listingId }, dollars);
}
async function owns(
  who: Visitor,
  { templateId, size }: Omit<OfSize, 'variantId'>,
  own: Omit<OwnBody, 'templateId' | 'size'>,
) {
  clock.advance(minute); // the latest is first
  expect((await who.post(ownsRoutes.all, { templateId, size, ...own })).status).toBe(200);
  await market.caughtUp();
}
const listOf = async (who: Visitor, query = '') => ownList.parse((await who.get(ownsRoutes.all + query)).body);

it('is what one in that size and condition last sold for, times how many one has, and nothing where none was sold', async () => {
  const ann = await crowd.person('ann', ['shopper']);
  const [of, used] = [await aSize(market, crowd), await soldUsed(market, crowd, sue, 90)];
  await owns(ann, of, { condition: 'new_no_defects', count: 2 });
  await owns(ann, of, { condition: 'used' });
  await owns(ann, used, { condition: 'used', count: 3 });
  expect((await listOf(ann)).worth).toEqual({ cents: 0, valued: 0, entries: 3 });

  const { soldAt } = await sellsNew(of, 200);
  await sells(used, 90);
  const { items, worth } = await listOf(ann);
  const said = items.map(({ own: { templateId, condition }, lastSale }) => [templateId, condition, lastSale]);
  expect(said).toEqual([
    [used.templateId, 'used', { cents: 9000, at: expect.any(String) }],
    [of.templateId, 'used', null],
    [of.templateId, 'new_no_defects', { cents: 20_000, at: soldAt }],
  ]);
  expect(worth).toEqual({ cents: 2 * 20_000 + 3 * 9000, valued: 2, entries: 3 });

  await owns(ann, of, { condition: 'new_no_defects', count: 1 });
  expect((await listOf(ann)).worth).toMatchObject({ cents: 20_000 + 3 * 9000 });
});

it('follows the book: the next sale, and the one before where a seller fails', async () => {
  const bob = await crowd.person('bob', ['shopper']);
  const of = await aSize(market, crowd);
  await owns(bob, of, { condition: 'new' });
  await sellsNew(of, 200);
  const { at, orderId } = await sellsNew(of, 230);
  expect((await listOf(bob)).worth).toMatchObject({ cents: 23_000 });
  const failed = { orderId, why: 'seller-failed', isCapped: false } as const;
  await asks().end(at, failed, systemMetadata(randomUUID()));
  await market.caughtUp();
  expect((await listOf(bob)).worth).toMatchObject({ cents: 20_000, valued: 1 });
});

it('is of the whole list, of which a page shows a part, and of a product what its owner has of it; nobody else is told', async () => {
  const [cat, dan] = [await crowd.person('cat', ['shopper']), await crowd.person('dan', ['shopper'])];
  const sizes = Array.from({ length: 30 }, (_, n) => String(n + 1));
  const product = { ...shoe, slug: 'owned-in-thirty', sizeOptions: sizes };
  const templateId = String((await crowd.post(productRoutes.all, product, market.operator.token)).body['id']);
  for (const size of sizes) await cat.post(ownsRoutes.all, { templateId, size, condition: 'new' });
  const kind = { size: '1', shoeCondition: 'new', boxCondition: 'good_condition' };
  const made = await crowd.post(productRoutes.variants(templateId), kind, market.operator.token);
  await market.caughtUp();
  await sellsNew({ templateId, variantId: String(made.body['id']), size: '1' }, 150);

  const first = await listOf(cat);
  expect([first.items.length, first.worth]).toEqual([24, { cents: 15_000, valued: 1, entries: 30 }]);
  const second = await listOf(cat, `?cursor=${encodeURIComponent(first.next!)}`);
  expect([second.items.length, second.worth]).toEqual([6, undefined]);
  const sold = [...first.items, ...second.items].filter(({ lastSale }) => lastSale);
  expect(sold).toMatchObject([{ own: { size: '1' }, lastSale: { cents: 15_000 } }]);

  const ofIt = async (who: Visitor) => {
    const { body } = await who.get(ownsRoutes.of(templateId));
    return ownsOfProduct.parse(body).items;
  };
  expect((await ofIt(cat)).filter(({ lastSale }) => lastSale)).toMatchObject([{ own: { size: '1' } }]);
  expect([(await ofIt(cat)).length, await ofIt(dan)]).toEqual([30, []]);
});
