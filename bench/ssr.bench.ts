// Pages a second over HTTP, with all that a request brings: one that somebody was shown a second ago, and new ones, these against
// the renderer alone in a process with canned answers.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PageOrder, PageResult } from './floor/pages.ts';
import { flag, median, report, say, whole } from './figures.ts';
import { startPagesLoad } from './load/child.ts';
import { buildServers } from './market/built.ts';
import { demoPages } from './market/demo-pages.ts';
import { startServer } from './market/server.ts';
import { quietRounds } from './rounds.ts';

const isLong = process.argv.includes('--long');
const seconds = flag('seconds', isLong ? 8 : 3);
const rounds = flag('rounds', isLong ? 5 : 3);
const connections = 8;

const { market, pages } = await buildServers();
const server = await startServer(market, { DEMO: 'on' });
const load = startPagesLoad();
const floor = fork(pages, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] });
say('the market is open');

async function alone(order: PageOrder): Promise<PageResult> {
  floor.send(order);
  const [result] = (await once(floor, 'message')) as [PageResult];
  return result;
}

async function overHttp(path: string): Promise<PageResult> {
  const before = server.cpu()?.all ?? Number.NaN;
  const { answered, failed, seconds: took } = await load.ask({ url: server.url, paths: [path], connections, seconds });
  if (failed > 0) throw new Error(`${path}: ${failed} failed`);
  const cpu = (server.cpu()?.all ?? Number.NaN) - before;
  return { perSecond: answered / took, cpuMillis: (cpu * 1000) / answered };
}

/** Pages a second that were shown to somebody a second ago. */
const goals: Readonly<Record<string, number>> = { auction: 2500, product: 2000, home: 1000 };
const goalNew = 0.7;

const figures: Readonly<{
  page: string;
  ratio: number;
  cpuRatio: number;
  again: PageResult;
  fresh: PageResult;
  floor: PageResult;
}>[] = [];
for (const [page, path] of Object.entries({ ...(await demoPages(server)), home: '/' })) {
  const round = async () => ({
    floor: await alone({ url: server.url, path, seconds }),
    fresh: await overHttp(`${path}?unread=1`), // with a word that it does not read a page is its visitor's own
    again: await overHttp(path),
  });
  await round(); // warms up
  say(`${page} is warm`);
  const results = await quietRounds(rounds, round, ({ floor: { perSecond } }) => perSecond);
  const of = (side: 'again' | 'fresh' | 'floor') => ({
    perSecond: median(results.map((result) => result[side].perSecond)),
    cpuMillis: median(results.map((result) => result[side].cpuMillis)),
  });
  const [again, fresh, bare] = [of('again'), of('fresh'), of('floor')];
  const ratio = fresh.perSecond / bare.perSecond;
  figures.push({ page, ratio, cpuRatio: bare.cpuMillis / fresh.cpuMillis, again, fresh, floor: bare });
}
const memoryMb = server.mostMemory();
load.close();
floor.kill();
await server.close();

const ratio = Math.min(...figures.map((figure) => figure.ratio));
report(
  {
    name: 'ssr',
    ratio,
    goal: `new >= ${goalNew} of the renderer alone; again >= ${Object.values(goals).map(whole).join(' / ')} a second`,
    met: ratio >= goalNew && figures.every(({ page, again }) => again.perSecond >= goals[page]!),
    memoryMb,
    floorPerSecond: figures[0]!.floor.perSecond,
    figures,
  },
  figures.map(
    ({ page, again, fresh, floor: bare, ...f }) =>
      `${page}: again ${whole(again.perSecond)} pages/s (goal ${whole(goals[page]!)}), ${again.cpuMillis.toFixed(2)} ms of CPU each; new ${whole(fresh.perSecond)}/s, ${fresh.cpuMillis.toFixed(1)} ms; rendered alone ${whole(bare.perSecond)}/s, ${bare.cpuMillis.toFixed(1)} ms: ${f.ratio.toFixed(2)}, by CPU ${f.cpuRatio.toFixed(2)}`,
  ),
);
