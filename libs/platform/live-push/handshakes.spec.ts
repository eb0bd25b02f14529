import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { quietSessions } from '../../../test/support/sockets.ts';
import { beforeEach, expect, it } from '@jest/globals';
import { anonymous } from '#platform/auth/caller.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { tooMany } from '#platform/http/problem.ts';
import { Handshakes, mostSockets } from './handshakes.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * To see a test fail, run with
 *   MUTANT=any-number         whoever comes may open one more socket
 *   MUTANT=strangers-storm    those without an account may have all of a second's handshakes
 *   MUTANT=sockets-by-address  a socket is its address's, whoever opens it
 */
if (mutant === 'any-number') Reflect.set(Handshakes.prototype, 'placeOf', () => () => {});
if (mutant === 'strangers-storm') Reflect.set(Handshakes.prototype, 'isTurnOf', () => true);
if (mutant === 'sockets-by-address') Reflect.set(Handshakes.prototype, 'callerOf', () => Promise.resolve(anonymous));

class Line extends EventEmitter {
  destroyed = false;

  constructor(readonly remoteAddress: string) {
    super();
  }
}

let clock: DrivenClock;
let handshakes: Handshakes;
let asSockets: number;

beforeEach(() => {
  clock = new DrivenClock();
  asSockets = 0;
  const whoHas = async (token: string | undefined) => {
    if (token === 'unseen') throw tooMany(1);
    return token ? { ...anonymous, kind: 'member' as const, memberId: token, sessionId: token } : anonymous;
  };
  handshakes = new Handshakes(clock, {
    config: readConfig({ PUBLIC_URL: 'https://plinth.example', TRUSTED_PROXIES: '10.0.0.1' }),
    sessions: { ...quietSessions, tokenIn: (cookie) => cookie, callerOf: whoHas, isCsrf: () => false },
    admission: { whoHas, becameSocket: () => void asSockets++ },
  });
});

type Who = Readonly<{ cookie?: string; peer?: string; forwarded?: string }>;

const request = (peer: string, cookie?: string) =>
  ({ headers: { host: 'plinth.example', cookie }, socket: new Line(peer) }) as unknown as IncomingMessage;

/** Knocks once; `line.emit('close')` leaves again. */
async function knock({ cookie, peer = '203.0.113.9', forwarded }: Who = {}) {
  const line = new Line(peer);
  const headers = { host: 'plinth.example', cookie, 'x-forwarded-for': forwarded };
  const reason = await handshakes.refuse({ headers, socket: line } as unknown as IncomingMessage, 0);
  clock.advance(60); // no more often than may be
  return { line, isIn: reason === undefined };
}

const knocks = async (count: number, who?: Who) => {
  const all = [];
  for (let n = 0; n < count; n++) all.push(await knock(who));
  return all.filter(({ isIn }) => isIn);
};

it('an address has so many sockets, an account has its own: who shares an address with many comes in', async () => {
  const strangers = await knocks(mostSockets.stranger + 3);
  expect(strangers).toHaveLength(mostSockets.stranger);
  expect(await knocks(mostSockets.member + 3, { cookie: 'ann' })).toHaveLength(mostSockets.member);
  expect((await knock({ cookie: 'bob' })).isIn).toBe(true);
  expect((await knock({ peer: '203.0.113.10' })).isIn).toBe(true);
  strangers[0]!.line.emit('close');
  expect(await knocks(2)).toHaveLength(1); // its place was free again
  expect(asSockets).toBe(mostSockets.stranger + mostSockets.member + 3);
});

it('an account has no more sockets for coming from many addresses', async () => {
  const from = async (n: number) => (await knock({ cookie: 'ann', peer: `203.0.113.${n}` })).isIn;
  const opened = [];
  for (let n = 1; n <= mostSockets.member + 3; n++) opened.push(await from(n));
  expect(opened.filter(Boolean)).toHaveLength(mostSockets.member);
});

it('is told apart behind a proxy of ours, and by nothing that anybody else says', async () => {
  const said = await knocks(mostSockets.stranger + 5, { forwarded: '198.51.100.7' });
  expect(said).toHaveLength(mostSockets.stranger);
  for (let n = 0; n < 5; n++) expect((await knock({ peer: '10.0.0.1', forwarded: `198.51.100.${n}` })).isIn).toBe(true);
});

it('with a token that may not be looked at now is asked to come later', async () => {
  const many = await Promise.all(Array.from({ length: 300 }, async () => (await knock({ cookie: 'unseen' })).isIn));
  expect(many).not.toContain(true);
});

it('from many addresses without an account leaves some of a second to those who have one', async () => {
  const atOnce = (n: number, cookie?: string) => handshakes.refuse(request(`198.51.${n >> 8}.${n & 255}`, cookie), 0);
  const strangers = await Promise.all(Array.from({ length: 600 }, (_, n) => atOnce(n)));
  expect(strangers.filter((reason) => reason === undefined)).toHaveLength(400);
  expect(await atOnce(0, 'ann')).toBeUndefined();
});
