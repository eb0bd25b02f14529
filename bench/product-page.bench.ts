// A product's page with its book: new pages a second over HTTP against the renderer alone in a process with canned answers, and reads of
// the book's JSON against a route that sends as many bytes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { bookRoutes } from '#contracts/book-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { flag, median, report, say, whole } from './figures.ts';
import type { PageOrder, PageResult } from './floor/pages.ts';
import { startPagesLoad } from './load/child.ts';
import { buildServers } from './market/built.ts';
import { type Server, startServer } from './market/server.ts';
import { quietRounds } from './rounds.ts';

const seconds = flag('seconds', 3);
const rounds = flag('rounds', 5);
const connections = 8;
/** Milliseconds for which the demo world's books have to stand still, and until they do. */
const [settled, patience] = [3000, 90_000];
const goal = { page: 0.7, json: 0.8 };

const { market, floor, pages } = await buildServers();
const [ours, empty] = await Promise.all([startServer(market, { DEMO: 'on' }), startServer(floor)]);
const load = startPagesLoad();
const renderer = fork(pages, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] });
const { path, json, told } = await sold();
const bytes = Buffer.byteLength(told);
const equal = `/web-api/v1/floor/bytes/${bytes}`;
const sent = (await (await fetch(empty.url + equal)).text()).length;
if (sent !== bytes) throw new Error(`the floor sends ${sent} bytes, not ${bytes}`);
say(`the market is open: ${path}, its book is ${whole(bytes)} bytes`);

/** A product of the demo world with the most for sale of it, once its books stand still: its page, and its book as it is read. */
async function sold() {
  const { items } = (await read(productRoutes.all)) as { items: { id: string; slug: string }[] };
  const books = () =>
    Promise.all(
      items.map(async ({ id, slug }) => {
        const address = bookRoutes.product(id);
        return { path: `/sneakers/${slug}`, json: address, told: JSON.stringify(await read(address)) };
      }),
    );
  const until = performance.now() + patience;
  for (let before = ''; performance.now() < until; await pause(settled)) {
    const all = await books();
    const now = JSON.stringify(all);
    const most = all.reduce((a, b) => (b.told.length > a.told.length ? b : a));
    if (now === before && !most.told.endsWith('"sizes":[]}')) return most;
    before = now;
  }
  throw new Error('the demo world does not come to rest');
}

async function read(address: string): Promise<unknown> {
  const answer = await fetch(ours.url + address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

async function alone(order: PageOrder): Promise<PageResult> {
  renderer.send(order);
  const [result] = (await once(renderer, 'message')) as [PageResult];
  return result;
}

async function overHttp({ url }: Server, asked: string): Promise<number> {
  const { answered, failed, seconds: took } = await load.ask({ url, paths: [asked], connections, seconds });
  if (failed > 0) throw new Error(`${asked}: ${failed} failed`);
  return answered / took;
}

const round = async () => ({
  rendered: (await alone({ url: ours.url, path, seconds })).perSecond,
  page: await overHttp(ours, `${path}?unread=1`), // with a word that it does not read a page is its visitor's own
  equal: await overHttp(empty, equal),
  json: await overHttp(ours, json),
});
await round();
say('warm');
const all = await quietRounds(rounds, round, ({ rendered }) => rendered);
const memoryMb = ours.mostMemory();
load.close();
renderer.kill();
await Promise.all([ours.close(), empty.close()]);

const of = (figure: keyof (typeof all)[number]) => median(all.map((one) => one[figure]));
const ratio = median(all.map((one) => one.page / one.rendered));
const jsonRatio = median(all.map((one) => one.json / one.equal));
report(
  {
    name: 'product-page',
    ratio,
    of: 'the renderer alone',
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
    `new pages ${whole(of('page'))} a second, rendered alone ${whole(of('rendered'))}`,
    `its book's JSON ${whole(of('json'))} a second, ${whole(bytes)} bytes of another route ${whole(of('equal'))}: ${jsonRatio.toFixed(2)}`,
  ],
);
