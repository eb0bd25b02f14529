// Bids on one auction over HTTP (`--auctions 256`: on so many): decided, durable, projected and pushed, against the same
// route with nothing behind it, and against Fastify alone. As fast as they are answered, then 1,000 a second by the clock.
import { flag, median, report, say, whole } from './figures.ts';
import { startHttpLoad } from './load/child.ts';
import type { LoadOrder, LoadResult } from './load/orders.ts';
import { behindOf } from './market/behind.ts';
import { buildServers } from './market/built.ts';
import { type Server, startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';
import { quietRounds } from './rounds.ts';

const isLong = process.argv.includes('--long');
const seconds = flag('seconds', isLong ? 8 : 3);
const rounds = flag('rounds', isLong ? 7 : 3);
const count = flag('auctions', 1);
const perSecond = flag('rate', 1000);
const connections = 64;
/** Milliseconds that views may be behind when the last bid is answered: beyond it bids went out on credit. */
const mostBehind = 1000;
const goal = { main: 1.7, p99: 3 };

type Side = Readonly<{ name: string; server: Server; order: LoadOrder }>;
type Figures = Readonly<
  Record<
    'perSecond' | 'p50' | 'p99' | 'refusedShare' | 'cpuMicros' | 'mainMicros' | 'behindMs' | 'p50Open' | 'p99Open',
    number
  >
>;
type Round = Readonly<Record<'floor' | 'market', Figures> & { fastify: number }>;

const { market, floor } = await buildServers();
say('built');
const servers = await Promise.all([startServer(market), startServer(floor), startServer('bench/floor/fastify.ts')]);
const [ours, nest, bare] = servers;
const load = startHttpLoad();
const [{ auctions, tokens }, { tokens: nestTokens }] = await Promise.all([
  setStage(ours, { members: connections, auctions: count }),
  setStage(nest, { members: connections, auctions: 0 }),
]);
const empty = { connections, seconds, auctions: auctions.slice(0, 1), path: '/web-api/v1/floor/:id/bids' };
const sides = {
  market: {
    name: 'the market',
    server: ours,
    order: { ...empty, port: ours.port, path: '/web-api/v1/auctions/:id/bids', auctions, tokens },
  },
  floor: { name: 'the empty route', server: nest, order: { ...empty, port: nest.port, tokens: nestTokens } },
  fastify: { name: 'Fastify', server: bare, order: { ...empty, port: bare.port, tokens: nestTokens } },
} satisfies Record<string, Side>;

/** Bids, and waits until the views have them: what the views still had to do is in the next look at the CPU's time. */
async function bid({ name, server, order }: Side): Promise<LoadResult & { behindMs: number }> {
  const result = await load.ask(order);
  if (result.failed > 0) throw new Error(`${name}: ${result.failed} failed, the first with ${result.firstFailure}`);
  const { after } = result;
  const isSeen = name === sides.market.name && after !== undefined;
  return { ...result, behindMs: isSeen ? await behindOf(server, order.auctions[0]!, after) : 0 };
}

async function run(side: Side): Promise<Figures> {
  const before = side.server.cpu();
  const fast = await bid(side);
  const after = side.server.cpu();
  const steady = await bid({ ...side, order: { ...side.order, perSecond } });
  const answers = fast.taken + fast.refused;
  const micros = (part: 'all' | 'main') =>
    before && after ? ((after[part] - before[part]) * 1e6) / answers : Number.NaN;
  return {
    perSecond: fast.taken / fast.seconds,
    p50: fast.p50,
    p99: fast.p99,
    refusedShare: fast.refused / answers,
    cpuMicros: micros('all'),
    mainMicros: micros('main'),
    behindMs: Math.max(fast.behindMs, steady.behindMs),
    p50Open: steady.p50,
    p99Open: steady.p99,
  };
}

async function round(): Promise<Round> {
  const floorFigures = await run(sides.floor);
  const marketFigures = await run(sides.market);
  const { taken, seconds: took } = await bid(sides.fastify);
  return { floor: floorFigures, market: marketFigures, fastify: taken / took };
}

await round(); // warms up
say('warm');
const all = await quietRounds(rounds, round, (result) => result.floor.perSecond);
const memoryMb = ours.mostMemory();
load.close();
await Promise.all(servers.map((server) => server.close()));

const middle = (side: 'market' | 'floor') => {
  const of = (figure: keyof Figures) => median(all.map((result) => result[side][figure]));
  return Object.fromEntries(
    Object.keys(all[0]![side]).map((figure) => [figure, of(figure as keyof Figures)]),
  ) as Figures;
};
const [bids, floorFigures] = [middle('market'), middle('floor')];
const fastify = median(all.map((result) => result.fastify));
const behindMs = Math.max(...all.map((result) => result.market.behindMs));
const figures = {
  auctions: count,
  market: bids,
  floor: floorFigures,
  fastify,
  rateRatio: bids.perSecond / floorFigures.perSecond,
  ofFastify: bids.perSecond / fastify,
  p99OpenRatio: bids.p99Open / floorFigures.p99Open,
  behindMs,
};
const ratio = bids.mainMicros / floorFigures.mainMicros;
const line = (name: string, f: Figures) =>
  `${name}: ${whole(f.perSecond)}/s, p50 ${f.p50.toFixed(1)} ms, p99 ${f.p99.toFixed(1)} ms, ${whole(f.mainMicros)} us of the main thread each, ${whole(f.cpuMicros)} us of all threads; at ${whole(perSecond)}/s p50 ${f.p50Open.toFixed(1)} ms, p99 ${f.p99Open.toFixed(1)} ms; ${(f.refusedShare * 100).toFixed(1)} % refused`;
report(
  {
    name: 'hot-auction',
    ratio,
    of: "the empty route's main thread",
    goal: `<= ${goal.main}, p99 at ${whole(perSecond)}/s <= ${goal.p99}x`,
    met: ratio <= goal.main && figures.p99OpenRatio <= goal.p99,
    memoryMb,
    floorPerSecond: floorFigures.perSecond,
    ...(behindMs > mostBehind && { void: `views were ${whole(behindMs)} ms behind at the end` }),
    ...figures,
  },
  [
    line(`${whole(count)} ${count === 1 ? 'auction' : 'auctions'}`, bids),
    line('empty route', floorFigures),
    `bare Fastify: ${whole(fastify)}/s`,
    `rate ${figures.rateRatio.toFixed(2)} of the empty route's, ${figures.ofFastify.toFixed(2)} of Fastify's; p99 at ${whole(perSecond)}/s ${figures.p99OpenRatio.toFixed(1)}x; views ${whole(behindMs)} ms behind at most at the end`,
  ],
);
