import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookAsks } from '#book/book-asks.ts';
import { book } from '#book/decider.ts';
import { shoe } from '#catalog/testing.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { sales } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { bookRoutes } from '#contracts/book-routes.ts';
import type { ProductBook, SalesOfProduct } from '#contracts/book.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { dollars } from '#listings/testing.ts';
import { OrderDriver } from '#orders/driver.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { Asks } from '#platform/trading/asks.ts';
import { Buyer } from './support/buyer.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * What a thief does to a book through the shop's own doors. To see it fail, run with
 *   MUTANT=buyer-names-size  what a buyer calls a size is what everybody sees
 *   MUTANT=sizes-folded      two sizes whose names have no letters of ASCII to tell them apart are one
 */
const { decide } = book;
if (mutant === 'buyer-names-size') {
  const unit = Reflect.get<typeof BookAsks.prototype, 'unit'>(BookAsks.prototype, 'unit');
  BookAsks.prototype.unit = async function named(at) {
    const found = await unit.call(this, at);
    return found && { ...found, size: at.size };
  };
  Object.assign(book, {
    decide: (...[command, state, at]: Parameters<typeof decide>) => {
      const { size } = command.data;
      return decide(command, state, at).map((fact) =>
        fact.type === 'SaleConfirmed' ? { ...fact, data: { ...fact.data, size } } : fact,
      );
    },
  });
}
if (mutant === 'sizes-folded')
  for (const name of ['decide', 'readState'] as const) {
    const own = Reflect.get(Streams.prototype, name) as (...asked: unknown[]) => unknown;
    const folded = (stream: string) => stream.replace(/(^book-.{36}-.*)-[0-9a-f]+-/u, '$1-');
    Object.assign(Streams.prototype, {
      [name](decider: unknown, stream: string, ...more: unknown[]) {
        return own.call(this, decider, folded(stream), ...more);
      },
    });
  }

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let sue: Visitor;
let ann: Buyer;
let way: { addressId: string; methodId: string };
let products = 0;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  sue = await crowd.person('sue', ['seller']);
  const [member] = await crowd.members(1);
  ann = new Buyer(market, member!);
  const home = { country: 'US', name: 'Ann', line1: '1 Long Lane', city: 'Portland', zip: '97201', state: 'OR' };
  const made = await ann.post(addressRoutes.all, home);
  way = { addressId: String(made.body['id']), methodId: await ann.method() };
  await market.caughtUp();
});
afterAll(() => market.close());

const product = async (sizes: readonly string[]) => {
  const n = products++;
  const asked = { ...shoe, slug: `abused-${n}`, sku: `AB-${n}`, sizeOptions: sizes };
  return String((await crowd.post(productRoutes.all, asked, market.operator.token)).body['id']);
};
const list = async (templateId: string, size: string, price: number) => {
  const kind = { size, shoeCondition: 'new', boxCondition: 'good_condition' };
  const variant = await crowd.post(productRoutes.variants(templateId), kind, market.operator.token);
  const asked = { templateId, variantId: String(variant.body['id']), price: dollars(price), again: false };
  const made = await sue.post(listingRoutes.all, asked);
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
};
const buying = (of: { listingId: string; templateId: string; size: string }, price: number) => {
  const { addressId, methodId } = way;
  const chosen = { addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const goods = { is: 'ask', ...of, priceCents: price * 100, ...chosen };
  return { goods, methodId, currency: 'USD', locale: 'en-us' };
};
/** And its seller says yes: the order's id. */
const bought = async (of: { listingId: string; templateId: string; size: string }, price: number) => {
  await ann.placed(await ann.quoted(buying(of, price)));
  await market.caughtUp();
  const { items } = sales.parse((await sue.get(orderRoutes.sales)).body);
  const { id } = items.find((sale) => sale.price.minor === price * 100)!;
  expect((await sue.post(orderRoutes.agree(id), {})).status).toBe(200);
  await market.caughtUp();
  await market.app.get(OrderDriver, { strict: false }).landed();
  expect((await ann.orders()).find((order) => order.id === id)).toMatchObject({ is: 'confirmed' });
  return id;
};
const bookOf = async (id: string) => (await crowd.get(bookRoutes.product(id))).body as unknown as ProductBook;
const salesOf = async (id: string, size: string) =>
  (await crowd.get(`${bookRoutes.sales(id)}?${new URLSearchParams({ size })}`)).body as unknown as SalesOfProduct;

describe('a price', () => {
  it('is not pumped by an order that never ships: it is no last sale, and nobody is held to it', async () => {
    const templateId = await product(['9']);
    const at = { listingId: await list(templateId, '9', 100_000), templateId, size: '9' };
    const orderId = await bought(at, 100_000);
    const last = async () => (await bookOf(templateId)).sizes[0]!.lastSale;
    expect(await last()).toBe(null);
    const asks = market.app.get(Asks, { strict: false });
    const metadata = () => systemMetadata(randomUUID(), orderId);
    await asks.verify(at, orderId, metadata());
    await market.caughtUp();
    expect(await last()).toMatchObject({ cents: 10_000_000 });
    await asks.end(at, { orderId, why: 'seller-failed', isCapped: false }, metadata());
    await list(templateId, '9', 200);
    await market.caughtUp();
    expect(await last()).toBe(null);
    expect((await salesOf(templateId, '9')).last).toEqual([]);
  });
});

describe('the name of a size', () => {
  it('is the listing’s, whatever its buyer calls it: on the page, in the order and in what it went for', async () => {
    const templateId = await product(['10C', 'M/L']);
    const listingId = await list(templateId, '10C', 200);
    await bought({ listingId, templateId, size: '10c' }, 200);
    expect((await bookOf(templateId)).sizes.map(({ size }) => size)).toEqual(['10C']);
    const sizes = (await ann.orders()).map(({ goods }) => goods.is === 'ask' && goods.size);
    expect(sizes).toContain('10C');
    expect(sizes).not.toContain('10c');
    expect((await salesOf(templateId, '10C')).last).toMatchObject([{ size: '10C', cents: 20_000 }]);
    expect(await salesOf(templateId, '10c')).toEqual(await salesOf(templateId, '10C'));
  });

  it('that the shop does not know finds nothing to buy', async () => {
    const templateId = await product(['M/L']);
    const listingId = await list(templateId, 'M/L', 200);
    const asked = buying({ listingId, templateId, size: 'M 免费送 L' }, 200);
    expect(await ann.post(orderRoutes.quotes, asked)).toMatchObject({ status: 409, body: { code: 'ask-gone' } });
  });

  it('is one book, and another size’s is another: what is sold of one is not of the other', async () => {
    const templateId = await product(['42⅔', '42⅓']);
    const listingId = await list(templateId, '42⅔', 200);
    await market.caughtUp();
    const lowest = (size: string) =>
      crowd.get(`${bookRoutes.lowest(templateId)}?${new URLSearchParams({ size, tier: 'new' })}`);
    expect((await lowest('42⅓')).status).toBe(404);
    expect((await lowest('42⅔')).status).toBe(200);
    const asked = buying({ listingId, templateId, size: '42⅓' }, 200);
    expect(await ann.post(orderRoutes.quotes, asked)).toMatchObject({ status: 409, body: { code: 'ask-gone' } });
  });
});
