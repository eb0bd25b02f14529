import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { giftCards } from '#contracts/gift-cards.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { auctionCards } from '#contracts/auctions.ts';
import { orders, sales } from '#contracts/orders.ts';
import { addresses } from '#contracts/addresses.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { bookRoutes } from '#contracts/book-routes.ts';
import { lowestAsk, productBook, salesOfProduct } from '#contracts/book.ts';
import { paymentMethods } from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { productPage } from '#contracts/products.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import { created } from '#contracts/values.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { BookPast } from '#book/past.ts';
import { DemoPast, type WritePast } from '#demo/demo-past.ts';
import { pastOf } from '#demo/planned-past.ts';
import { DemoSales } from '#demo/demo-sales.ts';
import { DemoOrders } from '#demo/demo-orders.ts';
import { demoPeople } from '#demo/demo-people.ts';
import { DemoWorld } from '#demo/demo-world.ts';
import { MarketClient } from '#demo/market-client.ts';
import { forSale, sizesOf, soldBefore } from '#demo/planned-book.ts';
import { plannedGifts, plannedItems, shoppers } from '#demo/planned-orders.ts';
import { minute, second } from '#kernel/instant.ts';
import { OrderDriver } from '#orders/driver.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SandboxCarrier } from '#platform/carriers/sandbox/carrier.adapter.ts';
import type { Stores } from '../apps/market/stores.ts';
import { ledgerOf } from './support/buyer.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { until } from './support/turns.ts';

let market: OpenMarket;
let clock: DrivenClock;
let crowd: Crowd;
let world: DemoWorld;
let tokens: string[];
let traders: ConstructorParameters<typeof DemoOrders>[1];
const ending = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'demo-orders-'));

/** A parcel's day is a minute, as in a demo. */
const withDemoParcels = (stores: Stores): Stores => ({
  ...stores,
  carrier: new SandboxCarrier(join(folder, 'carrier.db'), { clock, dayMs: minute }),
});

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock, env: { SECOND_OPERATOR: 'on' }, wrap: withDemoParcels });
  crowd = new Crowd(market);
  const seeder = market.app.get(AccountSeeder, { strict: false });
  const people = shoppers.map(({ email }) => demoPeople.find((person) => person.email === email)!);
  tokens = [];
  for (const person of people) tokens.push(await seeder.demoToken(await seeder.ensureDemoMember(person)));
  const desk = (await seeder.ensureSecondOperator()).token;
  traders = { buyers: tokens, seller: market.operator.token, desk };
  world = new DemoWorld((request) => market.fastify.inject(request), market.operator.token, clock);
  await world.make();
});
afterAll(async () => {
  ending.abort();
  await madeInTime(market.close()); // what waits for its time is waited for
  rmSync(folder, { recursive: true });
});

it('what the bidders of the demo win they pay, and it is sent on to them: none of them is barred for it', async () => {
  const { items } = auctionCards.parse((await crowd.get(`${auctionRoutes.all}?phase=closed`)).body);
  const won = new Set(
    items.flatMap(({ id, leader, reserve }) => (leader !== null && reserve !== 'not-met' ? [id] : [])),
  );
  expect(won.size).toBeGreaterThan(1);
  const winners = world.winners(traders.desk);
  // what is dear waits for the eyes of a third operator, whom the demo has not
  const isSent = async () => {
    await winners.look();
    await market.caughtUp();
    const { items: all } = sales.parse((await crowd.get(orderRoutes.sales, traders.seller)).body);
    const sold = all.filter(({ auctionId }) => auctionId !== null && won.has(auctionId));
    return sold.length === won.size && sold.filter(({ is }) => is === 'completed').length > 1;
  };
  await until(isSent, () => clock.advance(minute));
});

const demo = () => new DemoOrders(new MarketClient((request) => market.fastify.inject(request), clock), traders, clock);
const ordersOf = async (token: string) => orders.parse((await crowd.get(orderRoutes.all, token)).body).items;
it('a newcomer who signs in finds an order in every state and cards that were given; a second start buys nothing more', async () => {
  const all = demo();
  let isMade = false;
  const making = all.make().then(() => (isMade = true));
  await until(
    () => isMade,
    () => clock.advance(second),
  );
  await making;
  let isOver = false;
  void all.run(ending.signal).then(() => (isOver = true));
  await until(
    () => isOver,
    () => clock.advance(5 * second),
  );
  await market.caughtUp();
  const bought = (await Promise.all(tokens.map(ordersOf))).flat();
  for (const { goal, cents } of plannedItems) {
    const { is, steps } = bought.find(({ goods, price }) => goods.is === 'lot' && price.minor === cents)!;
    expect([goal, is, ...steps.map((step) => step.is)].indexOf(goal, 1)).toBeGreaterThan(0);
  }
  const cards = bought.filter(({ goods }) => goods.is === 'gift-cards').map(({ is }) => is);
  expect(cards).toEqual(plannedGifts.map(() => 'completed'));
  const { items } = giftCards.parse((await crowd.get(giftCardRoutes.own, tokens[0])).body);
  expect(items.length).toBeGreaterThan(0);
  const before = (await Promise.all(tokens.map(ordersOf))).flat().map(({ id }) => id);
  await demo().make();
  await market.caughtUp();
  expect((await Promise.all(tokens.map(ordersOf))).flat().map(({ id }) => id)).toEqual(before);
  expect((await ledgerOf(market)).differences).toEqual([]);
});

