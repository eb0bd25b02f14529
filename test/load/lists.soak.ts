// Thousands of viewers of one list whose cards all change at once: how long the server's event loop was stopped at the longest,
// against the same server while nothing changes, and whether any viewer ends with an old card.
import { parseArgs } from 'node:util';
import { report, say } from '../../bench/figures.ts';
import { startChild } from '../../bench/load/child.ts';
import { buildServers } from '../../bench/market/built.ts';
import { type Server, startServer } from '../../bench/market/server.ts';
import { setStage } from '../../bench/market/stage.ts';
import type { ListPhase, ListResult } from './list-phase.ts';

const mostMs = 100;
const cards = 24;
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  },
});

type Stalls = Readonly<{ p50: number; p99: number; most: number }>;

/** How late the server's event loop ran since it was asked last, in ms, by its own `perf_hooks`. */
async function stalls({ opsUrl }: Server): Promise<Stalls> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  const of = (name: string) =>
    Number(new RegExp(`^plinth_nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 1000;
  return { p50: of('p50'), p99: of('p99'), most: of('max') };
}

const { market } = await buildServers();
const server = await startServer(market, { LIVE_HANDSHAKES_PER_SECOND: '100000' });
const { tokens, auctions } = await setStage(server, { members: 16, auctions: cards });
say('the market is open');
const crowd = startChild<ListPhase, ListResult>(new URL('viewers.ts', import.meta.url).href);
const order = { port: server.port, auctions, tokens, viewers: Number(values.clients), seconds: 0, perSecond: 0 };
await crowd.ask(order);
say('the viewers are there');
await stalls(server);
await crowd.ask({ ...order, seconds: 5 });
const idle = await stalls(server);
const result = await crowd.ask({ ...order, seconds: Number(values.seconds), perSecond: 2 * cards });
const busy = await stalls(server);
const memoryMb = server.mostMemory();
crowd.close();
await server.close();

const ms = (figure: number) => `${figure.toFixed(0)} ms`;
const line = ({ p50, p99, most }: Stalls) => `p50 ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(most)}`;
const met = busy.most <= mostMs && result.wrong === 0;
report(
  {
    name: 'lists',
    ratio: busy.most / mostMs,
    of: `${mostMs} ms`,
    goal: `longest stall <= ${mostMs} ms, nobody wrong`,
    met,
    viewers: order.viewers,
    idle,
    busy,
    ...result,
    memoryMb,
  },
  [
    `${order.viewers} viewers of ${cards} cards; the event loop while nothing changes: ${line(idle)}`,
    `while ${2 * cards} bids a second change all cards: ${line(busy)}`,
    `${result.bids} bids, ${result.cards} cards in ${result.frames} frames; bid to viewer p50 ${ms(result.p50)}, p99 ${ms(result.p99)}; ${result.wrong} wrong at the end; memory ${memoryMb ?? '?'} MB`,
  ],
);
process.exitCode = met ? 0 : 1;
