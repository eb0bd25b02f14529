import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { type CommandAnswer, type JoinAnswer, type LiveChange, type LiveChanges, livePath } from '#contracts/live.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { anyRoom, quietSessions, stalled, withoutOrigin } from '../../../test/support/sockets.ts';
import type { SocketCommand } from './live-deps.ts';
import type { Change } from './live-push.ts';
import { SocketIoLivePush } from './socket-io.adapter.ts';
import { mostSaid, OneSocketDecoder, Talkers } from './talkers.ts';
import { until } from '../../../test/support/turns.ts';
import { mutant } from '../../../test/support/mutants.ts';

const member = (memberId: string): Caller => ({ ...anonymous, kind: 'member', memberId, sessionId: `s-${memberId}` });
const page = (rev: number, more: object = {}) => ({ id: '7', rev: String(rev).padStart(8, '0'), ...more });
const change = (rev: number, rooms = ['auction-page:7']): Change => ({
  view: 'auction-page',
  id: '7',
  doc: page(rev),
  rooms,
});

if (mutant === 'talks-on') Talkers.prototype.listen = () => {};
if (mutant === 'line-of-many') Reflect.deleteProperty(OneSocketDecoder.prototype, 'add');

describe('sockets', () => {
  let server: Server;
  let clock: DrivenClock;
  let live: SocketIoLivePush;
  let clients: Socket[];
  let commands: SocketCommand[];
  let env: Record<string, string>;

  const sessions = {
    ...quietSessions,
    callerOf: (jwt: string | undefined) => Promise.resolve(jwt ? member(jwt) : anonymous),
    isCsrf: (token: string | undefined, sessionId: string | null) =>
      mutant === 'csrf-any-token' || token === `csrf of ${sessionId}`,
  };
  const admission = { whoHas: (token: string | undefined) => sessions.callerOf(token), becameSocket: () => {} };
  const runCommand = (command: SocketCommand): Promise<CommandAnswer> => {
    commands.push(command);
    return Promise.resolve({ status: 200, body: { revision: 1 } });
  };

  async function open() {
    const config = readConfig({ PUBLIC_URL: 'http://plinth.example', ALLOWED_HOSTS: '127.0.0.1', ...env });
    live.attach(server, { sessions, admission, config, runCommand, log: { tell: () => {} } });
    withoutOrigin(server);
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  }

  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

  function client(options: { jwt?: string; csrf?: string; origin?: string } = {}) {
    const { jwt, csrf, origin } = options;
    const socket = io(`http://${address()}`, {
      path: livePath,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { csrf },
      extraHeaders: { ...(jwt && { cookie: `jwt=${jwt}` }), ...(origin && { origin }) },
    });
    clients.push(socket);
    return socket;
  }

  async function connected(options: Parameters<typeof client>[0] = {}) {
    const socket = client(options);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const seen: (LiveChange & Pick<LiveChanges, 'at'>)[] = [];
    socket.on('changes', ({ at, changes }: LiveChanges) => seen.push(...changes.map((one) => ({ ...one, at }))));
    return {
      socket,
      seen,
      join: (...rooms: unknown[]) => socket.emitWithAck('join', { rooms }) as Promise<JoinAnswer>,
    };
  }

  beforeEach(() => {
    server = createServer();
    clock = new DrivenClock();
    live = new SocketIoLivePush(clock, anyRoom(new Set(['auction-page', 'live-auctions'])));
    clients = [];
    commands = [];
    env = {};
  });

  afterEach(async () => {
    for (const socket of clients) socket.disconnect();
    await live.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  it('join lists and documents of public views, and the own room alone', async () => {
    await open();
    const { join } = await connected({ jwt: 'ann' });
    const rooms = [
      'auction-page:7',
      'live-auctions',
      'member:ann',
      'member:bob',
      'my-bids',
      'my-bids:ann',
      'auction-page',
    ];
    expect(await join(...rooms)).toEqual({
      joined: ['auction-page:7', 'live-auctions', 'auction-page', 'member:ann'].toSorted(
        (a, b) => rooms.indexOf(a) - rooms.indexOf(b),
      ),
      serverTime: clock.now(),
    });
    const visitor = await connected();
    expect((await visitor.join('member:ann', 'member:null', 'live-auctions')).joined).toEqual(['live-auctions']);
  });

  it('join at most 120 rooms, 50 at once', async () => {
    await open();
    const { join } = await connected();
    const rooms = (from: number) => Array.from({ length: 40 }, (_, n) => `auction-page:${from + n}`);
    expect((await join(...rooms(0))).joined).toHaveLength(40);
    expect((await join(...rooms(100))).joined).toHaveLength(40);
    expect((await join(...rooms(120))).joined).toHaveLength(40); // half of them are known
    expect((await join(...rooms(200))).joined).toHaveLength(20);
    expect((await join(...rooms(0))).joined).toHaveLength(40); // again is no more
  });

  it('hear of a change, once, in its newest form', async () => {
    await open();
    const { join, seen } = await connected();
    await join('auction-page:7');
    live.publish([change(1), change(3), change(2)]);
    live.publish([{ ...change(9), id: '8', rooms: ['auction-page:8'] }]);
    clock.advance(0);
    await until(() => seen.length > 0);
    live.publish([{ ...change(4), doc: null, rev: page(4).rev }]);
    clock.advance(0);
    await until(() => seen.length > 1);
    expect(seen).toEqual([
      { view: 'auction-page', id: '7', doc: page(3), at: clock.now() },
      { view: 'auction-page', id: '7', doc: null, rev: page(4).rev, at: clock.now() },
    ]);
  });

  it('that left hear nothing', async () => {
    await open();
    const { socket, join, seen } = await connected();
    const other = await connected();
    await Promise.all([join('auction-page:7'), other.join('auction-page:7')]);
    socket.emit('leave', { rooms: ['auction-page:7'] });
    await join('live-auctions'); // answered after the leave was taken
    live.publish([change(1)]);
    clock.advance(0);
    await until(() => other.seen.length > 0);
    expect(seen).toEqual([]);
  });

  it('send commands the way of HTTP, with the handshake as their cookie and csrf token', async () => {
    await open();
    const { socket } = await connected({ jwt: 'ann', csrf: 'csrf of s-ann' });
    const command = { path: '/web-api/v1/auctions/7/bids', key: 'key-12345678', body: { maximum: { minor: 5 } } };
    expect(await socket.emitWithAck('command', command)).toEqual({ status: 200, body: { revision: 1 } });
    expect(commands).toEqual([{ ...command, cookie: 'jwt=ann', csrf: 'csrf of s-ann', ip: '127.0.0.1' }]);
  });

  it("send no command without their session's csrf token", async () => {
    await open();
    const command = { path: '/web-api/v1/auctions/7/bids', key: 'key-12345678', body: {} };
    for (const csrf of [undefined, 'csrf of s-bob', 'csrf of null']) {
      const { socket } = await connected({ jwt: 'ann', ...(csrf && { csrf }) });
      expect(await socket.emitWithAck('command', command)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    }
    expect(commands).toEqual([]);
  });

  it('that say what is no message are answered, and live on', async () => {
    await open();
    const { socket, join } = await connected({ jwt: 'ann', csrf: 'csrf of s-ann' });
    const key = 'key-12345678';
    const bad = [
      null,
      7,
      { path: '/web-api/v1/x', key, body: JSON.parse('{"__proto__":{"a":1}}') as object },
      { path: '/web-api/v1/x', key, body: { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } } },
      { path: '/web-api/../health', key, body: {} },
      { path: 'http://evil.example/', key, body: {} },
      { path: '/web-api/v1/x', key: 'k', body: {} },
      { path: '/web-api/v1/x', key, body: [], more: 1 },
    ];
    for (const message of bad) {
      expect(await socket.emitWithAck('command', message)).toMatchObject({
        status: 400,
        body: { code: 'bad-request' },
      });
    }
    for (const rooms of [undefined, 'x', [1], [], ['A'], ['a'.repeat(200)], Array.from({ length: 51 }, () => 'a')]) {
      expect(await socket.emitWithAck('join', { rooms })).toMatchObject({ joined: [] });
    }
    socket.emit('join');
    socket.emit('nonsense', { a: 1 }, () => {});
    expect((await join('live-auctions')).joined).toEqual(['live-auctions']);
    expect(commands).toEqual([]);
  });

  it.each(['binary', 'too large', 'too much'])('that send what is %s are closed', async (kind) => {
    await open();
    const { socket } = await connected();
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    if (kind === 'binary') socket.emit('join', Buffer.from('x'));
    if (kind === 'too large') socket.emit('join', 'x'.repeat(9000));
    if (kind === 'too much') for (let n = 0; n < 60; n++) socket.emit('leave', { rooms: ['live-auctions'] });
    await closed;
    await until(() => live.sockets === 0);
    expect(socket.connected).toBe(false);
  });

  it.each([
    ['another socket', 'message', '40', 2],
    ['sockets of elsewhere', 'message', '40/elsewhere,', 8],
    ['heartbeats', 'message', '3', mostSaid + 2],
    ['answers to nothing', 'message', '431["x"]', mostSaid + 2],
    ['pings', 'ping', '', mostSaid + 2],
  ] as const)('that ask for %s on their line are closed', async (_what, kind, text, times) => {
    await open();
    const line = new WebSocket(`ws://${address()}${livePath}/?EIO=4&transport=websocket`);
    await once(line, 'open');
    let [sockets, heard] = [0, 0];
    line.on('message', (data: Buffer) => {
      heard++;
      if (data.toString().startsWith('40{')) sockets++;
    });
    line.on('pong', () => heard++).on('error', () => {});
    line.send('40');
    const say = () => (kind === 'ping' ? line.ping() : line.send(text));
    for (let n = 0; n < times; n++) say();
    await once(line, 'close');
    await until(() => live.sockets === 0);
    expect(sockets).toBeLessThanOrEqual(1);
    expect(heard).toBeLessThanOrEqual(mostSaid + 2);
  });

  it('come from our own pages', async () => {
    await open();
    await connected({ origin: 'http://plinth.example' });
    await connected({ origin: `http://${address()}` });
    await expect(connected({ origin: 'https://evil.example' })).rejects.toThrow('websocket error');
    await expect(connected({ origin: 'null' })).rejects.toThrow('websocket error');
  });

  it('come in order when all come at once', async () => {
    env = { LIVE_HANDSHAKES_PER_SECOND: '3' };
    await open();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => connected()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    clock.advance(1000);
    await connected();
  });

  it('that read too slowly are cut, and the others hear on', async () => {
    await open();
    const good = await connected();
    await good.join('auction-page:7');
    const slow = await stalled(address());
    await until(() => live.sockets === 2);
    const large = page(0, { text: 'x'.repeat(200_000) });
    for (let n = 1; live.sockets === 2 && n < 400; n++) {
      live.publish([{ ...change(n), doc: { ...large, rev: String(n).padStart(8, '0') } }]);
      clock.advance(250);
      await until(() => good.seen.length === n);
    }
    expect(live.sockets).toBe(1);
    clock.advance(1000); // it does not even take the goodbye
    slow.resume();
    await once(slow, 'close');
    expect(good.socket.connected).toBe(true);
  });

  it('are told to come back when the process ends', async () => {
    await open();
    const { socket } = await connected();
    const told = new Promise<void>((resolve) => void socket.once('resync', resolve));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await live.close();
    await Promise.all([told, closed]);
    expect(socket.connected).toBe(false);
  });
});
