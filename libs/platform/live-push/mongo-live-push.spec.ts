import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { type JoinAnswer, type LiveChange, type LiveChanges, livePath } from '#contracts/live.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { databaseIn, withDatabase } from '#platform/mongodb/address.ts';
import { mongoServer, type Server as Mongo } from '../../../test/support/mongo-server.ts';
import { startMongo } from '../../../test/stand-ins/mongo.ts';
import type { Change } from './live-push.ts';
import { MongoLine } from './mongo-line.adapter.ts';
import { MongoLivePush } from './mongo-live-push.adapter.ts';
import { SocketIoLivePush } from './socket-io.adapter.ts';
import { quietSessions } from '../../../test/support/sockets.ts';
import { until } from '../../../test/support/turns.ts';

const clock = new SystemClock();
const ann: Caller = { ...anonymous, kind: 'member', memberId: 'ann', sessionId: 's' };
const sessions = {
  ...quietSessions,
  callerOf: (jwt: string | undefined) => Promise.resolve(jwt === 'ann' ? ann : anonymous),
  isCsrf: () => false,
};
const change = (n: number, rooms = ['auction-page:7']): Change => ({
  view: 'auction-page',
  id: '7',
  doc: { id: '7', rev: String(n).padStart(8, '0') },
  rooms,
});

/** An api node, as far as its sockets go. */
async function node(url: string) {
  const line = await MongoLine.open(url);
  const server: Server = createServer();
  const live = new SocketIoLivePush(clock, new Set(['auction-page', 'live-auctions']), line.adapter());
  const log = { tell: () => {} };
  const admission = { whoHas: sessions.callerOf, becameSocket: () => {} };
  live.attach(server, {
    sessions,
    admission,
    config: readConfig({}),
    log,
    runCommand: () => Promise.reject(new Error('none')),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    await live.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await line.close();
  };
  return { live, close, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function browser(address: string, jwt = '') {
  const extraHeaders = { cookie: `jwt=${jwt}` };
  const socket: Socket = io(address, { path: livePath, transports: ['websocket'], forceNew: true, extraHeaders });
  const seen: LiveChange[] = [];
  let resyncs = 0;
  socket.on('changes', ({ changes }: LiveChanges) => seen.push(...changes));
  socket.on('resync', () => resyncs++);
  await new Promise<void>((connected) => void socket.once('connect', connected));
  const join = async (...rooms: string[]) => ((await socket.emitWithAck('join', { rooms })) as JoinAnswer).joined;
  return { socket, seen, join, resyncs: () => resyncs };
}

describe('live push over several processes', () => {
  let mongo: Mongo;
  let url: string;
  let nodes: Awaited<ReturnType<typeof node>>[];
  let line: MongoLine;
  let projector: MongoLivePush;

  beforeAll(async () => {
    mongo = await mongoServer();
    process.stderr.write(`Live push between processes runs on ${mongo.on}.\n`);
  });
  afterAll(() => mongo.stop());

  beforeEach(async () => {
    url = withDatabase(mongo.url, `${databaseIn(mongo.url)}-${randomUUID().slice(0, 8)}`);
    nodes = await Promise.all([node(url), node(url)]);
    line = await MongoLine.open(url);
    projector = new MongoLivePush(line, clock);
    projector.start();
    await until(() => nodes.every(({ live }) => live.health().ok));
  });
  afterEach(async () => {
    await projector.close();
    for (const { close } of nodes) await close();
    await line.close();
  });

  const everywhere = () => Promise.all(nodes.map(({ address }) => browser(address)));

  it('reaches the browsers of every node, in order, with the newest document', async () => {
    const [one, two] = await everywhere();
    await Promise.all([one!.join('auction-page:7'), two!.join('auction-page:7')]);
    for (let n = 1; n <= 50; n++) {
      projector.publish([change(n)]);
      if (n % 10 === 0) await clock.pause(1);
    }
    for (const { seen, socket } of [one!, two!]) {
      await until(() => seen.at(-1)?.doc?.rev === change(50).doc!.rev);
      const revs = seen.map(({ doc }) => doc!.rev);
      expect(revs).toEqual(revs.toSorted());
      expect(seen.at(-1)).toMatchObject({ view: 'auction-page', id: '7', doc: change(50).doc });
      socket.disconnect();
    }
  });

  it('goes to those in the room alone', async () => {
    const [guest, other] = await everywhere();
    const member = await browser(nodes[1]!.address, 'ann');
    expect(await guest!.join('member:ann', 'auction-page:7')).toEqual(['auction-page:7']);
    expect(await member.join('member:ann')).toEqual(['member:ann']);
    await other!.join('auction-page:8');
    projector.publish([change(1, ['member:ann']), change(2, ['auction-page:7'])]);
    await until(() => member.seen.length > 0 && guest!.seen.length > 0);
    expect(member.seen.map(({ doc }) => doc!.rev)).toEqual([change(1).doc!.rev]);
    expect(guest!.seen.map(({ doc }) => doc!.rev)).toEqual([change(2).doc!.rev]);
    expect(other!.seen).toEqual([]);
    for (const { socket } of [guest!, other!, member]) socket.disconnect();
  });

  it('makes everybody refetch after another projector took over', async () => {
    const [one, two] = await everywhere();
    await projector.close();
    projector = new MongoLivePush(line, clock);
    projector.start();
    await until(() => one!.resyncs() > 0 && two!.resyncs() > 0);
    expect(nodes.map(({ live }) => live.sockets)).toEqual([1, 1]);
    for (const { socket } of [one!, two!]) socket.disconnect();
  });

  it('ends at one node alone when that node ends', async () => {
    const [one, two] = await everywhere();
    await two!.join('auction-page:7');
    const gone = new Promise((resolve) => one!.socket.once('disconnect', resolve));
    await nodes[0]!.close();
    nodes.shift();
    await gone;
    projector.publish([change(1)]);
    await until(() => two!.seen.length > 0);
    expect(two!.socket.connected).toBe(true);
    expect(two!.resyncs()).toBe(0);
    for (const { socket } of [one!, two!]) socket.disconnect();
  });
});

it('comes back when MongoDB was away: nobody keeps what is old', async () => {
  const mongo = await startMongo();
  const api = await node(mongo.url);
  const line = await MongoLine.open(mongo.url);
  const projector = new MongoLivePush(line, clock);
  projector.start();
  await until(() => api.live.health().ok);
  const { socket, seen, join, resyncs } = await browser(api.address);
  await join('auction-page:7');
  await mongo.stop();
  projector.publish([change(1)]);
  await clock.pause(50); // it is tried meanwhile
  await mongo.resume();
  projector.publish([change(2)]);
  await until(() => resyncs() > 0 || seen.at(-1)?.doc?.rev === change(2).doc!.rev);
  socket.disconnect();
  await projector.close();
  await api.close();
  await line.close();
  await mongo.stop();
  expect(socket.connected).toBe(false);
});
