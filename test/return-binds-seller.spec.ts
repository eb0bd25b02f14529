import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Erasures } from '#accounts/erasures.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { sellerAccount } from '#contracts/payouts.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { day, minute, second } from '#kernel/instant.ts';
import { orderStream } from '#orders/events.ts';
import { SandboxCarrier } from '#platform/carriers/sandbox/carrier.adapter.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { application } from '#sellers/samples.ts';
import { Buyer } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { onParcel } from './support/on-parcel.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * A firm that was paid and is erased pays nothing back. To see the test fail, run with
 *   MUTANT=returns-bind-nobody   what its buyer may still give back is over for its seller
 */
if (mutant === 'returns-bind-nobody') {
  const find: ViewQueries['find'] = Reflect.get(ViewQueries.prototype, 'find');
  ViewQueries.prototype.find = async function blind(view, asked, ...more) {
    const found = await find.call(this, view as never, asked as never, ...more);
    return (asked.where && 'returnUntil' in asked.where ? { items: [] } : found) as never;
  };
}

const clock = new DrivenClock();
const folder = mkdtempSync(join(tmpdir(), 'return-binds-'));
const carrier = new SandboxCarrier(join(folder, 'carrier.db'), { clock, dayMs: minute });
let market: OpenMarket;
let crowd: Crowd;
let sue: Joined;
let ann: Buyer;
let home: string;
let methodId: string;

beforeAll(async () => {
  market = await openMarket({ clock, wrap: (stores) => ({ ...stores, carrier }) });
  crowd = new Crowd(market);
  sue = await Joined.at(crowd, 'sue@example.org', 'Sue');
  ann = new Buyer(market, (await crowd.members(1))[0]!);
  await sue.stepUp('selling');
  const firm = { kind: 'firm', register: 'RCS Paris 552100554', taxId: 'FR40303265045', born: undefined } as const;
  await sue.browser.post(sellerRoutes.own, application('Sue sells', firm));
  await atDesk(sellerRoutes.answer(sue.id), { agreed: true });
  await market.caughtUp();
  const address = { country: 'GB', name: 'Ann', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' };
  home = String((await ann.post(addressRoutes.all, address)).body['id']);
  methodId = await ann.method();
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
const comes = (is: () => Promise<boolean>, ms: number = second) => until(is, () => clock.advance(ms));
const orderOf = async (number: string) => {
  await market.caughtUp();
  return (await ann.get(orderRoutes.one(number))).body;
};
const becomes = (number: string, is: string) => comes(async () => (await orderOf(number))['is'] === is, minute);
const erased = () =>
  market.app
    .get(Erasures)
    .erase({ memberId: sue.id }, houseMetadata('erase', sue.id))
    .then(
      () => 'erased',
      ({ details }: { details?: unknown }) => details,
    );

/** Ann has won and paid it, in a country whose law lets her give it back. */
async function bought() {
  const { rules: _, ...terms } = await crowd.terms({ startPrice: usd(5000) });
  const { id: auctionId } = (await sue.browser.post(auctionRoutes.all, terms)).body as { id: string };
  expect((await ann.bids(auctionId, 6000)).status).toBe(200);
  clock.advance(31 * minute);
  await comes(async () => (await ann.get(orderRoutes.won(auctionId))).status === 200);
  const goods = {
    is: 'lot',
    auctionId,
    addressId: home,
    shippingMethod: 'standard',
    giftCardIds: [],
    withCredit: false,
  };
  const quoteId = await ann.quoted({ goods, methodId, currency: 'GBP', locale: 'en-gb' });
  const number = (await ann.placed(quoteId)).order.number!;
  return { number, id: String((await orderOf(number))['id']) };
}

/** And has it, and is content. */
async function completed() {
  const { number, id } = await bought();
  await comes(async () => (await sue.browser.post(orderRoutes.handOver(id), {})).status === 200);
  await becomes(number, 'shipped-to-us');
  await atDesk(orderRoutes.receive(id), await onParcel(deskPage, id));
  await atDesk(orderRoutes.beginReview(id));
  await atDesk(orderRoutes.verdict(id), { verdict: 'verified', failed: [], pictures: ['a'.repeat(64)] });
  await comes(async () => (await atDesk(orderRoutes.sendOn(id))).status === 200);
  await becomes(number, 'delivered');
  expect((await ann.post(orderRoutes.allIsWell(id), {})).status).toBe(200);
  return id;
}

it('a firm that has been paid out stays until its buyer may give nothing back any more', async () => {
  const id = await completed();
  await sue.browser.post(payoutRoutes.account, { account: await sue.bankAccount() });
  clock.step(3 * day);
  const payouts = async () => {
    await market.caughtUp();
    return sellerAccount.parse((await sue.browser.get(payoutRoutes.account)).body).payouts;
  };
  await comes(async () => (await payouts())[0]?.is === 'made', minute);
  expect(await erased()).toEqual({ in: [orderStream(id)] });
  clock.step(12 * day);
  expect(await erased()).toBe('erased');
});
