import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { orderStream } from '#orders/events.ts';
import { ann, idOf } from '#payments/samples.ts';
import { sellerAccounts } from '#payouts/decider.ts';
import { sellerAccountStream } from '#payouts/events.ts';
import { cents } from '#payouts/rules/fees.ts';
import { settling, Settling } from '#payouts/settling.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Streams } from '#platform/streams/streams.ts';
import { mutant } from './support/mutants.ts';
import { gbp } from './support/seller-shop.ts';

/*
 * The money of a sale that another took over, on the log that the market runs on. To see it fail, run with
 *   MUTANT=turns-unnamed   each seller's facts have the names of the first one's, which no log takes twice
 */
if (mutant === 'turns-unnamed') Object.assign(settling, { inTurn: () => [] });

const folder = await mkdtemp(join(tmpdir(), 'plinth-rescue-'));
afterAll(() => rm(folder, { recursive: true }));

const clock = new DrivenClock();
const [bob, tim, tom] = [idOf(71), idOf(72), idOf(73)] as const;
const price = cents(12_000);
const delivered = {
  item: { net: gbp(9000), tax: gbp(1800), gross: gbp(10_800) },
  tax: gbp(2175),
  total: gbp(13_050),
  shipping: { net: gbp(1875), tax: gbp(375), gross: gbp(2250) },
};

it('who failed it pays for that, each, and who took their place in the end is paid', async () => {
  const log = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
  const streams = new Streams(log, clock, new NoSnapshots());
  const sales = new Settling(log, streams, { drive: () => Promise.resolve() } as never, clock);
  const orderId = randomUUID();
  let last = -1;
  const happens = async (type: string, data: object) => {
    const commandId = randomUUID();
    const from = { correlationId: commandId, causationId: commandId, actorId: 'spec', bodyHash: '' };
    const fact = {
      id: commandId,
      type,
      data: { orderId, ...data },
      meta: { v: 1, at: clock.now(), commandId, ...from },
    };
    await log.append(orderStream(orderId), last < 0 ? 'none' : last, [fact]);
    last++;
    await sales.settle(orderId);
  };
  const item = { listingId: idOf(1), templateId: idOf(4), size: '9', tier: 'new', isInstant: false };
  const goods = { is: 'ask', sellerId: bob, ...item };
  await happens('OrderStarted', { quoteId: orderId, memberId: ann, guest: null, goods, price, delivered });
  await happens('OrderNumberGiven', { number: '123412341234', n: 1 });
  for (const [n, failed, next] of [
    [1, bob, tim],
    [2, tim, tom],
  ] as const) {
    await happens('SellerFailed', { sellerId: failed, why: 'declined' });
    await happens('OrderRescued', { sellerId: next, n, listingId: idOf(n + 1), isInstant: false, price, delivered });
  }
  await happens('OrderConfirmed', { goods: 'ask' });
  await happens('OrderDelivered', { deliveredAt: clock.now(), due: clock.now(), rules: 'after-sale-1' });
  clock.advance(4 * day);
  await sales.settle(orderId);
  const balances = [];
  for (const seller of [bob, tim, tom])
    balances.push(await streams.readState(sellerAccounts, sellerAccountStream(seller), ({ state }) => state.balance));
  await log.close();
  expect(balances.map(Math.sign)).toEqual([-1, -1, 1]);
});
