import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { day, type Instant, plus } from '#kernel/instant.ts';
import type { Asked, SessionOver } from '#platform/auth/authority.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { liveSocket } from '../../../test/support/live-clients.ts';
import { quietSessions } from '../../../test/support/sockets.ts';
import { turn, until } from '../../../test/support/turns.ts';
import type { LiveDeps } from './live-deps.ts';
import type { Change } from './live-push.ts';
import { SessionWatch } from './session-watch.ts';
import { SocketIoLivePush } from './socket-io.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * Sockets and the sessions that they came with. To see a test fail, run with
 *   MUTANT=unheard-ends  nobody tells of a session that is over
 *   MUTANT=never-deaf    a process that is cut off does not know it
 *   MUTANT=endless       a token has no end
 *   MUTANT=asked-once    whoever was somebody at the handshake stays it
 *   MUTANT=stale-entry   who enters a room is believed what this node knows
 */
const member = (memberId: string): Caller => ({ ...anonymous, kind: 'member', memberId, sessionId: `s-${memberId}` });
const change = (rev: number, rooms: string[]): Change => ({
  view: 'my-bids',
  id: String(rev),
  doc: { id: String(rev), rev: String(rev) },
  rooms,
});
const toAnn = (rev: number) => change(rev, ['member:ann']);

let server: Server;
let clock: DrivenClock;
let live: SocketIoLivePush;
let clients: Socket[];
let ended: Set<string>;
let asking: ((asked?: Asked) => unknown) | undefined;
let tokenEnd: Instant | undefined;
let tellOver: (over: SessionOver) => void;
let isHearing: boolean;

const sessions: LiveDeps['sessions'] = {
  ...quietSessions,
  isCsrf: () => false,
  callerOf: async (jwt, asked) => {
    const caller = jwt && !ended.has(jwt) ? member(jwt) : anonymous;
    await asking?.(mutant === 'stale-entry' ? undefined : asked);
    return mutant === 'asked-once' && jwt ? member(jwt) : caller;
  },
  endOfToken: async () => (mutant === 'endless' ? undefined : tokenEnd),
  whenOver: (hear) => {
    tellOver = mutant === 'unheard-ends' ? () => {} : hear;
    return () => {};
  },
  hearsAll: () => isHearing || mutant === 'never-deaf',
};

async function connected(jwt: string) {
  const { port } = server.address() as AddressInfo;
  const client = await liveSocket(`http://127.0.0.1:${port}`, { cookie: `jwt=${jwt}` });
  clients.push(client.socket);
  return client;
}

const gone = ({ socket }: { socket: Socket }) => until(() => !socket.connected);

beforeEach(async () => {
  server = createServer();
  clock = new DrivenClock();
  live = new SocketIoLivePush(clock, new Set(['live-auctions']));
  clients = [];
  ended = new Set();
  asking = undefined;
  tokenEnd = undefined;
  isHearing = true;
  const runCommand = () => Promise.reject(new Error('none'));
  const admission = { whoHas: (jwt: string | undefined) => sessions.callerOf(jwt), becameSocket: () => {} };
  live.attach(server, { sessions, admission, config: readConfig({}), runCommand, log: { tell: () => {} } });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
});

