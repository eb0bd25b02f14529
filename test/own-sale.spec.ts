import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import type { OrderDesk, Verdict } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { sellerAccount } from '#contracts/payouts.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { day, minute, second } from '#kernel/instant.ts';
import { SandboxCarrier } from '#platform/carriers/sandbox/carrier.adapter.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { application } from '#sellers/samples.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { onParcel } from './support/on-parcel.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { until } from './support/turns.ts';

/* Lots that a member has put up, over HTTP and by nothing else: from the close to their money, or back to them. A parcel's day is a minute. */

const clock = new DrivenClock();
const folder = mkdtempSync(join(tmpdir(), 'own-sale-'));
const carrier = new SandboxCarrier(join(folder, 'carrier.db'), { clock, dayMs: minute });
let market: OpenMarket;
let crowd: Crowd;
let sue: Joined;
let ann: Buyer;
let home: string;
let method: string;

beforeAll(async () => {
  market = await openMarket({ clock, wrap: (stores) => ({ ...stores, carrier }) });
  crowd = new Crowd(market);
  sue = await Joined.at(crowd, 'sue@example.org', 'Sue');
  ann = new Buyer(market, (await crowd.members(1))[0]!);
  await sue.stepUp('selling');
  await sue.browser.post(sellerRoutes.own, application('Sue sells'));
  await atDesk(sellerRoutes.answer(sue.id), { agreed: true });
  await market.caughtUp();
  const address = { country: 'US', name: 'Ann', line1: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' };
  home = String((await ann.post(addressRoutes.all, address)).body['id']);
  method = await ann.method();
});
afterAll(async () => {
  await market.close();
  rmSync(folder, { recursive: true });
});

const atDesk = (url: string, body: object = {}) => crowd.post(url, body, market.operator.token);
const deskPage = async (url: string) => {
  await market.caughtUp();
  return (await crowd.get(url, market.operator.token)).body;
};
const bySue = async (url: string, body: object = {}) => (await sue.browser.post(url, body)).status;
const saleOf = async (number: string) => {
  await market.caughtUp();
  return (await sue.browser.get(orderRoutes.sale(number))).body as Record<string, unknown>;
};

/** As time goes on. */
const comes = (is: () => Promise<boolean>, ms: number = second) => until(is, () => clock.advance(ms));
const becomes = (number: string, is: string, ms?: number) => comes(async () => (await saleOf(number))['is'] === is, ms);

/** What Sue has put up, and Ann has won and paid. */
async function paid() {
  const { rules: _, ...terms } = await crowd.terms({ startPrice: usd(5000) });
  const { body } = await sue.browser.post(auctionRoutes.all, terms);
  const { id: auctionId } = body as { id: string };
  expect((await ann.bids(auctionId, 6000)).status).toBe(200);
  clock.advance(31 * minute);
  await comes(async () => (await ann.get(orderRoutes.won(auctionId))).status === 200);
  const way = { addressId: home, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const goods = { is: 'lot', auctionId, ...way };
  const quoteId = await ann.quoted({ goods, methodId: method, currency: 'USD', locale: 'en-us' });
  const number = (await ann.placed(quoteId)).order.number!;
  await comes(async () => (await saleOf(number))['label'] !== null);
  return { number, id: String((await saleOf(number))['id']) };
}

/** Sue sends it, and that is found of it. */
async function found(verdict: Verdict) {
  const { number, id } = await paid();
  expect(await bySue(orderRoutes.handOver(id))).toBe(200);
  await becomes(number, 'shipped-to-us', minute);
  expect((await atDesk(orderRoutes.receive(id), await onParcel(deskPage, id))).status).toBe(200);
  expect((await atDesk(orderRoutes.beginReview(id))).status).toBe(200);
  const failed = verdict === 'verified' ? [] : ['making'];
  const said = { verdict, failed, pictures: ['a'.repeat(64)] };
  expect((await atDesk(orderRoutes.verdict(id), said)).status).toBe(200);
  return { number, id };
}

const money = async () => {
  await market.caughtUp();
  return sellerAccount.parse((await sue.browser.get(payoutRoutes.account)).body);
};

it('goes back to who has sold it where it is fake, to an address of theirs, and they pay for it', async () => {
  const { number, id } = await found('fake');
  const back = async () => (await saleOf(number))['goesBack'] as { is: string } | null;
  await comes(async () => (await back())?.is === 'waits');
  expect((await ann.get(orderRoutes.one(number))).body).toMatchObject({ goesBack: null });
  const foreign = await ann.post(orderRoutes.backAddress(id), { addressId: home });
  expect([foreign.status, await bySue(orderRoutes.backAddress(id), { addressId: home })]).toEqual([404, 404]);
  expect((await atDesk(orderRoutes.sendBack(id))).body['code']).toBe('order-moved-on');
  const hers = { country: 'US', name: 'Sue', line1: '2 Side St', city: 'Dover', state: 'DE', zip: '19901' };
  const { id: addressId } = (await sue.browser.post(addressRoutes.all, hers)).body as { id: string };
  await market.caughtUp();
  expect(await bySue(orderRoutes.backAddress(id), { addressId })).toBe(200);
  await comes(async () => (await back())?.is === 'packed');
  const { items } = (await crowd.get(`${orderRoutes.desk}?at=to-send-back`, market.operator.token))
    .body as unknown as OrderDesk;
  expect(items).toMatchObject([{ id, is: 'to-send-back', back: { to: 'seller', why: 'fake' } }]);
  expect((await atDesk(orderRoutes.sendBack(id))).status).toBe(200);
  await comes(async () => (await back())?.is === 'arrived', minute);
  expect((await back()) as object).toMatchObject({ parcel: { tracking: items[0]!.back!.tracking } });
  await comes(async () => (await money()).balance.minor === -1000 - 2 * 895);
  expect(await money()).toMatchObject({ rating: 80, reasons: [{ why: 'fake', number, from: 90, to: 80 }] });
  expect((await ledgerOf(market)).differences).toEqual([]);
  const heard = (await sue.letters()).join('\n');
  for (const words of ['is off, at your cost', 'Yours again: sale', 'Sent back to you: sale'])
    expect(heard).toContain(words);
});

it('is paid out to who has sold it, once it is checked, there and completed: less what they owed', async () => {
  const { number, id } = await found('verified');
  await comes(async () => (await atDesk(orderRoutes.sendOn(id))).status === 200);
  await becomes(number, 'delivered', minute);
  expect((await ann.post(orderRoutes.allIsWell(id), {})).status).toBe(200);
  expect(await bySue(payoutRoutes.account, { account: await sue.bankAccount() })).toBe(201);
  const before = (await money()).balance;
  clock.step(3 * day);
  await comes(async () => (await money()).payouts[0]?.is === 'made', minute);
  const sold = (await sue.browser.get(payoutRoutes.sale(number))).body as { net: { minor: number } };
  expect([before, sold.net.minor]).toEqual([usd(-1000 - 2 * 895), 5000 - 750 - 500]); // a lower rating, a higher fee
  expect(await money()).toMatchObject({
    balance: usd(0),
    payouts: [{ is: 'made', amount: usd(3750 - 1000 - 2 * 895) }],
  });
  expect((await ledgerOf(market)).differences).toEqual([]);
});
