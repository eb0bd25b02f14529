// Bids a second on one auction over HTTP: decided, durable, projected and pushed, against the same route with nothing
// behind it, and against Fastify alone.
import { median, report, say, whole } from './figures.ts';
import { type Child, startHttpLoad } from './load/child.ts';
import type { LoadOrder, LoadResult } from './load/orders.ts';
import { buildServers } from './market/built.ts';
import { type Server, startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';

const connections = 64;
const isLong = process.argv.includes('--long');
const seconds = isLong ? 8 : 2;
const rounds = isLong ? 7 : 3;

type Bench = Readonly<{ name: string; server: Server; load: Child<LoadOrder, LoadResult>; order: LoadOrder }>;
type Round = LoadResult & Readonly<{ perSecond: number; cpuMicros: number; mainMicros: number }>;

async function run({ name, server, load, order }: Bench): Promise<Round> {
  const before = server.cpu();
  const result = await load.ask(order);
  const after = server.cpu();
  if (result.failed > 0) throw new Error(`${name}: ${result.failed} failed, the first with ${result.firstFailure}`);
  const answers = result.taken + result.refused;
  const micros = (part: 'all' | 'main') =>
    before && after ? ((after[part] - before[part]) * 1e6) / answers : Number.NaN;
  return { ...result, perSecond: result.taken / result.seconds, cpuMicros: micros('all'), mainMicros: micros('main') };
}

const { market, floor } = await buildServers();
say('built');
const servers = await Promise.all([startServer(market), startServer(floor), startServer('bench/floor/fastify.ts')]);
const [ours, nest, bare] = servers;
const load = startHttpLoad();
const stages = await Promise.all([
  setStage(ours, { members: connections, auctions: 257 }),
  setStage(nest, { members: connections, auctions: 0 }),
]);
const [{ auctions, tokens }, { tokens: nestTokens }] = stages;
const bids = '/web-api/v1/auctions/:id/bids';
const empty = '/web-api/v1/floor/:id/bids';
const one = { connections, seconds, auctions: auctions.slice(0, 1) };
const benches: readonly Bench[] = [
  { name: 'floor', server: nest, load, order: { ...one, port: nest.port, path: empty, tokens: nestTokens } },
  { name: 'hot', server: ours, load, order: { ...one, port: ours.port, path: bids, tokens } },
  {
    name: 'spread',
    server: ours,
    load,
    order: { ...one, port: ours.port, path: bids, tokens, auctions: auctions.slice(1) },
  },
  { name: 'fastify', server: bare, load, order: { ...one, port: bare.port, path: empty, tokens: nestTokens } },
];

const results = new Map<string, Round[]>(benches.map(({ name }) => [name, []]));
for (let round = 0; round <= rounds; round++) {
  for (const bench of benches) {
    const result = await run(bench);
    if (round > 0) results.get(bench.name)!.push(result); // the first one warms up
  }
  say(`round ${round} of ${rounds} done`);
}
const memoryMb = ours.mostMemory();
load.close();
await Promise.all(servers.map((server) => server.close()));

const middle = (name: string) => {
  const all = results.get(name)!;
  const of = (figure: (round: Round) => number) => median(all.map(figure));
  return {
    perSecond: of((round) => round.perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    refusedShare: of(({ taken, refused }) => refused / (taken + refused)),
    cpuMicros: of(({ cpuMicros }) => cpuMicros),
    mainMicros: of(({ mainMicros }) => mainMicros),
  };
};
const [hot, spread, floorFigures, fastify] = [middle('hot'), middle('spread'), middle('floor'), middle('fastify')];
const ratio = hot.perSecond / floorFigures.perSecond;
const figures = {
  hot,
  spread,
  floor: floorFigures,
  fastify,
  ofFastify: hot.perSecond / fastify.perSecond,
  spreadRatio: spread.perSecond / floorFigures.perSecond,
  p99Ratio: hot.p99 / floorFigures.p99,
  memoryMb,
};
const met = ratio >= 0.6 && figures.ofFastify >= 0.4 && figures.p99Ratio <= 3 && figures.spreadRatio >= 0.5;
const line = (name: string, f: ReturnType<typeof middle>) =>
  `${name}: ${whole(f.perSecond)}/s, p50 ${f.p50.toFixed(1)} ms, p99 ${f.p99.toFixed(1)} ms, server CPU ${whole(f.cpuMicros)} us each (main thread ${whole(f.mainMicros)}), ${(f.refusedShare * 100).toFixed(1)} % refused`;
report(
  { name: 'hot-auction', ratio, goal: '>= 0.6, 0.4 of Fastify, p99 <= 3x, 256 auctions >= 0.5', met, ...figures },
  [
    line('one auction', hot),
    line('256 auctions', spread),
    line('empty handler', floorFigures),
    line('bare Fastify', fastify),
    `of bare Fastify ${figures.ofFastify.toFixed(2)}, p99 ${figures.p99Ratio.toFixed(1)}x, 256 auctions ${figures.spreadRatio.toFixed(2)}, market's memory at most ${memoryMb} MB`,
  ],
);