afterEach(async () => {
  for (const socket of clients) socket.disconnect();
  await live.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

describe('the sockets of a session that is over', () => {
  const over = (memberId: string, sessionId: string | null = `s-${memberId}`) => {
    ended.add(memberId);
    tellOver({ memberId, sessionId });
  };

  it('are cut at once, and hear nothing more', async () => {
    const [ann, tablet, bob] = [await connected('ann'), await connected('ann'), await connected('bob')];
    await Promise.all([ann.join('member:ann'), tablet.join('member:ann'), bob.join('member:bob')]);
    live.publish([toAnn(1)]); // on its way: told in the next turn
    over('ann');
    live.publish([toAnn(2), change(3, ['member:bob'])]);
    clock.advance(0);
    await Promise.all([gone(ann), gone(tablet), until(() => bob.changes.length > 0)]);
    expect([ann.changes, tablet.changes, live.sockets]).toEqual([[], [], 1]);
  });

  it('are all of a member’s when the member is erased, and none when it is another session', async () => {
    const [ann, bob] = [await connected('ann'), await connected('bob')];
    tellOver({ memberId: 'ann', sessionId: 'another' });
    tellOver({ memberId: null, sessionId: 's-cleo' });
    expect((await ann.join('member:ann')).joined).toEqual(['member:ann']);
    over('ann', null);
    await gone(ann);
    expect((await bob.join('member:bob')).joined).toEqual(['member:bob']);
  });

  it('end with their token, to the millisecond', async () => {
    tokenEnd = plus(clock.now(), 10_000);
    const ann = await connected('ann');
    await ann.join('member:ann');
    clock.advance(9999);
    live.publish([toAnn(1)]);
    clock.advance(0);
    await until(() => ann.changes.length > 0);
    clock.advance(1);
    live.publish([toAnn(2)]);
    clock.advance(0);
    await gone(ann);
    expect(ann.changes).toHaveLength(1);
  });

  it('end so after months too, which no timer counts', async () => {
    const watch = new SessionWatch({ clock, sessions, log: { tell: () => {} } });
    const cuts: string[] = [];
    const quiet = { end: () => {}, mute: () => {}, unmute: () => false, recheck: async () => true };
    const one = { live: quiet, cut: () => void cuts.push(clock.now()), resync: () => {} };
    const end = plus(clock.now(), mutant === 'endless' ? 400 * day : 40 * day);
    await live.close();
    await watch.add(one, member('ann'), end);
    clock.advance(41 * day);
    expect(cuts).toEqual([plus(clock.now(), -day)]);
    watch.close();
  });

  it('are nobody’s when it ended while they were greeted', async () => {
    let asked = 0;
    asking = () => asked++ === 0 && over('ann'); // the answer is on its way: nobody knows of this socket yet
    const ann = await connected('ann');
    expect((await ann.join('member:ann', 'live-auctions')).joined).toEqual(['live-auctions']);
  });

  it('enter no room when it ended while they asked, and every entry asks afresh', async () => {
    const ann = await connected('ann');
    const seen: (Asked | undefined)[] = [];
    asking = (asked) => {
      seen.push(asked);
      tellOver({ memberId: 'ann', sessionId: 's-ann' }); // while the answer is on its way
    };
    ann.socket.emit('join', { rooms: ['member:ann', 'live-auctions'] });
    await gone(ann);
    expect(seen).toEqual([{ fresh: true }]);
    live.publish([toAnn(1)]);
    clock.advance(0);
    await turn();
    expect(ann.changes).toEqual([]);
  });

  it('are found within a minute though nobody told of it', async () => {
    const [ann, bob] = [await connected('ann'), await connected('bob')];
    ended.add('ann');
    clock.advance(60_000);
    await gone(ann);
    expect((await bob.join('member:bob')).joined).toEqual(['member:bob']);
  });
});

it('sockets hear nothing private while nobody would know that their session is over, and come back for it', async () => {
  const ann = await connected('ann');
  const resynced = new Promise<void>((resolve) => void ann.socket.once('resync', resolve));
  await ann.join('member:ann', 'live-auctions');
  isHearing = false;
  clock.advance(250);
  live.publish([toAnn(1)]); // a blip is no reason
  clock.advance(0);
  await until(() => ann.changes.length > 0);
  for (let n = 0; n < 8; n++) clock.advance(250);
  live.publish([toAnn(2), change(3, ['live-auctions'])]);
  clock.advance(0);
  await until(() => ann.changes.length > 1);
  expect(ann.changes.map(({ id }) => id)).toEqual(['1', '3']);
  expect((await ann.join('member:ann', 'live-auctions')).joined).toEqual(['live-auctions']);
  isHearing = true;
  clock.advance(250);
  await resynced;
  expect((await ann.join('member:ann')).joined).toEqual(['member:ann']);
});
