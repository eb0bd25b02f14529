import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OrderDesk } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { day, hour, type Instant, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { orderStream } from '#orders/events.ts';
import { Crowd } from '../../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../../test/support/market.ts';
import type { Visitor } from '../../../test/support/visitor.ts';
import { businessDaysAfter } from '../rules/business-days.ts';

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let desk: Visitor;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  desk = await crowd.person('desk', ['operator']);
});
afterAll(() => market.close());

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
let count = 0;

/** An item of which that has happened, the last of it at that moment. */
async function item(at: Instant, ...last: readonly (readonly [string, object])[]) {
  const orderId = randomUUID();
  const [ann] = await crowd.members(1);
  const line = (minor: number) => ({ net: usd(minor), tax: usd(0), gross: usd(minor) });
  const delivered = { item: line(12_000), shipping: line(1475), tax: usd(0), total: usd(13_475) };
  const [auctionId, sellerId, templateId, variantId] = [1, 2, 3, 4].map(() => randomUUID());
  const goods = { is: 'lot', auctionId, sellerId, templateId, variantId };
  const more = { mayOweDuties: false, records: { rates: 'r', tax: 't', shipping: 's', balances: 'b' }, tenders: [] };
  const sent = { address: null, addressId: null, addressMark: null, shippingMethod: 'standard', methodId: null };
  const of = { quoteId: orderId, memberId: ann!.id, goods, price: usd(12_000), delivered, returns: null };
  const facts = [
    ['OrderStarted', { ...of, ...more, ...sent, rest: usd(13_475), locale: 'en-us', until: at }],
    ['OrderNumberGiven', { number: String(100_000_000_000 + count++), n: 1 }],
    ['OrderPlaced', {}],
    ...last,
  ] as const;
  const commandId = randomUUID();
  const id = { commandId, bodyHash: '', actorId: 'x', correlationId: commandId, causationId: commandId };
  const stamped = facts.map(([type, data]) => ({
    id: randomUUID(),
    type,
    data: { ...data, orderId },
    meta: { v: type === 'OrderStarted' ? 2 : 1, at, ...id },
  }));
  await market.stores.facts.append(orderStream(orderId), 'none', stamped);
  return orderId;
}

const operatorId = randomUUID();
const received = (due: Instant) => ['OrderReceived', { operatorId, due, rules: 'after-sale-1' }] as const;

it('what people at the desk should have done by now is listed, the longest late first, with since when and until when', async () => {
  const now = clock.now();
  const long = plus(now, -5 * day);
  const sealed = { person: randomUUID(), box: '' };
  const problem = await item(long, ['ProblemReported', { memberId: operatorId, says: sealed, pictures: sealed }]);
  const arrived = await item(plus(now, -3 * day), received(plus(now, -hour)));
  await item(now, received(plus(now, hour))); // has time
  // is on its way: the carrier's
  await item(long, ['OrderShippedToUs', { seenAt: long, due: plus(now, -day), rules: 'after-sale-1' }]);
  await item(long, received(plus(now, -2 * day)), ['OrderRejected', { operatorId, failed: ['making'] }]); // is done
  await market.caughtUp();
  const { items } = (await desk.get(`${orderRoutes.desk}?at=late`)).body as OrderDesk;
  expect(items).toMatchObject([
    { id: problem, is: 'problem', since: long, due: businessDaysAfter(long, 1) },
    { id: arrived, is: 'received', due: plus(now, -hour) },
  ]);
  expect(items).toHaveLength(2);
});
