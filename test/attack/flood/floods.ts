import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** What is attacked, from which addresses, for how long. */
export type Flood = Readonly<{ url: string; froms: readonly string[]; ms: number; auction: string; after: string }>;

/** How often each kind was sent, and how many that wait for a view (`waited`) were kept waiting for it. */
export type Sent = Readonly<Record<string, number>>;

/** One who attacks: where, from where, until when. `sent` counts, `waited` too. */
type Attacker = Readonly<{
  host: string;
  port: number;
  from: string;
  until: number;
  sent: () => void;
  waited: () => void;
  flood: Flood;
}>;

/** Milliseconds after which a good answer was one that waited. */
const parkedFor = 1000;

const isOver = ({ until }: Attacker) => performance.now() >= until;

/** A line from the attacker's address; what goes wrong on it is none of their concern. */
function lineOf({ host, port, from }: Attacker): Socket {
  return connect({ host, port, localAddress: from }).on('error', () => {});
}

const head = ({ host, port }: Attacker, what: string) => `${what} HTTP/1.1\r\nHost: ${host}:${port}\r\n`;

/** Keeps so many lines open, each with that text on it; a line that is cut is opened again a moment later. */
async function hold(who: Attacker, count: number, text: string) {
  const lines = new Set<Socket>();
  while (!isOver(who)) {
    for (let n = 0; n < 50 && lines.size < count; n++) {
      const line = lineOf(who);
      line.once('close', () => lines.delete(line));
      line.resume();
      if (text !== '') line.write(text);
      lines.add(line);
      who.sent();
    }
    await pause(25);
  }
  for (const line of lines) line.destroy();
}

/** So many ask on and on, each as soon as it is answered. */
async function hammer(who: Attacker, count: number, paths: readonly string[], headers = (): object => ({})) {
  const { host, port, from } = who;
  const agent = new http.Agent({ keepAlive: true, localAddress: from, maxSockets: count });
  const once = (path: string) =>
    new Promise<void>((resolve) => {
      const since = performance.now();
      const asked = http.get({ host, port, path, agent, headers: { ...headers() }, timeout: 10_000 }, (answer) => {
        if (answer.statusCode === 200 && path.includes('after=') && performance.now() - since > parkedFor) who.waited();
        answer.resume().once('close', resolve);
      });
      asked.on('error', () => setTimeout(resolve, 10)).on('timeout', () => asked.destroy());
    });
  const loop = async (n: number) => {
    for (let k = n; !isOver(who); k++) {
      await once(paths[k % paths.length]!);
      who.sent();
    }
  };
  await Promise.race([
    Promise.all(Array.from({ length: count }, (_, n) => loop(n))),
    pause(who.until - performance.now()),
  ]);
  agent.destroy();
}

/** What is answered outside the framework, and pages. */
export const outside = [
  '/docs',
  '/openapi.json',
  '/locales/en/auctions.json',
  '/web-api/nothing',
  '/health/ready',
  '/',
  '/%ff',
];

/** Sends requests by the hundred on one line, without waiting for an answer. */
async function pile(who: Attacker) {
  while (!isOver(who)) {
    const line = lineOf(who);
    line.resume();
    line.write((head(who, 'GET /health/live') + '\r\n').repeat(300));
    who.sent();
    await pause(100);
    line.destroy();
  }
}

/** The kinds, with how much of each one attacker does; `share` is the part of one address among several. */
const kinds: Readonly<Record<string, (who: Attacker, share: number) => Promise<void>>> = {
  bodies: (who, share) =>
    hold(
      who,
      Math.ceil(1020 * share),
      `${head(who, `POST /web-api/v1/auctions/${who.flood.auction}/bids`)}Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{"maximum":`,
    ),
  lines: (who, share) => hold(who, Math.ceil(1000 * share), ''),
  heads: (who, share) => hold(who, Math.ceil(300 * share), head(who, 'GET /')),
  sockets: (who, share) =>
    hold(
      who,
      Math.ceil(420 * share),
      `${head(who, 'GET /live/?EIO=4&transport=websocket')}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    ),
  parked: (who, share) =>
    hammer(who, Math.ceil(90 * share), [`/web-api/v1/auctions/${who.flood.auction}?after=${who.flood.after}`]),
  outside: (who, share) => hammer(who, Math.ceil(30 * share), outside),
  tokens: (who, share) =>
    hammer(who, Math.ceil(20 * share), ['/web-api/v1/auctions'], () => ({
      authorization: `Bearer ${randomBytes(24).toString('base64url')}.${randomBytes(60).toString('base64url')}.x`,
    })),
  piles: (who) => pile(who),
};

/** All kinds at once, from all addresses. */
export async function floodWith(flood: Flood): Promise<Sent> {
  const { hostname: host, port } = new URL(flood.url);
  const sent: Record<string, number> = Object.fromEntries([...Object.keys(kinds), 'waited'].map((kind) => [kind, 0]));
  const waited = () => void sent['waited']!++;
  const until = performance.now() + flood.ms;
  const share = 1 / Math.min(8, flood.froms.length); // many addresses send more in all
  const all = flood.froms.flatMap((from) =>
    Object.entries(kinds).map(([kind, act]) =>
      act({ host, port: Number(port), from, until, sent: () => void sent[kind]!++, waited, flood }, share),
    ),
  );
  await Promise.all(all);
  return sent;
}
