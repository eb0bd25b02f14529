// Orders of won lots, placed from quotes that were made before, with the sandbox bank at 0 ms: decided, paid and durable, against as
// many empty guarded requests as such an order appends facts until it is answered.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auctionRoutes } from '#contracts/routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { day } from '#kernel/instant.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { Asking } from '../scripts/simulate/asking.ts';
import { type Buyer, buyersIn, cardOf } from '../scripts/simulate/people.ts';
import { flag, median, report, say, whole } from './figures.ts';
import { startHttpLoad, startPlacing } from './load/child.ts';
import type { PlacingOrder } from './load/orders.ts';
import { buildServers } from './market/built.ts';
import { metric } from './market/metric.ts';
import { startServer } from './market/server.ts';
import { addLot, askAs, setStage } from './market/stage.ts';
import { quietRounds } from './rounds.ts';

const goal = 0.4;
const rounds = flag('rounds', 6);
const each = flag('orders', 128);
const connections = 32;
const settled = ['placed', 'confirming', 'confirmed'];
const nobodys = '00000000-0000-4000-8000-000000000000';
const usd = (minor: number) => ({ minor, currency: 'USD' });

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-checkout-'));
const { market, floor } = await buildServers();
const [ours, empty] = await Promise.all([startServer(market, { DATA_DIR: folder }), startServer(floor)]);
const [load, placing] = [startHttpLoad(), startPlacing()];
const { tokens } = await setStage(empty, { members: connections, auctions: 0 });
const asking = new Asking(ours.url, 'bench');
const lot = await addLot(askAs(ours));
const buyers = await buyersIn(asking, ours.operator, 64);
for (const buyer of buyers) await cardOf(asking, buyer, 'approved');
say(`${buyers.length} buyers have a card`);

/** What somebody has bought at once, and what it costs them in all. */
async function quoted(buyer: Buyer): Promise<PlacingOrder['quotes'][number]> {
  const closesAt = new Date(Date.now() + day).toISOString();
  const terms = { ...lot, startPrice: usd(1000), reserve: null, buyNow: usd(9000), closesAt, rules: 'plinth-3' };
  const auctionId = String((await asking.done(auctionRoutes.all, terms, ours.operator))['id']);
  await asking.done(auctionRoutes.buyNow(auctionId), {}, buyer.token);
  const paid = { methodId: await cardOf(asking, buyer, 'approved'), currency: 'USD', locale: 'en-us' };
  const sent = { addressId: buyer.addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
  const goods = { is: 'lot', auctionId, ...sent };
  for (;;) {
    const { status, body } = await asking.post(orderRoutes.quotes, { goods, ...paid }, buyer.token);
    if (status < 300) return { quoteId: String(body['id']), token: buyer.token };
    if (status !== 404 && status !== 409) throw new Error(`no quote: ${status} ${JSON.stringify(body)}`);
  }
}

/** How many facts there are. */
async function facts(): Promise<number> {
  const log = SqliteLog.open(join(folder, 'facts.db'));
  const end = await log.end();
  await log.close();
  return Number.parseInt(end, 16);
}

async function round() {
  const quotes: PlacingOrder['quotes'][number][] = [];
  for (let n = 0; n < each; n++) quotes.push(await quoted(buyers[n % buyers.length]!));
  const [before, commits] = [await facts(), await metric(ours, 'log_commits')];
  const { seconds, ends, p50, p99 } = await placing.ask({ port: ours.port, connections, quotes });
  const factsEach = ((await facts()) - before) / each;
  const commitsEach = ((await metric(ours, 'log_commits')) - commits) / each;
  const failed = Object.entries(ends).filter(([is]) => !settled.includes(is));
  if (failed.length > 0) throw new Error(`orders that were not placed: ${JSON.stringify(failed)}`);
  const path = '/web-api/v1/floor/:id/bids';
  const bare = await load.ask({ port: empty.port, path, connections, seconds: 2, auctions: [nobodys], tokens });
  if (bare.failed > 0) throw new Error(`the empty route failed, first with ${bare.firstFailure}`);
  const floorPerSecond = bare.taken / bare.seconds;
  const perSecond = each / seconds;
  return {
    perSecond,
    factsEach,
    commitsEach,
    p50,
    p99,
    floorPerSecond,
    ratio: perSecond / (floorPerSecond / factsEach),
  };
}

await round();
say('warm');
const all = await quietRounds(rounds, round, (one) => one.floorPerSecond);
const memoryMb = ours.mostMemory();
load.close();
placing.close();
await Promise.all([ours.close(), empty.close()]);
rmSync(folder, { recursive: true, force: true });

const of = (figure: keyof (typeof all)[number]) => median(all.map((one) => one[figure]));
const ratio = of('ratio');
report(
  {
    name: 'checkout',
    ratio,
    of: 'as many empty guarded requests as an order appends facts',
    goal: `>= ${goal}`,
    met: ratio >= goal,
    memoryMb,
    floorPerSecond: of('floorPerSecond'),
    ordersPerSecond: of('perSecond'),
    factsEach: of('factsEach'),
    commitsEach: of('commitsEach'),
    p50: of('p50'),
    p99: of('p99'),
  },
  [
    `${whole(of('perSecond'))} orders a second, ${of('factsEach').toFixed(1)} facts and ${of('commitsEach').toFixed(1)} commits each; p50 ${of('p50').toFixed(0)} ms, p99 ${of('p99').toFixed(0)} ms`,
    `empty guarded route: ${whole(of('floorPerSecond'))} a second`,
  ],
);
