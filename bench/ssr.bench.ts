// Pages a second over HTTP, with all that a request brings, against the renderer alone in a process with canned answers.
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

const figures: ({ page: string; ratio: number; cpuRatio: number } & Record<'ours' | 'floor', PageResult>)[] = [];
for (const [page, path] of Object.entries(await demoPages(server))) {
  const round = async () => ({ floor: await alone({ url: server.url, path, seconds }), ours: await overHttp(path) });
  await round(); // warms up
  say(`${page} is warm`);
  const results = await quietRounds(rounds, round, ({ floor: { perSecond } }) => perSecond);
  const of = (side: 'ours' | 'floor') => ({
    perSecond: median(results.map((result) => result[side].perSecond)),
    cpuMillis: median(results.map((result) => result[side].cpuMillis)),
  });
  const [ours, bare] = [of('ours'), of('floor')];
  const ratio = ours.perSecond / bare.perSecond;
  figures.push({ page, ratio, cpuRatio: bare.cpuMillis / ours.cpuMillis, ours, floor: bare });
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
    goal: '>= 0.7 of the renderer alone',
    met: ratio >= 0.7,
    memoryMb,
    floorPerSecond: figures[0]!.floor.perSecond,
    figures,
  },
  figures.map(
    (f) =>
      `${f.page}: ${whole(f.ours.perSecond)} pages/s, ${f.ours.cpuMillis.toFixed(1)} ms of CPU each; rendered alone ${whole(f.floor.perSecond)}/s, ${f.floor.cpuMillis.toFixed(1)} ms: ${f.ratio.toFixed(2)}, by CPU ${f.cpuRatio.toFixed(2)}`,
  ),
);
