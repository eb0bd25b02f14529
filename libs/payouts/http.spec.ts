import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inbox } from '#contracts/notifications.ts';
import type { BankVisit } from '#contracts/payments.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { saleMoney, sellerAccount } from '#contracts/payouts.ts';
import { day, plus, second } from '#kernel/instant.ts';
import { orderStream } from '#orders/events.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Buyer, ledgerOf } from '../../test/support/buyer.ts';
import { Crowd } from '../../test/support/crowd.ts';
import { Joined } from '../../test/support/joined.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { until } from '../../test/support/turns.ts';

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let [samAtHome, eveAtHome]: Joined[] = [];
let sam: Buyer;
let eve: Buyer;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  samAtHome = await Joined.at(crowd, 'sam@example.org');
  eveAtHome = await Joined.at(crowd, 'eve@example.org');
  [sam, eve] = [samAtHome, eveAtHome].map((one) => new Buyer(market, one)) as [Buyer, Buyer];
});
afterAll(() => market.close());

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const number = '123412341234';
const orderId = randomUUID();

/** Sam has sold something: it was paid, and came to its buyer four days ago, as the market knows. */
async function sold() {
  const deliveredAt = plus(clock.now(), -4 * day);
  const line = (minor: number) => ({ net: usd(minor), tax: usd(0), gross: usd(minor) });
  const delivered = { item: line(12_000), shipping: line(1475), tax: usd(0), total: usd(13_475) };
  const lot = {
    is: 'lot',
    auctionId: randomUUID(),
    sellerId: sam.member.id,
    templateId: randomUUID(),
    variantId: randomUUID(),
  };
  const more = { mayOweDuties: false, records: { rates: 'r', tax: 't', shipping: 's', balances: 'b' }, tenders: [] };
  const sent = { address: null, addressId: null, addressMark: null, shippingMethod: 'standard', methodId: null };
  const terms = {
    quoteId: orderId,
    orderId,
    memberId: eve.member.id,
    goods: lot,
    price: usd(12_000),
    delivered,
    ...more,
  };
  const facts = [
    ['OrderStarted', { ...terms, ...sent, rest: usd(13_475), locale: 'en-us', until: deliveredAt }],
    ['OrderNumberGiven', { orderId, number, n: 1 }],
    ['OrderPlaced', { orderId }],
    ['OrderConfirmed', { orderId, goods: 'lot' }],
    ['OrderDelivered', { orderId, deliveredAt, due: deliveredAt, rules: 'after-sale-1' }],
    ['OrderCompleted', { orderId }],
  ] as const;
  const commandId = randomUUID();
  const meta = {
    v: 1,
    at: deliveredAt, // known since then
    commandId,
    bodyHash: '',
    actorId: 'x',
    correlationId: commandId,
    causationId: commandId,
  };
  const stamped = facts.map(([type, data]) => ({ id: randomUUID(), type, data, meta }));
  await market.stores.facts.append(orderStream(orderId), 'none', stamped);
}

const accountOf = async (one: Buyer) => {
  await market.caughtUp();
  return sellerAccount.parse((await one.get(payoutRoutes.account)).body);
};

/** What they were told. */
const heardBy = async (one: Buyer) =>
  inbox
    .parse((await one.get(notificationRoutes.inbox)).body)
    .items.map(({ kind }) => kind)
    .toSorted();

it('what was sold is paid out once there is an account, and its seller sees what it cost and why', async () => {
  expect(await accountOf(sam)).toMatchObject({ balance: usd(0), rating: 90, account: null, isSandbox: true });
  await sold();
  await until(
    async () => (await accountOf(sam)).waits === 'no-account',
    () => clock.advance(second),
  );
  const money = saleMoney.parse((await sam.get(payoutRoutes.sale(number))).body);
  expect(money).toMatchObject({ is: 'credited', price: usd(12_000), net: usd(10_360) });
  expect(money.fee).toMatchObject({ rating: 90, points: 950, share: usd(1140), country: 'US', countryFee: usd(500) });
  expect((await eve.get(payoutRoutes.sale(number))).status).toBe(404);

  const token = await samAtHome!.bankAccount();
  expect((await eve.post(payoutRoutes.account, { account: token })).body).toMatchObject({ code: 'account-unusable' });
  expect((await sam.post(payoutRoutes.account, { account: token })).status).toBe(201);
  await until(
    async () => (await accountOf(sam)).payouts[0]?.is === 'made',
    () => clock.advance(second),
  );
  const paid = await accountOf(sam);
  expect(paid).toMatchObject({ balance: usd(0), rating: 92, account: { lastFour: '0001', country: 'US' } });
  expect(await heardBy(eve)).toEqual(['order-completed', 'order-delivered', 'order-paid']);
  expect(await heardBy(sam)).toEqual(['payout-account-changed', 'payout-made', 'payout-no-account', 'sale-delivered']);
  expect(paid.reasons).toMatchObject([{ why: 'sale', number, from: 90, to: 92 }]);
  expect(saleMoney.parse((await sam.get(payoutRoutes.sale(number))).body)).toMatchObject({ is: 'paid', due: null });
  expect((await ledgerOf(market)).differences).toEqual([]);
  const kept = JSON.stringify((await market.stores.facts.readAll('', { limit: 10_000 })).facts);
  for (const written of ['US00SAND00000001', 'Sandbox Savings']) expect(kept).not.toContain(written);
});

it('a page of the bank that somebody else asked for gives nothing to who types an account there', async () => {
  const token = await eveAtHome!.bankAccount();
  expect((await sam.post(payoutRoutes.account, { account: token })).body).toMatchObject({ code: 'account-unusable' });
  expect((await accountOf(sam)).account).toMatchObject({ lastFour: '0001' });
  await eveAtHome!.stepUp('payouts');
  const { body } = await eveAtHome!.browser.post(payoutRoutes.askAccount, { locale: 'fr-ca' });
  const wrong = { number: 'FR7630006000011234567890189' };
  expect((await eve.bank.submit((body as BankVisit).url, wrong)).statusCode).toBe(422);
});
