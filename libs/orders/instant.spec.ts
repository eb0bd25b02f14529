import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { bookRoutes } from '#contracts/book-routes.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { OrderDesk } from '#contracts/order-desk.ts';
import type { Order, Sale } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Buyer, ledgerOf } from '../../test/support/buyer.ts';
import { Crowd, usd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { until } from '../../test/support/turns.ts';
import type { Visitor } from '../../test/support/visitor.ts';

/* What lies at the desk before it is sold: `rules.md`, Orders: 'Instant ship goes placed -> confirmed (captured) -> shipped'. */

const clock = new DrivenClock();
const size = '9';
let market: OpenMarket;
let crowd: Crowd;
let ann: Buyer;
let desk: Visitor;
let templateId: string;
let variantId: string;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  ({ templateId } = await crowd.lot());
  ann = new Buyer(market, (await crowd.members(1))[0]!);
  desk = await crowd.person('desk', ['operator']);
  const kind = { size, shoeCondition: 'new', boxCondition: 'good_condition' };
  variantId = String((await house.post(productRoutes.variants(templateId), kind)).body['id']);
});
afterAll(() => market.close());

/** The market's own stock: its operator sells. */
const house = {
  post: (url: string, body: object = {}) => crowd.post(url, body, market.operator.token),
  get: (url: string) => crowd.get(url, market.operator.token),
};

const item = (dollars: number) => ({ templateId, variantId, price: usd(dollars * 100), isInstant: true });

/** The house's unit at that price, paid by Ann: its number and id. */
async function bought(dollars: number) {
  expect((await house.post(listingRoutes.all, item(dollars))).status).toBe(201);
  const { body } = await ann.get(`${bookRoutes.lowest(templateId)}?size=${size}&tier=new&instant=1`);
  const listingId = String(body['listingId']);
  const address = { country: 'GB', name: 'Ann', line1: `${dollars} Long Lane`, city: 'London', zip: 'SW1A 1AA' };
  const addressId = String((await ann.post(addressRoutes.all, address)).body['id']);
  const way = { addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const goods = { is: 'ask', listingId, templateId, size, priceCents: dollars * 100, ...way };
  const quoteId = await ann.quoted({ goods, methodId: await ann.method(), currency: 'GBP', locale: 'en-gb' });
  const { order } = await ann.placed(quoteId);
  expect(order.is).toBe('confirmed');
  await market.caughtUp();
  return { number: order.number!, id: (await own(order.number!)).id };
}

const own = async (number: string) => (await ann.get(orderRoutes.one(number))).body as unknown as Order;

const atDesk = async () => {
  await market.caughtUp();
  const { body } = await desk.get(`${orderRoutes.desk}?at=verified`);
  return (body as OrderDesk).items;
};

it('is the house’s to list: no other seller says what lies at the desk', async () => {
  const sue = await crowd.person('sue', ['shopper', 'seller']);
  const refused = await sue.post(listingRoutes.all, item(200));
  expect(refused).toMatchObject({ status: 409, body: { code: 'instant-not-yours' } });
});

it('is paid, lies at the desk to be sent on, and is sent to its buyer alone', async () => {
  const { number, id } = await bought(300);
  await until(async () => (await atDesk()).some((one) => one.id === id && one.going !== null));
  const sale = (await house.get(orderRoutes.sale(number))).body as unknown as Sale;
  expect(sale).toMatchObject({ is: 'confirmed', isInstant: true, label: null });
  expect((await house.post(orderRoutes.handOver(id))).body).toMatchObject({ code: 'order-moved-on' });
  expect((await house.post(orderRoutes.sendOn(id))).body).toMatchObject({ code: 'own-order' });
  expect((await desk.post(orderRoutes.sendOn(id), {})).status).toBe(200);
  expect((await desk.post(orderRoutes.sendOn(id), {})).status).toBe(200); // said again it is nothing
  await market.caughtUp();
  const { steps, is } = await own(number);
  expect([is, steps.map((step) => step.is)]).toEqual(['shipped', ['placed', 'confirmed', 'shipped']]);
  expect((await atDesk()).some((one) => one.id === id)).toBe(false);
  expect((await ledgerOf(market)).differences).toEqual([]);
});
