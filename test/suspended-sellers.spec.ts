import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auctionRoutes } from '#contracts/routes.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { sellerAccount } from '#contracts/payouts.ts';
import { plus, minute } from '#kernel/instant.ts';
import { type SellerAccountCommand, sellerAccounts } from '#payouts/decider.ts';
import { sellerAccountStream } from '#payouts/events.ts';
import { cents } from '#payouts/rules/fees.ts';
import { SellerStandings } from '#platform/auth/seller-standings.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { Buyer } from './support/buyer.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import type { Answer, Visitor } from './support/visitor.ts';

/*
 * Whose rating is below 50 sells nothing more. To see it fail, run with
 *   MUTANT=sells-suspended   nobody asks how somebody has sold
 */
if (mutant === 'sells-suspended') SellerStandings.prototype.suspensionOf = () => Promise.resolve(undefined);

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let sue: Visitor;
let sellerId: string;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  sue = await crowd.person('sue', ['seller']);
  sellerId = idIn(await sue.get(payoutRoutes.account));
});
afterAll(() => market.close());

const idIn = ({ body }: Answer) => (body as { id: string }).id;
const decide = (command: SellerAccountCommand) => {
  const metadata = systemMetadata(randomUUID(), 'x');
  const streams = market.app.get(Streams);
  return streams.decide(sellerAccounts, sellerAccountStream(sellerId), { ...command, metadata });
};
const sold = async () => {
  const of = { memberId: sellerId, orderId: randomUUID() };
  await decide({ type: 'ChargeFee', data: { ...of, number: '123412341234', price: cents(1000) } });
  return of;
};
const failed = async () => decide({ type: 'ChargePenalty', data: { ...(await sold()), why: 'not-shipped' } });
const delivered = async (of: Readonly<{ memberId: string; orderId: string }>) => {
  const parts = { item: cents(1000), tax: cents(0), shipping: cents(0) };
  const since = plus(clock.now(), -10_000 * minute);
  await decide({ type: 'CreditSale', data: { ...of, ...parts, why: 'delivered', since } });
};
const lists = async (key: string = randomUUID()) =>
  sue.post(auctionRoutes.all, { ...(await crowd.terms()), rules: undefined }, { key });
const account = async () => {
  await market.caughtUp();
  return sellerAccount.parse((await sue.get(payoutRoutes.account)).body);
};

it('who does not ship what they sell lists nothing more below a rating of 50, and again once it is there', async () => {
  for (let n = 0; n < 4; n++) await failed();
  expect(await account()).toMatchObject({ rating: 50, isSuspended: false });
  const key = randomUUID();
  const terms = { ...(await crowd.terms()), rules: undefined };
  const listed = await sue.post(auctionRoutes.all, terms, { key });
  expect(listed.status).toBe(201);
  const auctionId = idIn(listed);
  const underWay = await sold();
  await failed();
  expect(await account()).toMatchObject({ rating: 40, isSuspended: true });
  expect(await lists()).toMatchObject({
    status: 409,
    body: { code: 'selling-suspended', rating: 40, least: 50 },
  });
  // what was listed before is: whoever sends it again is told so, and it goes on
  expect(await sue.post(auctionRoutes.all, terms, { key })).toMatchObject({
    status: 201,
    body: { id: auctionId },
  });
  const [bob] = await crowd.members(1);
  await new Buyer(market, bob!).method();
  expect((await crowd.bid(bob!, auctionId, 2000)).status).toBe(200);
  await delivered(underWay);
  for (let n = 0; n < 3; n++) await delivered(await sold());
  expect((await lists()).status).toBe(409);
  await delivered(await sold());
  expect(await account()).toMatchObject({ rating: 50, isSuspended: false });
  expect((await lists()).status).toBe(201);
});
