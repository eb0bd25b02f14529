// How soon a first load is painted, does what it says and stands still: on a phone's line (150 ms there and back, 1.6 Mbit/s) and a
// processor four times slower than this one.
import { existsSync } from 'node:fs';
import { flag, report, say } from './figures.ts';
import { demoPages } from './market/demo-pages.ts';
import { startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';
import { type Asked, openBrowser, paintOf, type Paint } from './paint/paint.ts';
import { chromium } from '../test/support/browser.ts';

const most = { lcp: 1500, ready: 3000, cls: 0.01 };
const rounds = flag('rounds', 5);

if (!existsSync(chromium)) throw new Error(`No browser at ${chromium}: set CHROMIUM to the path of one.`);
await import('../scripts/build-if-stale.mjs');
const server = await startServer('dist/server/market.js', { DEMO: 'on' });
const { auction, product } = await demoPages(server);
const { tokens } = await setStage(server, { members: 1, auctions: 0 });
const browser = await openBrowser();
say('the market is open');

const pages: Readonly<Record<string, Asked>> = {
  home: { url: `${server.url}/` },
  auctions: { url: `${server.url}/auctions` },
  product: { url: server.url + product },
  auction: { url: server.url + auction, control: String.raw`\bbid\b` },
  'auction, a member': { url: server.url + auction, control: String.raw`\bbid\b`, token: tokens[0] },
};
const paints: (Paint & Readonly<{ page: string }>)[] = [];
for (const [page, asked] of Object.entries(pages)) {
  paints.push({ page, ...(await paintOf(browser, asked, rounds)) });
  say(`${page} painted ${rounds} times`);
}
await browser.close();
const memoryMb = server.mostMemory();
await server.close();

const slowest = Math.max(...paints.map(({ lcp }) => lcp));
report(
  {
    name: 'paint',
    ratio: slowest / most.lcp,
    of: 'the goal',
    goal: `LCP <= ${most.lcp} ms, ready <= ${most.ready} ms, CLS <= ${most.cls}`,
    met: paints.every(({ lcp, ready, cls }) => lcp <= most.lcp && ready <= most.ready && cls <= most.cls),
    memoryMb,
    paints,
  },
  paints.map(
    ({ page, lcp, fcp, ready, cls, lcpElement }) =>
      `${page}: LCP ${Math.round(lcp)} ms (${lcpElement}), FCP ${Math.round(fcp)} ms, ready ${Math.round(ready)} ms, CLS ${cls.toFixed(3)}`,
  ),
);
