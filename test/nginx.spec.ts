import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientRequest, createServer, type IncomingMessage, request as asked, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes, mediaRoutes } from '#contracts/routes.ts';
import { fastifyOptions } from '#platform/http/fastify-options.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { BalancerIngress } from '#platform/reactions/balancer-ingress.adapter.ts';
import { gameLivePath, livePath } from '#contracts/live.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { mostPictureBytes } from '#contracts/media.ts';
import { nginxArguments, nginxHere } from '../scripts/stack/nginx.ts';
import { freePort } from './support/processes.ts';

const nginx = nginxHere();
if (!nginx) process.stderr.write('No nginx on this machine: deploy/nginx.conf is read, not tried.\n');
const itWithServer = nginx ? it : it.skip;

/** Nodes that take what they are asked and say nothing: their processes are stopped. */
const hanging = new Set<string>();

/** Nodes cut the line of whoever asks them to close an auction. */
let failing = false;

type Heard = Readonly<{ node: string; headers: IncomingMessage['headers'] }>;

/** A node that tells who it is and what it was asked. */
async function node(name: string, port: number): Promise<Server> {
  const server = createServer((request, answer) => {
    if (failing && request.url!.endsWith('/close')) request.socket.destroy();
    request
      .resume()
      .on('end', () => hanging.has(name) || answer.end(JSON.stringify({ node: name, headers: request.headers })));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => socket.send(`${name} heard ${data.toString()}`)),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('deploy/nginx.conf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-nginx-'));
  let address: string;
  let nodes: Server[];
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    if (!nginx) return;
    const [listen, one, two] = [await freePort(), await freePort(), await freePort()];
    nodes = [await node('one', one), await node('two', two)];
    const args = nginxArguments({ listen, nodes: [`127.0.0.1:${one}`, `127.0.0.1:${two}`], folder });
    await promisify(execFile)(nginx, [...args, '-t']);
    child = spawn(nginx, args, { stdio: 'ignore' });
    address = `127.0.0.1:${listen}`;
    while (!(await fetch(`http://${address}/`).catch(() => undefined))) await pause(10);
  });
  afterAll(async () => {
    if (child && child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    for (const server of nodes ?? []) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, options: RequestInit = {}) =>
    (await (await fetch(`http://${address}${path}`, options)).json()) as Heard;
  const post = (path: string, bytes = 2) =>
    fetch(`http://${address}${path}`, { method: 'POST', body: 'x'.repeat(bytes) });

  it('names the nodes of docker-compose.yml', () => {
    const upstreams = [...readFileSync('deploy/nginx.conf', 'utf8').matchAll(/server (\S+):3000/g)].map(
      ([, name]) => name,
    );
    expect(new Set(upstreams)).toEqual(new Set(['api-1', 'api-2']));
    for (const name of upstreams) expect(readFileSync('docker-compose.yml', 'utf8')).toContain(`\n  ${name}:\n`);
  });

  it('lets go of a line to a node before the node does: one that ends while it is asked again is a 502', () => {
    const upstreams = readFileSync('deploy/nginx.conf', 'utf8').match(/upstream \w+ \{[^}]+\}/g)!;
    const keeping = upstreams.filter((one) => one.includes(' keepalive '));
    const { keepAliveTimeout } = fastifyOptions({ trustedProxies: [] });
    expect(keeping).toHaveLength(2);
    for (const one of keeping) {
      const [, seconds = 60] = /keepalive_timeout (\d+)s;/.exec(one) ?? []; // nginx's own: 60
      expect(Number(seconds) * 1000).toBeLessThan(keepAliveTimeout);
    }
  });

  itWithServer(
    'sends all that concerns an auction or a game to one node, a game’s own line too, and all together to all of them',
    async () => {
      const places = new Map<string, Set<string>>();
      for (let n = 0; n < 40; n++) {
        const id = `00000000-0000-4000-8000-0000000000${n.toString().padStart(2, '0')}`;
        const game = [
          triviaRoutes.game(id),
          triviaRoutes.answers(id),
          triviaRoutes.step(id),
          `${gameLivePath(id)}/?EIO=4`,
        ];
        const told = await Promise.all(game.map((path) => ask(path)));
        places.set(`the game ${id}`, new Set(told.map((one) => one.node)));
        const paths = [
          auctionRoutes.page(id),
          auctionRoutes.bids(id),
          auctionRoutes.end(id),
          `${auctionRoutes.page(id)}?after=1`,
        ];
        const heard = await Promise.all(
          paths.map((path) => ask(path, { method: path.endsWith('bids') ? 'POST' : 'GET' })),
        );
        places.set(id, new Set(heard.map((one) => one.node)));
      }
      expect([...places.values()].every(({ size }) => size === 1)).toBe(true);
      expect(new Set([...places.values()].flatMap((set) => [...set]))).toEqual(new Set(['one', 'two']));
    },
  );

  itWithServer('says who asks, where and how; the last entry of the chain is its own', async () => {
    const { headers } = await ask('/', { headers: { 'x-forwarded-for': '1.2.3.4' } });
    expect(headers).toMatchObject({
      host: address,
      'x-forwarded-for': '1.2.3.4, 127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(headers['x-request-id']).toMatch(/^[\w.-]{8,64}$/);
    expect(headers.connection).not.toBe('close');
  });

  itWithServer('lets bodies through as large as the nodes take them, and no larger', async () => {
    expect((await post(auctionRoutes.bids('7'), 65_536)).status).toBe(200);
    expect((await post(auctionRoutes.bids('7'), 300_000)).status).toBe(413);
    expect((await post(mediaRoutes.upload, mostPictureBytes)).status).toBe(200);
    expect((await post(mediaRoutes.upload, 12_000_000)).status).toBe(413);
  });

  itWithServer('finds a node for the others, however often nodes fail one visitor', async () => {
    failing = true;
    const failed = await Promise.all(Array.from({ length: 40 }, (_, n) => post(auctionDeskRoutes.close(`f-${n}`))));
    failing = false;
    const others = await Promise.all(Array.from({ length: 40 }, (_, n) => post(auctionRoutes.bids(`f-${n}`))));
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([502]));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  });

  itWithServer('asks a node for the lists of auctions and games, and for another one of them', async () => {
    for (const list of [auctionRoutes.all, triviaRoutes.all]) {
      expect((await fetch(`http://${address}${list}`, { method: 'POST', redirect: 'manual' })).status).toBe(200);
      expect((await ask(list)).headers.host).toBe(address);
    }
  });

  itWithServer('passes a game’s own line on, to the node that its answers go to', async () => {
    const id = '00000000-0000-4000-8000-000000000077';
    const socket = new WebSocket(`ws://${address}${gameLivePath(id)}/?EIO=4&transport=websocket`);
    await once(socket, 'open');
    socket.send('hello');
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect(answer.toString()).toBe(`${(await ask(triviaRoutes.answers(id))).node} heard hello`);
    socket.close();
  });

  itWithServer('passes sockets on', async () => {
    const socket = new WebSocket(`ws://${address}${livePath}/?EIO=4&transport=websocket`);
    await once(socket, 'open');
    socket.send('hello');
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect(answer.toString()).toMatch(/^(one|two) heard hello$/);
    socket.close();
  });

  itWithServer('lets one address have so many requests under way, and others come in', async () => {
    hanging.add('one').add('two');
    const from = (localAddress: string, path: string) =>
      new Promise<number | undefined>((resolve) => {
        const sent = asked({ host: '127.0.0.1', port: Number(address.split(':')[1]), path, localAddress }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        waiting.push(sent);
        sent.on('error', () => resolve(undefined)).end();
      });
    const waiting: ClientRequest[] = [];
    const many = Array.from({ length: 260 }, () => from('127.0.0.9', '/'));
    expect(await Promise.race(many)).toBe(429);
    hanging.clear();
    expect(await from('127.0.0.10', '/')).toBe(200);
    for (const one of waiting) one.destroy();
    expect((await Promise.all(many)).filter((status) => status === 429)).toHaveLength(4);
  });

  itWithServer('keeps to itself what is for operators', async () => {
    expect((await fetch(`http://${address}/metrics`)).status).toBe(404);
    expect((await fetch(`http://${address}/health`)).status).toBe(404);
    expect((await fetch(`http://${address}/health/ready`)).status).toBe(200);
  });

  itWithServer(
    "finds the other node for time's own commands when one hangs, before whoever posts them gives up",
    async () => {
      const door = new BalancerIngress(`http://${address}`, { headers: () => ({}) }, new SystemClock());
      hanging.add('one');
      const of = Array.from({ length: 12 }, (_, n) => `h-${n}`);
      const paths = [...of.map(auctionDeskRoutes.close), ...of.map(triviaRoutes.step)];
      const answers = await Promise.allSettled(paths.map((path) => door.post(path, 'a-key', {})));
      hanging.clear();
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 'fulfilled'));
    },
  );

  itWithServer('asks the other node when one is gone, for commands too', async () => {
    nodes[0]!.closeAllConnections();
    nodes[0]!.close();
    const paths = Array.from({ length: 30 }, (_, n) => auctionRoutes.bids(`a-${n}`));
    const answers = await Promise.all(paths.map((path) => post(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(((await answers[0]!.json()) as Heard).node).toBe('two');
  });
});
