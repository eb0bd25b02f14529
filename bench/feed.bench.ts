// Facts a second out of the feed, in pages of 5,000 from the first to the last, against Fastify alone that reads, parses and
// stringifies the same rows of the same file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { idempotencyKey } from '#contracts/routes.ts';
import { flag, median, report, say, whole } from './figures.ts';
import { fillLog } from './filled-log.ts';
import { buildServers } from './market/built.ts';
import { type Server, startServer } from './market/server.ts';

const facts = flag('facts', 200_000);
const rounds = flag('rounds', 5);
const perPage = 5000;
const goal = 0.7;
/** Share of a core below which a market that was started on a long log is at rest. */
const restingShare = 0.05;

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-feed-'));
const file = join(folder, 'facts.db');
fillLog(file, facts, '2099-01-01T00:00:00.000Z');
say(`a log of ${whole(facts)} facts was made`);
const { market } = await buildServers();

/** Views and the index have first to go through the log. */
async function atRest({ cpu }: Server): Promise<void> {
  for (let before = cpu(), share = 1; before && share > restingShare;) {
    await pause(1000);
    const now = cpu()!;
    share = now.all - before.all;
    before = now;
  }
}

// Another market fills them: what that takes is not the feed's, and `start` tells it.
const filling = await startServer(market, { DATA_DIR: folder });
await atRest(filling);
await filling.close();
say('its views and its index were filled');
const [ours, bare] = [
  await startServer(market, { DATA_DIR: folder }),
  await startServer('bench/floor/rows.ts', { LOG: file }),
];

async function token(): Promise<string> {
  const headers = {
    authorization: `Bearer ${ours.operator}`,
    'content-type': 'application/json',
    [idempotencyKey]: 'bench-feed',
  };
  const answer = await fetch(ours.url + topicRoutes.tokens, { method: 'POST', headers, body: '{}' });
  return ((await answer.json()) as { token: string }).token;
}

type Side = Readonly<{ server: Server; url: string; headers: Readonly<Record<string, string>> }>;
type Read = Readonly<{ perSecond: number; mainMicros: number; count: number }>;

/** All of it, a page after another. */
async function readAll({ server, url, headers }: Side): Promise<Read> {
  const [began, before] = [performance.now(), server.cpu()];
  let count = 0;
  for (let after = '', last = -1; last !== 0;) {
    const answer = await fetch(`${url}?limit=${perPage}&after=${encodeURIComponent(after)}`, { headers });
    const page = Buffer.from(await answer.arrayBuffer());
    const end = page.lastIndexOf(10, page.length - 2);
    after = (JSON.parse(page.subarray(end + 1).toString()) as { through: string }).through;
    last = 0;
    for (let at = page.indexOf(10); at >= 0; at = page.indexOf(10, at + 1)) last++;
    last--;
    count += last;
  }
  const seconds = (performance.now() - began) / 1000;
  const main = server.cpu()!.main - before!.main;
  return { perSecond: count / seconds, mainMicros: (main * 1e6) / count, count };
}

await atRest(ours);
say('the market is at rest');
const sides = {
  market: {
    server: ours,
    url: ours.url + topicRoutes.feed('plinth.auctions.v1'),
    headers: { authorization: `Bearer ${await token()}` },
  },
  floor: { server: bare, url: `${bare.url}/rows`, headers: {} },
} satisfies Record<string, Side>;

const all: { market: Read; floor: Read }[] = [];
for (let round = 0; round <= rounds; round++) {
  const result = { market: await readAll(sides.market), floor: await readAll(sides.floor) };
  if (result.market.count !== result.floor.count) throw new Error('they did not read the same');
  if (round > 0) all.push(result); // the first one warms up
  say(`round ${round}: ${whole(result.market.perSecond)} and ${whole(result.floor.perSecond)} facts a second`);
}
const memoryMb = ours.mostMemory();
await Promise.all([ours.close(), bare.close()]);
rmSync(folder, { recursive: true, force: true });

const of = (side: 'market' | 'floor', figure: keyof Read) => median(all.map((one) => one[side][figure]));
const ratio = median(all.map(({ market: own, floor }) => own.perSecond / floor.perSecond));
const figures = { perSecond: of('market', 'perSecond'), mainMicros: of('market', 'mainMicros') };
report(
  {
    name: 'feed',
    ratio,
    of: 'bare Fastify that reads, parses and stringifies the same rows',
    goal: `>= ${goal}`,
    met: ratio >= goal,
    memoryMb,
    floorPerSecond: of('floor', 'perSecond'),
    facts,
    figures,
  },
  [
    `the feed: ${whole(figures.perSecond)} messages a second, ${figures.mainMicros.toFixed(1)} us of the main thread for one`,
    `Fastify: ${whole(of('floor', 'perSecond'))} rows a second, ${of('floor', 'mainMicros').toFixed(1)} us`,
  ],
);
