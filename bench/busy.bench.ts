// What a page is like while everybody bids: 20 bids a second come by the socket, on a processor four times slower than this one.
// How long its thread is held up, how soon a press or a key is seen, and whether anything moves under the finger.
import { existsSync } from 'node:fs';
import { type Seen, busyVisit } from './busy/visitor.ts';
import { flag, quantile, report, say } from './figures.ts';
import { bidBody } from './load/wire.ts';
import { startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';
import { openBrowser } from './paint/paint.ts';
import { auctionRoutes, idempotencyKey } from '#contracts/routes.ts';
import { chromium } from '../test/support/browser.ts';

const most = { task: 50, interaction: 100, moved: 0 };
const perSecond = flag('rate', 20);
const pushes = flag('pushes', 200);
const presses = flag('presses', 100);
const widths = [375, 1280];

if (!existsSync(chromium)) throw new Error(`No browser at ${chromium}: set CHROMIUM to the path of one.`);
await import('../scripts/build-if-stale.mjs');
const server = await startServer('dist/server/market.js', { DEMO: 'on' });
const { tokens, auctions } = await setStage(server, { members: 3, auctions: widths.length });
const [visitor, ...bidders] = tokens;
const browser = await openBrowser();
say('the market is open');

/** Two bid against each other until it is called. On a machine that has no time for it one overtakes the other, and is refused. */
function bidding(auction: string): () => void {
  let n = 0;
  const bid = async () => {
    n += 1;
    const headers = {
      'content-type': 'application/json',
      [idempotencyKey]: `busy-${auction}-${n}`,
      authorization: `Bearer ${bidders[n % 2]}`,
    };
    const response = await fetch(server.url + auctionRoutes.bids(auction), {
      method: 'POST',
      headers,
      body: bidBody(n),
    });
    if (!response.ok && response.status !== 409) throw new Error(`a bid was answered with ${response.status}`);
    await response.body?.cancel();
  };
  const timer = setInterval(() => void bid(), 1000 / perSecond);
  return () => clearInterval(timer);
}

const seen: Seen[] = [];
for (const [n, width] of widths.entries()) {
  const auction = auctions[n]!;
  const visit = { url: server.url, auction, token: visitor!, width };
  seen.push(await busyVisit(browser, visit, { pushes, presses }, () => bidding(auction)));
  say(`looked on and bid at ${width} px`);
}
await browser.close();
const memoryMb = server.mostMemory();
await server.close();

const figures = seen.map(({ interactions, ...rest }) => ({
  ...rest,
  p50: quantile(interactions, 0.5),
  p98: quantile(interactions, 0.98),
}));
const slowest = Math.max(...figures.map(({ p98 }) => p98));
report(
  {
    name: 'busy',
    ratio: slowest / most.interaction,
    of: 'the goal',
    goal: `no task over ${most.task} ms, interactions p98 <= ${most.interaction} ms, controls move ${most.moved} px`,
    met: figures.every(
      ({ longestTask, p98, moved }) => longestTask <= most.task && p98 <= most.interaction && moved <= most.moved,
    ),
    memoryMb,
    figures,
  },
  figures.map(
    ({ width, longestTask, longTasks, p50, p98, pushes: heard, moved, movedMost }) =>
      `${width} px: ${longTasks === 0 ? 'no task over 50 ms' : `longest task ${Math.round(longestTask)} ms (${longTasks} over 50 ms)`}, interactions p50 ${p50} ms, p98 ${p98} ms, moved ${moved.toFixed(1)} px in ${heard} pushes${movedMost && ` (${movedMost})`}`,
  ),
);
