// A product's page with its book: of the main thread's time for a new page over HTTP that of drawing it, in a process with canned answers;
// and of the time for a read of the book's JSON that of a route which sends as many bytes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bookRoutes } from '#contracts/book-routes.ts';
import { productList } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { flag, median, report, say, whole } from './figures.ts';
import type { Drawn, PageOrder } from './floor/pages.ts';
import { startPagesLoad } from './load/child.ts';
import { buildServers } from './market/built.ts';
import { type Server, startServer } from './market/server.ts';
import { quietRounds } from './rounds.ts';

const seconds = flag('seconds', 3);
const rounds = flag('rounds', 5);
const connections = 8;
/** Milliseconds between two looks at the demo world's books, and until one of them has to stand still. */
const [settled, patience] = [3000, 240_000];
const goal = { page: 0.7, json: 0.8 };
type Asked = Pick<Drawn, 'perSecond' | 'mainMillis'> & Readonly<{ answered: number }>;

const { market, floor, pages } = await buildServers();
const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const { path, json } = await made();
const patient = { LOOP_LAG_MOST: '60000' }; // what counts is the time of a thread: beside others' work nobody is turned away
const [ours, empty] = await Promise.all([
  startServer(market, { ...patient, DATA_DIR: dataDir }),
  startServer(floor, patient),
]);
const load = startPagesLoad();
const renderer = fork(pages, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] });
const bytes = Buffer.byteLength(JSON.stringify(await read(ours, json)));
const equal = `/web-api/v1/floor/bytes/${bytes}`;
const sent = (await (await fetch(empty.url + equal)).text()).length;
if (sent !== bytes) throw new Error(`the floor sends ${sent} bytes, not ${bytes}`);
say(`the market is open: ${path}, its book is ${whole(bytes)} bytes`);

/**
 * Makes the demo world, and gives the product with the most for sale of it. What is measured opens the same data without the demo
 * world, which goes on for as long as it is there: a tenth of a core and more, that reading would be told to cost.
 */
async function made() {
  const world = await startServer(market, { DEMO: 'on', DATA_DIR: dataDir });
  const until = performance.now() + patience;
  for (let before = ''; performance.now() < until; await pause(settled)) {
    const most = await largest(world);
    if (most.told === before && !most.told.endsWith('"sizes":[]}')) {
      await world.close();
      return most;
    }
    before = most.told;
  }
  throw new Error('the demo world does not come to rest');
}

/** The largest book of all: those of the newest products, which a list begins with, are empty. */
async function largest(world: Server) {
  const all: Readonly<{ path: string; json: string; told: string }>[] = [];
  let cursor: string | undefined;
  do {
    const page = `${productRoutes.all}?category=sneakers${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { items, next } = productList.parse(await read(world, page));
    for (const { id, slug } of items) {
      const address = bookRoutes.product(id);
      all.push({ path: `/sneakers/${slug}`, json: address, told: JSON.stringify(await read(world, address)) });
    }
    cursor = next;
  } while (cursor !== undefined);
  return all.reduce((a, b) => (b.told.length > a.told.length ? b : a));
}

async function read({ url }: Server, address: string): Promise<unknown> {
  const answer = await fetch(url + address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

async function alone(order: PageOrder): Promise<Drawn> {
  renderer.send(order);
  const [result] = (await once(renderer, 'message')) as [Drawn];
  return result;
}

async function overHttp(server: Server, asked: string): Promise<Asked> {
  const before = mainSeconds(server);
  const { answered, failed, seconds: took } = await load.ask({ url: server.url, paths: [asked], connections, seconds });
  if (failed > 0) throw new Error(`${asked}: ${failed} failed`);
  return { answered, perSecond: answered / took, mainMillis: ((mainSeconds(server) - before) * 1000) / answered };
}

function mainSeconds(server: Server): number {
  const cpu = server.cpu();
  if (!cpu) throw new Error('this system does not tell the time of a thread');
  return cpu.main;
}

const round = async () => ({
  rendered: await alone({ url: ours.url, path, seconds }),
  page: await overHttp(ours, `${path}?unread=1`), // with a word that it does not read a page is its visitor's own
  equal: await overHttp(empty, equal),
  json: await overHttp(ours, json),
});
/** Pages until the market's code for them is compiled, as the renderer's is before it is measured. */
const warmAfter = 300;
for (let answered = 0; answered < warmAfter;) answered += (await round()).page.answered;
say('warm');
const all = await quietRounds(rounds, round, ({ rendered }) => rendered.perSecond);
const memoryMb = ours.mostMemory();
load.close();
renderer.kill();
await Promise.all([ours.close(), empty.close()]);

type Figure = keyof (typeof all)[number];
const of = (figure: Figure) => median(all.map((one) => one[figure].perSecond));
const millis = (figure: Figure) => median(all.map((one) => one[figure].mainMillis)).toFixed(2);
const ratioOf = (floorOf: Figure, figure: Figure) =>
  median(all.map((one) => one[floorOf].mainMillis / one[figure].mainMillis));
const [ratio, jsonRatio] = [ratioOf('rendered', 'page'), ratioOf('equal', 'json')];
report(
  {
    name: 'product-page',
    ratio,
    of: 'a page is drawing, by the main thread',
    goal: `>= ${goal.page}, its JSON >= ${goal.json} of equal bytes`,
    met: ratio >= goal.page && jsonRatio >= goal.json,
    memoryMb,
    floorPerSecond: of('rendered'),
    jsonRatio,
    bytes,
    pagesPerSecond: of('page'),
    jsonPerSecond: of('json'),
    equalPerSecond: of('equal'),
  },
  [
    `a new page takes ${millis('page')} ms of the main thread, drawing alone ${millis('rendered')}: ${whole(of('page'))} and ${whole(of('rendered'))} a second`,
    `its book's JSON ${millis('json')} ms, ${whole(bytes)} bytes of another route ${millis('equal')}: ${jsonRatio.toFixed(2)}; ${whole(of('json'))} and ${whole(of('equal'))} a second`,
  ],
);
