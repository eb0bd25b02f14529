// Offers on one hot book over HTTP, each of another member's: two streams, decided, durable, projected and pushed, against a route with the
// same guards and nothing behind it. Each round has a book of its own.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { bookRoutes } from '#contracts/book-routes.ts';
import type { BookLevels } from '#contracts/book.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { Shop } from '../scripts/replay/sales/shop.ts';
import { Asking } from '../scripts/simulate/asking.ts';
import { flag, median, report, say, whole } from './figures.ts';
import { startHttpLoad } from './load/child.ts';
import type { LoadOrder } from './load/orders.ts';
import { buildServers } from './market/built.ts';
import { type Server, startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';
import { quietRounds } from './rounds.ts';

const rounds = flag('rounds', 5);
const count = flag('offers', 512);
const connections = 64;
const goal = { main: 3.4, rate: 0.2 };
/** So many prices, a dollar apart. */
const prices = 10;
/** Milliseconds after which views are as good as stopped. */
const patience = 30_000;
const nobodys = '00000000-0000-4000-8000-000000000000';

const { market, floor } = await buildServers();
const [ours, empty] = await Promise.all([startServer(market), startServer(floor)]);
const load = startHttpLoad();
const { tokens } = await setStage(empty, { members: connections, auctions: 0 });
const asking = new Asking(ours.url, 'bench');
const shop = new Shop(asking, { operator: ours.operator, second: ours.operator });
const sizes = Array.from({ length: 2 * rounds + 1 }, (_, n) => String(n + 1)); // rounds may be repeated
await shop.stocks({ id: 'bench', slug: 'bench', name: 'Bench', brand: 'Bench', retailCents: 20_000 }, sizes);
const templateId = String((await asking.get(productRoutes.page('bench'))).body['id']);
const buyers = await shop.buyers(count, 0);
say(`${whole(buyers.length)} members have a card`);

/** What they send, each at a price that they were told the total of. */
async function offersOn(size: string): Promise<LoadOrder['given']> {
  const way = { shippingMethod: 'standard', currency: 'USD' };
  const [first] = buyers;
  const totals: unknown[] = [];
  for (let n = 0; n < prices; n++) {
    const told = new URLSearchParams({ ...way, addressId: first!.addressId, cents: String(centsOf(n)) });
    totals.push((await asking.get(`${offerRoutes.total}?${told}`, first!.token)).body['total']);
  }
  return buyers.map(({ token, addressId, methodId }, n) => {
    const price = { minor: centsOf(n), currency: 'USD' };
    const what = { templateId, size, tiers: ['new'], price, hours: 720, total: totals[n % prices] };
    return { token, body: JSON.stringify({ ...what, ...way, addressId, methodId, locale: 'en-us' }) };
  });
}

const centsOf = (n: number) => (100 + (n % prices)) * 100;

/** Milliseconds until the book shows all of them. */
async function shown(size: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < patience) {
    const { offers } = (await asking.get(`${bookRoutes.levels(templateId)}?size=${size}`))
      .body as unknown as BookLevels;
    if (offers.reduce((sum, level) => sum + level.count, 0) === count) return performance.now() - began;
    await pause(5);
  }
  throw new Error(`the book of size ${size} does not show its ${whole(count)} offers`);
}

async function run(server: Server, order: LoadOrder, seen: () => Promise<number>) {
  const before = server.cpu();
  const { taken, refused, failed, firstFailure, seconds, p50, p99 } = await load.ask(order);
  const behindMs = await seen();
  const after = server.cpu();
  if (failed + refused > 0) throw new Error(`${order.path}: ${failed} failed, ${refused} refused: ${firstFailure}`);
  const micros = (part: 'all' | 'main') =>
    before && after ? ((after[part] - before[part]) * 1e6) / taken : Number.NaN;
  return { perSecond: taken / seconds, mainMicros: micros('main'), cpuMicros: micros('all'), p50, p99, behindMs };
}

async function round(n: number) {
  const size = sizes[n]!;
  const given = await offersOn(size);
  const all = { connections, seconds: 2, tokens, auctions: [nobodys] };
  const bare = { ...all, port: empty.port, path: '/web-api/v1/floor/:id/bids' };
  const floorFigures = await run(empty, bare, async () => 0);
  const order = { ...all, port: ours.port, path: offerRoutes.all, ...(given && { given }) };
  return { floor: floorFigures, market: await run(ours, order, () => shown(size)) };
}

let played = 0;
await round(played++);
say('warm');
const all = await quietRounds(
  rounds,
  () => round(played++),
  (one) => one.floor.perSecond,
);
const memoryMb = ours.mostMemory();
load.close();
await Promise.all([ours.close(), empty.close()]);

type Side = (typeof all)[number]['market'];
const of = (side: 'market' | 'floor', figure: keyof Side) => median(all.map((one) => one[side][figure]));
const ratio = median(all.map((one) => one.market.mainMicros / one.floor.mainMicros));
const rateRatio = median(all.map((one) => one.market.perSecond / one.floor.perSecond));
const line = (name: string, side: 'market' | 'floor') =>
  `${name}: ${whole(of(side, 'perSecond'))}/s, p50 ${of(side, 'p50').toFixed(1)} ms, p99 ${of(side, 'p99').toFixed(1)} ms, ${whole(of(side, 'mainMicros'))} us of the main thread each, ${whole(of(side, 'cpuMicros'))} us of all threads`;
report(
  {
    name: 'offers',
    ratio,
    of: "the empty route's main thread",
    goal: `<= ${goal.main}, rate >= ${goal.rate}`,
    met: ratio <= goal.main && rateRatio >= goal.rate,
    memoryMb,
    floorPerSecond: of('floor', 'perSecond'),
    offers: count,
    rateRatio,
    perSecond: of('market', 'perSecond'),
    mainMicros: of('market', 'mainMicros'),
    floorMainMicros: of('floor', 'mainMicros'),
    p50: of('market', 'p50'),
    p99: of('market', 'p99'),
    behindMs: of('market', 'behindMs'),
  },
  [
    line('offers', 'market'),
    line('empty route', 'floor'),
    `rate ${rateRatio.toFixed(2)} of the empty route's; the book shows them ${whole(of('market', 'behindMs'))} ms after the last answer`,
  ],
);
