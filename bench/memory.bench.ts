// What the market holds: with the demo world and nobody there, for each socket that listens, for each member who has bid.
import { setTimeout as pause } from 'node:timers/promises';
import { flag, median, report, say, whole } from './figures.ts';
import { startHttpLoad, startSockets } from './load/child.ts';
import { behindOf } from './market/behind.ts';
import { buildServers } from './market/built.ts';
import { collects, type Server, startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';

const sockets = flag('sockets', 4000);
const members = flag('members', 2000);
const rounds = flag('rounds', 3);
/** MB, with the demo world. */
const mostIdle = 300;
/** Milliseconds after which what was to be freed is. */
const settling = 3000;
const bidsPerSecond = 200;
const limits = { LIVE_HANDSHAKES_PER_SECOND: '100000' };

type Held = Readonly<{ rssMb: number; heapMb: number }>;
type Round = Readonly<{
  idle: Held;
  socketKb: number;
  socketHeapKb: number;
  memberKb: number;
  memberHeapKb: number;
  most: number;
}>;

const { market } = await buildServers();

/** What is left of it when what nobody holds is gone. */
async function heldBy(server: Server): Promise<Held> {
  await pause(settling);
  server.collect();
  await pause(settling);
  const text = await (await fetch(`${server.opsUrl}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^plinth_nodejs_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const heap = of('heap_size_used_bytes') + of('external_memory_bytes');
  return { rssMb: server.memory() ?? Number.NaN, heapMb: heap / 2 ** 20 };
}

/** What each of so many has added. */
const eachKb = (after: Held, before: Held, of: keyof Held, count: number) => ((after[of] - before[of]) * 1024) / count;

/** Before the sockets, while they are open, and when they have gone. */
async function withSockets(server: Server, auction: string) {
  const before = await heldBy(server);
  const crowd = startSockets();
  await crowd.ask({ port: server.port, room: `auction-page:${auction}`, sockets });
  const open = await heldBy(server);
  crowd.close();
  await pause(settling);
  return { before, open, left: await heldBy(server) };
}

/** Makes the members, each of whom bids once. */
async function bidOnce(server: Server, auction: string) {
  const { tokens } = await setStage(server, { members, auctions: 0 });
  const load = startHttpLoad();
  const path = '/web-api/v1/auctions/:id/bids';
  const order = { port: server.port, path, auctions: [auction], tokens, connections: 16 };
  const result = await load.ask({ ...order, perSecond: bidsPerSecond, seconds: members / bidsPerSecond });
  load.close();
  if (result.failed > 0) throw new Error(`${result.failed} bids failed, the first with ${result.firstFailure}`);
  if (result.after !== undefined) await behindOf(server, auction, result.after);
}

async function round(): Promise<Round> {
  const server = await startServer(market, { ...limits, DEMO: 'on' }, collects);
  const idle = await heldBy(server);
  // what a member with a session holds is looked at, and no card
  const { auctions } = await setStage(server, { members: 1, auctions: 1, rules: 'plinth-2' });
  const [auction] = auctions as [string];
  const { before, open, left } = await withSockets(server, auction);
  await bidOnce(server, auction);
  const peopled = await heldBy(server);
  const most = server.mostMemory() ?? Number.NaN;
  await server.close();
  return {
    idle,
    socketKb: eachKb(open, before, 'rssMb', sockets),
    socketHeapKb: eachKb(open, before, 'heapMb', sockets),
    memberKb: eachKb(peopled, left, 'rssMb', members),
    memberHeapKb: eachKb(peopled, left, 'heapMb', members),
    most,
  };
}

const all: Round[] = [];
for (let n = 0; n < rounds; n++) {
  all.push(await round());
  say(`round ${n + 1} of ${rounds}: ${JSON.stringify(all.at(-1))}`);
}
const of = (figure: (held: Round) => number) => median(all.map(figure));
const idleMb = of(({ idle }) => idle.rssMb);
const figures = {
  sockets,
  members,
  idleMb,
  idleHeapMb: of(({ idle }) => idle.heapMb),
  socketKb: of(({ socketKb }) => socketKb),
  socketHeapKb: of(({ socketHeapKb }) => socketHeapKb),
  memberKb: of(({ memberKb }) => memberKb),
  memberHeapKb: of(({ memberHeapKb }) => memberHeapKb),
};
report(
  {
    name: 'memory',
    ratio: idleMb / mostIdle,
    of: `${mostIdle} MB idle with the demo world`,
    goal: '<= 1',
    met: idleMb <= mostIdle,
    memoryMb: of(({ most }) => most),
    ...figures,
  },
  [
    `idle with the demo world: ${whole(idleMb)} MB, ${whole(figures.idleHeapMb)} MB of it what the code holds`,
    `a socket in an auction's room, of ${whole(sockets)}: ${figures.socketKb.toFixed(1)} kB, ${figures.socketHeapKb.toFixed(1)} kB of it held`,
    `a member with a session who has just bid, of ${whole(members)}: ${figures.memberKb.toFixed(1)} kB, ${figures.memberHeapKb.toFixed(1)} kB of it held`,
  ],
);
