import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { day, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { Authority, type Standing } from './authority.ts';
import { anonymous } from './caller.ts';
import { Sessions } from './sessions.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-sessions-'));
const keys = SqlitePersonKeys.open(join(folder, 'keys.db'), new DrivenClock());
// mutant `csrf-unbound`: every session's token is good for every other
const hash = keys.hash.bind(keys);
if (process.env.MUTANT === 'csrf-unbound') keys.hash = (purpose) => hash(purpose, '');
const clock = new DrivenClock('2026-05-01T12:00:00.000Z');
const expiresAt = plus(clock.now(), day);
const ann: Standing = { memberId: 'ann', roles: ['shopper'], verified: true, test: false };

class OneMember extends Authority {
  alive = true;
  standing: Standing | undefined = ann;
  member = async () => this.standing;
  isAlive = async (memberId: string, sessionId: string) => memberId === 'ann' && sessionId === 's1' && this.alive;
}

let authority: OneMember;
let sessions: Sessions;

beforeAll(() => {
  authority = new OneMember();
  sessions = new Sessions(keys, authority, clock, { secure: true });
});
afterAll(async () => {
  await keys.close();
  rmSync(folder, { recursive: true });
});

const tokenOf = (sessionId: string) => sessions.issue({ kind: 'member', memberId: 'ann', sessionId, expiresAt });

describe('who is asking', () => {
  it('is the member of a live session', async () => {
    expect(await sessions.callerOf(await tokenOf('s1'))).toEqual({
      kind: 'member',
      sessionId: 's1',
      ...ann,
    });
  });

  it('is nobody once the session ended, or the member is gone, though the token is good', async () => {
    const token = await tokenOf('s1');
    authority.alive = false;
    expect(await sessions.callerOf(token)).toBe(anonymous);
    authority.alive = true;
    authority.standing = undefined;
    expect(await sessions.callerOf(token)).toBe(anonymous);
    authority.standing = ann;
    expect(await sessions.callerOf(await tokenOf('s2'))).toBe(anonymous);
  });

  it('is nobody without a token', async () => {
    expect(await sessions.callerOf(undefined)).toBe(anonymous);
    expect(await sessions.callerOf('')).toBe(anonymous);
    expect(await sessions.callerOf('no token')).toBe(anonymous);
  });

  it('is a guest with a guest session', async () => {
    const token = await sessions.issue({ kind: 'guest', memberId: null, sessionId: 'g', expiresAt });
    expect(await sessions.callerOf(token)).toEqual({ ...anonymous, kind: 'guest', sessionId: 'g' });
  });
});

describe('the csrf token', () => {
  it('is good with its session alone', () => {
    const token = sessions.csrfFor('s1');
    expect(sessions.isCsrf(token, 's1')).toBe(true);
    expect(sessions.isCsrf(token, 's2')).toBe(false);
    expect(sessions.isCsrf(token, null)).toBe(false);
  });

  it('of a visitor is not one of a session, whatever the session is called', () => {
    const token = sessions.csrfFor(null);
    expect(sessions.isCsrf(token, null)).toBe(true);
    expect(sessions.isCsrf(token, 'anonymous')).toBe(false);
    expect(sessions.isCsrf(sessions.csrfFor('anonymous'), null)).toBe(false);
  });

  it('differs each time, and takes no change', () => {
    const token = sessions.csrfFor('s1');
    expect(sessions.csrfFor('s1')).not.toBe(token);
    const forged = [
      undefined,
      '',
      '.',
      token.slice(0, -1),
      `${token}0`,
      `x${token.slice(1)}`,
      token.slice(0, -1) + (token.endsWith('0') ? '1' : '0'),
      token.toUpperCase(),
      `${token}\n`,
    ];
    expect(forged.filter((one) => one !== token && sessions.isCsrf(one, 's1'))).toEqual([]);
  });
});

const set = (act: (reply: { header: (name: 'set-cookie', value: string[]) => void }) => void) => {
  const seen: string[] = [];
  act({ header: (_, value) => void seen.push(...value) });
  return seen;
};

describe('the cookies', () => {
  it('of a session last as long as it does; scripts read the csrf token alone', async () => {
    const [jwt, csrf] = set((reply) => sessions.setCookies(reply, { token: 'T', sessionId: 's1', expiresAt }));
    expect(jwt).toBe('jwt=T; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=86400');
    expect(csrf).toMatch(/^csrf=[\w-]+\.[0-9a-f]{64}; Path=\/; SameSite=Lax; Secure; Max-Age=86400$/);
  });

  it('are cleared into those of a visitor', () => {
    const [jwt, csrf] = set((reply) => sessions.clearCookies(reply));
    expect(jwt).toBe('jwt=; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=0');
    expect(sessions.isCsrf(/^csrf=([^;]+)/.exec(csrf!)![1], null)).toBe(true);
  });

  it('travel over http where the market is served so', () => {
    const plain = new Sessions(keys, authority, clock, { secure: false });
    expect(set((reply) => plain.setCsrfCookie(reply, null))[0]).toMatch(/^csrf=[^;]+; Path=\/; SameSite=Lax$/);
  });
});