/** Time passes meanwhile: where the market is busy it is asked again in a second. */
async function madeInTime(making: Promise<unknown>) {
  let isMade = false;
  void making.finally(() => (isMade = true)).catch(() => {});
  await until(
    () => isMade,
    () => clock.advance(100),
  );
  await making;
}

/** A part of what the demo has for sale. */
const shelf = forSale.slice(0, 4);

const settled = async () => {
  await market.caughtUp();
  await market.app.get(OrderDriver, { strict: false }).landed();
  await market.caughtUp();
};
const books = async () => {
  await settled(); // what is bought counts once its order has told the book
  const all = [];
  for (const { slug } of shelf) {
    const { id, addedAt } = productPage.parse((await crowd.get(productRoutes.page(slug))).body);
    const { sizes } = productBook.parse((await crowd.get(bookRoutes.product(id))).body);
    const { last } = salesOfProduct.parse((await crowd.get(bookRoutes.sales(id))).body);
    all.push({ slug, id, addedAt, sizes, sold: last.filter(({ at }) => at > addedAt).length });
  }
  return all;
};

it('what is for sale has a year of prices behind it, as its books have it; a second start writes nothing', async () => {
  const past = () => {
    const write: WritePast = (of, made, now) =>
      new BookPast(market.stores.facts, new DrivenClock(made[0]!.listedAt)).write(of, made, now);
    const client = new MarketClient((request) => market.fastify.inject(request), clock);
    return madeInTime(new DemoPast(client, market.operator.token, { pause: async () => {} }, write, shelf).make());
  };
  await past();
  for (const { slug, id, addedAt } of await books())
    for (const { size, sales: planned } of pastOf(
      shelf.find((product) => product.slug === slug)!,
      addedAt,
    )) {
      const { months } = salesOfProduct.parse((await crowd.get(`${bookRoutes.sales(id)}?size=${size}`)).body);
      const told = months.map(({ month, count, sumCents }) => ({ month, count, sumCents }));
      const wanted = Map.groupBy(planned, ({ soldAt }) => soldAt.slice(0, 7));
      const sumOf = (made: typeof planned) => made.reduce((sum, { cents }) => sum + cents, 0);
      expect(told).toEqual([...wanted].map(([month, made]) => ({ month, count: made.length, sumCents: sumOf(made) })));
    }
  const first = await market.stores.facts.end();
  await past();
  expect(await market.stores.facts.end()).toBe(first);
});

it('things are for sale at a price, offers stand below them, some were bought; a second start adds nothing', async () => {
  const trade = () => madeInTime(world.trade(shelf).make());
  await trade();
  const first = await books();
  for (const { slug, sizes, sold } of first) {
    const planned = sizesOf(shelf.find((product) => product.slug === slug)!);
    const told = new Map(sizes.map(({ size, tiers }) => [size, tiers.new]));
    for (const { size, asks } of planned) {
      const lowest = Math.min(...asks.map(({ cents }) => cents));
      expect([slug, size, told.get(size)?.ask ?? Infinity]).toEqual([slug, size, lowest]);
      expect(told.get(size)?.offer ?? 0).toBeLessThan(lowest);
    }
    expect(sold).toBe(soldBefore(shelf).some((product) => product.slug === slug) ? 1 : 0);
  }
  expect(first.flatMap(({ sizes }) => sizes.filter(({ tiers }) => tiers.new?.offer)).length).toBeGreaterThan(5);
  await trade();
  expect(await books()).toEqual(first);
});

it('what somebody buys of the house is confirmed, sent, checked and delivered', async () => {
  const { id: templateId, sizes } = (await books())[0]!;
  const { size } = sizes.find(({ tiers }) => tiers.new?.ask != null && tiers.new.ask !== tiers.new.instant)!;
  const path = `${bookRoutes.lowest(templateId)}?size=${size}&tier=new`;
  const { listingId, price } = lowestAsk.parse((await crowd.get(path, tokens[0])).body);
  const { items: homes } = addresses.parse((await crowd.get(addressRoutes.all, tokens[0])).body);
  const { items: cards } = paymentMethods.parse((await crowd.get(paymentRoutes.methods, tokens[0])).body);
  const unit = { templateId, size, listingId, priceCents: price.minor };
  const way = { addressId: homes[0]!.id, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const asked = { goods: { is: 'ask', ...unit, ...way }, methodId: cards[0]!.id, currency: 'USD', locale: 'en-us' };
  const quote = created.parse((await crowd.post(orderRoutes.quotes, asked, tokens[0]!)).body);
  await crowd.post(orderRoutes.place(quote.id), {}, tokens[0]!);
  const house = new DemoSales(new MarketClient((request) => market.fastify.inject(request), clock), traders, clock);
  const isDelivered = async () => {
    await house.look();
    await market.caughtUp();
    const mine = (await ordersOf(tokens[0]!)).find(({ goods }) => goods.is === 'ask' && goods.listingId === listingId);
    return mine?.is === 'delivered';
  };
  await until(isDelivered, () => clock.advance(minute));
  expect((await ledgerOf(market)).differences).toEqual([]);
});
