// Thousands of clients of one auction, first all well, then a tenth of them stalled and a tenth cut and back at random: the
// others hear as fast as before, everybody ends with the document that HTTP has, and the server's memory stays bounded.
// `MUTANT=no-refetch` (clients that come back and trust what they have) must end with 1.
import { parseArgs } from 'node:util';
import { report, say } from '../../bench/figures.ts';
import { startChild } from '../../bench/load/child.ts';
import { buildServers } from '../../bench/market/built.ts';
import { startServer } from '../../bench/market/server.ts';
import { setStage } from '../../bench/market/stage.ts';
import type { Phase, PhaseResult } from './phase.ts';

const most = { ratio: 1.5, memoryMb: 512 };
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  },
});

const { market } = await buildServers();
const server = await startServer(market, { LIVE_HANDSHAKES_PER_SECOND: '100000' });
const { tokens, auctions } = await setStage(server, { members: 16, auctions: 1 });
say('the market is open');
const crowd = startChild<Phase, PhaseResult>(new URL('clients.ts', import.meta.url).href);
const order = {
  port: server.port,
  auction: auctions[0]!,
  tokens,
  clients: Number(values.clients),
  perSecond: 10,
  seconds: Number(values.seconds),
};
const well = await crowd.ask({ ...order, harm: false });
const wellMemoryMb = server.mostMemory();
say('all well: measured');
const harmed = await crowd.ask({ ...order, harm: true });
const memoryMb = server.mostMemory();
crowd.close();
await server.close();

const ratio = harmed.p99 / well.p99;
const wrong = [well, harmed].flatMap((phase) => Object.values(phase.wrong)).reduce((sum, some) => sum + some, 0);
const isBounded = memoryMb === undefined || memoryMb <= most.memoryMb;
const ms = (figure: number) => `${figure.toFixed(0)} ms`;
const line = ({ p50, p99, bids, cuts, closed, resyncs, rightAfter }: PhaseResult) =>
  `bid to client p50 ${ms(p50)}, p99 ${ms(p99)}; ${bids} bids, ${cuts} cuts, ${closed} closed by the server, ${resyncs} told to fetch again, all right ${ms(rightAfter)} after the last bid`;
report(
  {
    name: 'sockets',
    ratio,
    of: 'all well',
    goal: `p99 of the unharmed <= ${most.ratio}x, nobody wrong, <= ${most.memoryMb} MB`,
    met: ratio <= most.ratio && wrong === 0 && isBounded,
    clients: order.clients,
    well,
    harmed,
    wrong,
    wellMemoryMb,
    memoryMb,
  },
  [
    `${order.clients} clients, all well: ${line(well)}`,
    `a tenth stalled, a tenth cut: ${line(harmed)}`,
    `wrong at the end: ${wrong} (${JSON.stringify(harmed.wrong)}); the server's memory ${wellMemoryMb ?? '?'} MB, then ${memoryMb ?? '?'} MB at most`,
  ],
);
process.exitCode = wrong > 0 ? 1 : 0;
