import { afterAll, afterEach, expect, it } from '@jest/globals';
import { sellerAccountStream } from '#payouts/events.ts';
import { whenSaleMovesSettle } from '#payouts/reactions.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { type Reaction, streamsAtOnce } from '#platform/reactions/reaction.ts';
import { ReactionRegistry, ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { StandingOrders } from '#platform/reactions/standing-orders.ts';
import { SqliteWorkStore } from '#platform/reactions/work-sqlite.adapter.ts';
import { openKeys } from './support/filled-views.ts';
import { mutant } from './support/mutants.ts';
import { clock, closeShops, Shop } from './support/seller-shop.ts';
import { until } from './support/turns.ts';

/*
 * A fee is reckoned by the rating that its seller has by what lies before it in the log. To see it fail, run with
 *   MUTANT=settled-beside  sales of several orders are settled at once
 */
const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});
afterAll(closeShops);

/** Settles what lies in the log when it begins, as after a time in which nothing ran. */
async function settled(shop: Shop) {
  const tail = new LogTail(shop.store, clock);
  const work = SqliteWorkStore.open(':memory:', { clock });
  const reactions = new ReactionRegistry();
  const settles = whenSaleMovesSettle(shop.life()) as Reaction;
  reactions.add(mutant === 'settled-beside' ? { ...settles, streamsAtOnce } : settles);
  const world = { tail, events: shop.store, work, lease: new OnlyProjector(), keys: openKeys, clock, random: () => 0 };
  const runner = new ReactionRunner({
    ...world,
    log: { tell: () => {} },
    reactions,
    orders: new StandingOrders(),
  });
  running.push(async () => {
    await tail.stop();
    await runner.stop();
    await work.close();
  });
  await runner.start();
  const facts = () => shop.store.facts.filter(({ stream }) => stream === sellerAccountStream(shop.sellerId));
  const fees = () => facts().filter(({ type }) => type === 'FeeCharged');
  await until(
    () => fees().length === 2 && facts().some(({ type }) => type === 'RatingMoved'),
    () => clock.advance(10),
  );
  return (orderId: string) => fees().find(({ data }) => (data as { orderId: string }).orderId === orderId)!.data;
}

const failing = (shop: Shop) =>
  shop.sold({ type: 'SellerFailed', data: { orderId: '', sellerId: shop.sellerId, why: 'not-shipped' } });

it('a sale after a failure costs what the lower rating costs, however closely they lie in the log', async () => {
  const shop = new Shop();
  await failing(shop);
  const sale = await shop.sold();
  expect((await settled(shop))(sale)).toMatchObject({ rating: 80, points: 1500 });
});

it('a sale before a failure costs what the higher one does', async () => {
  const shop = new Shop();
  const sale = await shop.sold();
  await failing(shop);
  expect((await settled(shop))(sale)).toMatchObject({ rating: 90, points: 950 });
});
