import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import type { OrderDesk, Verdict } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { minute, second as aSecond } from '#kernel/instant.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { twoPairs } from '../rules/after-sale/two-pairs.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Buyer, ledgerOf } from '../../../test/support/buyer.ts';
import { Crowd, usd } from '../../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../../test/support/market.ts';
import { onParcel } from '../../../test/support/on-parcel.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { until } from '../../../test/support/turns.ts';
import type { Visitor } from '../../../test/support/visitor.ts';

/*
 * To see a test fail, run with
 *   MUTANT=eyes-told   the second pair of eyes is told what the first has found
 */
if (mutant === 'eyes-told') {
  const { toldTo } = twoPairs;
  twoPairs.toldTo = (all, asks) => toldTo(all, all[0]?.operatorId ?? asks);
}

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let ann: Buyer;
let bob: Buyer;
let desk: Visitor;
let second: Visitor;
let home: string;
let method: string;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  [ann, bob] = (await crowd.members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
  [desk, second] = [await crowd.person('desk', ['operator']), await crowd.person('second', ['operator'])];
  const address = { country: 'GB', name: 'Ann', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' };
  home = String((await ann.post(addressRoutes.all, address)).body['id']);
  method = await ann.method();
});
afterAll(() => market.close());

/** Ann has won and paid it; its number and id. */
async function paid(price = 1000) {
  const auctionId = await crowd.auction({ rules: 'plinth-3', startPrice: usd(price) });
  expect((await ann.bids(auctionId, 5 * price)).status).toBe(200);
  clock.advance(31 * minute);
  await until(
    async () => (await ann.get(orderRoutes.won(auctionId))).status === 200,
    () => clock.advance(aSecond),
  );
  const way = { addressId: home, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const goods = { is: 'lot', auctionId, ...way };
  const quoteId = await ann.quoted({ goods, methodId: method, currency: 'GBP', locale: 'en-gb' });
  const { order } = await ann.placed(quoteId);
  await market.caughtUp();
  const { body } = await ann.get(orderRoutes.one(order.number!));
  return { number: order.number!, id: String(body['id']) };
}

const asSeller = {
  post: (url: string, body: object = {}) => crowd.post(url, body, market.operator.token),
  get: (url: string) => crowd.get(url, market.operator.token),
};

const deskPage = async (url: string) => (await desk.get(url)).body;

/** It comes there by itself, as time goes on. What takes days is in `test/order-ways.spec.ts`: each second of them is lived here. */
const comes = (number: string, is: string, ms: number = aSecond) =>
  until(
    async () => (await ann.get(orderRoutes.one(number))).body['is'] === is,
    () => clock.advance(ms),
  );

/** By its seller and the carrier to the desk, as far as its review. */
async function inReview(price: number) {
  const { number, id } = await paid(price);
  await until(
    async () => (await asSeller.post(orderRoutes.handOver(id))).status === 200,
    () => clock.advance(aSecond),
  );
  await comes(number, 'shipped-to-us', 10 * minute);
  await market.caughtUp();
  await desk.post(orderRoutes.receive(id), await onParcel(deskPage, id));
  await desk.post(orderRoutes.beginReview(id), {});
  await comes(number, 'in-review');
  return { number, id };
}

it('whoever looks second is not told what the first found, nor anybody with the same card or household as its seller', async () => {
  const { number, id } = await inReview(100_100);
  const pictures = { desk: ['a'.repeat(64)], second: ['b'.repeat(64)] };
  const photographs = async () => {
    const bought = await ann.get(orderRoutes.one(number));
    const sold = await asSeller.get(orderRoutes.sale(number));
    return [bought.body['photographs'], sold.body['photographs']];
  };
  const seen = async (by: Visitor) => {
    await market.caughtUp();
    const { body } = await by.get(`${orderRoutes.desk}?at=in-review`);
    const item = (body as OrderDesk).items.find((one) => one.id === id)!;
    return {
      found: item.found?.verdict,
      isLookedAt: item.isLookedAt,
      others: item.others.map(({ verdict }) => verdict),
    };
  };
  const says = (by: Visitor, verdict: Verdict, failed: readonly string[] = []) =>
    by.post(orderRoutes.verdict(id), { verdict, failed, pictures: by === desk ? pictures.desk : pictures.second });
  expect((await says(desk, 'verified')).status).toBe(200);
  expect(await seen(desk)).toEqual({ found: 'verified', isLookedAt: false, others: [] });
  expect(await seen(second)).toEqual({ found: undefined, isLookedAt: true, others: [] });
  expect((await says(second, 'fake', ['making'])).status).toBe(200);
  expect(await seen(desk)).toEqual({ found: 'verified', isLookedAt: true, others: ['fake'] });
  expect(await seen(second)).toEqual({ found: 'fake', isLookedAt: true, others: ['verified'] });
  const otherId = String((await asSeller.get(visitorRoutes.me)).body['id']);
  const { id: memberId } = (await desk.get(visitorRoutes.me)).body as { id: string };
  const link = { memberId, otherId, reason: 'household' };
  expect((await asSeller.post(auctionDeskRoutes.linked, link)).status).toBe(200);
  expect((await says(desk, 'fake', ['making'])).body).toMatchObject({ code: 'own-order' });
  expect(await photographs()).toEqual([[], []]); // what is seen would tell what is found
  await asSeller.post(auctionDeskRoutes.linked, { ...link, linked: false });
  expect((await says(desk, 'fake', ['making'])).status).toBe(200);
  await market.caughtUp();
  const all = [...pictures.desk, ...pictures.second];
  expect(await photographs()).toEqual([all, all]);
});

it('an item goes from its seller by the desk to its buyer, each step by whoever does it and nobody else', async () => {
  const { number, id } = await paid();
  await until(
    async () => (await asSeller.get(orderRoutes.sale(number))).body['label'] !== null,
    () => clock.advance(aSecond),
  );
  const sale = (await asSeller.get(orderRoutes.sale(number))).body;
  expect(sale).toMatchObject({ is: 'confirmed', isHandedOver: false, price: { minor: 1000 } });
  expect(JSON.stringify(sale)).not.toContain(ann.member.id);
  expect((await ann.get(orderRoutes.sale(number))).status).toBe(404);
  expect((await bob.post(orderRoutes.handOver(id), {})).status).toBe(404);
  expect((await asSeller.post(orderRoutes.handOver(id))).status).toBe(200);
  await comes(number, 'shipped-to-us', 10 * minute);
  const waiting = await desk.get(`${orderRoutes.desk}?at=shipped-to-us`);
  expect(waiting.body).toMatchObject({
    items: [{ id, number, sold: { condition: 'new' }, needsTwo: false }],
  });
  const parcelOf = await onParcel(deskPage, id);
  expect((await asSeller.post(orderRoutes.receive(id), parcelOf)).body['code']).toBe('own-order');
  const other = await desk.post(orderRoutes.receive(id), { tracking: 'SP000000000000' });
  expect(other.body).toMatchObject({ code: 'parcel-other' });
  expect((await desk.post(orderRoutes.receive(id), parcelOf)).status).toBe(200);
  expect((await desk.post(orderRoutes.beginReview(id), {})).status).toBe(200);
  const wrong = await desk.post(orderRoutes.verdict(id), { verdict: 'verified', failed: ['box'] });
  expect(wrong.body).toMatchObject({ code: 'checks-wrong' });
  const unseen = await desk.post(orderRoutes.verdict(id), { verdict: 'verified', failed: [] });
  expect(unseen.body).toMatchObject({ code: 'photographs-missing' });
  await desk.post(orderRoutes.verdict(id), { verdict: 'verified', failed: [], pictures: ['a'.repeat(64)] });
  await until(
    async () => (await desk.post(orderRoutes.sendOn(id), {})).status === 200,
    () => clock.advance(aSecond),
  );
  await comes(number, 'shipped');
  expect((await bob.post(orderRoutes.allIsWell(id), {})).status).toBe(404);
  expect((await ann.post(orderRoutes.allIsWell(id), {})).body['code']).toBe('order-moved-on');
  const { steps, parcel } = (await ann.orders())[0]!;
  const whole = ['placed', 'confirmed', 'shipped-to-us', 'received', 'in-review', 'verified', 'shipped'];
  expect(steps.map(({ is }) => is)).toEqual(whole);
  expect(parcel?.tracking).toMatch(/^SP\d{12}$/);
  expect((await ledgerOf(market)).differences).toEqual([]);
});
