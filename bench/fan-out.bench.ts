// From sending a bid until the last of many sockets has heard of it, against bare `ws` with the same message in the same
// rhythm.
import { flag, median, report, say } from './figures.ts';
import { startCrowd } from './load/child.ts';
import type { CrowdOrder, CrowdResult } from './load/orders.ts';
import { buildServers } from './market/built.ts';
import { type Server, startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';
import { quietRounds } from './rounds.ts';

type Figures = Readonly<
  Record<'sockets' | 'p50' | 'p99' | 'floorP50' | 'floorP99' | 'ratio' | 'messages' | 'payload', number>
>;

const isLong = process.argv.includes('--long');
const sizes = [1000, 5000] as const;
const rounds = flag('rounds', isLong ? 5 : 2);
const limits = { LIVE_HANDSHAKES_PER_SECOND: '100000' };

const { market } = await buildServers();
say('built');
const [ours, bare] = await Promise.all([startServer(market, limits), startServer('bench/floor/ws.ts', limits)]);
const stage = await setStage(ours, { members: 16, auctions: 2 * sizes.length * rounds }); // a round may be repeated
const { tokens, auctions } = { ...stage, auctions: [...stage.auctions] };
const crowd = startCrowd();
const order = { perSecond: 20, seconds: isLong ? 20 : 5, atOnce: 100, payload: 0 };

async function listen(server: Server, asked: CrowdOrder): Promise<CrowdResult> {
  const result = await crowd.ask(asked);
  if (result.wrong > 0) throw new Error(`${result.wrong} sockets of ${server.url} did not hear of the last bid`);
  return result;
}

const figures: Figures[] = [];
for (const sockets of sizes) {
  const round = async (): Promise<{ ours: CrowdResult; floor: CrowdResult }> => {
    const auction = auctions.pop()!;
    const path = `/web-api/v1/auctions/${auction}/bids`;
    const room = `auction-page:${auction}`;
    const told = await listen(ours, { ...order, sockets, port: ours.port, path, room, tokens });
    const { payload } = told;
    const same = { ...order, sockets, port: bare.port, path: '/', room: null, tokens: [], payload };
    return { ours: told, floor: await listen(bare, same) };
  };
  say(`${sockets} sockets`);
  const results = await quietRounds(rounds, round, ({ floor }) => floor.p50);
  const of = (side: 'ours' | 'floor', figure: 'p50' | 'p99') => median(results.map((result) => result[side][figure]));
  const [p50, p99, floorP50, floorP99] = [of('ours', 'p50'), of('ours', 'p99'), of('floor', 'p50'), of('floor', 'p99')];
  const { messages, payload } = results.at(-1)!.ours;
  figures.push({ sockets, p50, p99, floorP50, floorP99, ratio: p99 / floorP99, messages, payload });
}
const memoryMb = ours.mostMemory();
crowd.close();
await Promise.all([ours.close(), bare.close()]);

const ratio = Math.max(...figures.map((figure) => figure.ratio));
report(
  { name: 'fan-out', ratio, goal: 'p99 <= 1.3x at 1,000 and 5,000 sockets', met: ratio <= 1.3, figures, memoryMb },
  figures.map(
    (f) =>
      `${f.sockets} sockets: bid to the last one p50 ${f.p50.toFixed(0)} ms, p99 ${f.p99.toFixed(0)} ms; bare ws ${f.floorP50.toFixed(0)} and ${f.floorP99.toFixed(0)} ms: ${f.ratio.toFixed(2)}x`,
  ),
);
