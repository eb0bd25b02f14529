import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { cookieOf } from '#platform/http/cookie.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { Authority, type MemberAuthority } from './authority.ts';
import { anonymous } from './caller.ts';
import type { Session } from './session-tokens.ts';
import { longestIdle, Sessions } from './sessions.ts';
import { mutant } from '../../../test/support/mutants.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-sessions-'));
const keys = SqlitePersonKeys.open(join(folder, 'keys.db'), new DrivenClock());
// mutant `csrf-unbound`: every session's token is good for every other
const hash = keys.hash.bind(keys);
if (mutant === 'csrf-unbound') keys.hash = (purpose) => hash(purpose, '');
const clock = new DrivenClock('2026-05-01T12:00:00.000Z');
const later = () => plus(clock.now(), day);
const ann: MemberAuthority = { memberId: 'ann', roles: ['shopper'], verified: true, test: false };

/* Mutants: `any-cookie` believes whatever cookie is called jwt, `no-idle` and `no-end` forget one of its two ends. */

class OneMember extends Authority {
  known: MemberAuthority | undefined = ann;
  member = async () => this.known;
  mayPromise = async () => true;
  /** When the session ends at the latest; nothing once it is over. */
  end: Instant | undefined = plus(clock.now(), 90 * day);
  endOf = async (memberId: string, sessionId: string) => {
    if (memberId !== 'ann' || sessionId !== 's1') return undefined;
    return mutant === 'no-end' ? plus(clock.now(), 90 * day) : this.end;
  };
  wentOn = async () => false;
  readonly left = new Set<string>();
  hasLeft = async (sessionId: string) => this.left.has(sessionId);
  whenOver = () => () => {};
  hearsAll = () => true;
}

class Broken extends Sessions {
  override tokenIn(header: string | undefined) {
    return (mutant === 'any-cookie' ? cookieOf(header, 'jwt') : undefined) ?? super.tokenIn(header);
  }
  override issue(session: Session) {
    return mutant === 'no-idle' ? this.issueWhole(session) : super.issue(session);
  }
}

let authority: OneMember;
let sessions: Sessions;

beforeEach(() => {
  authority = new OneMember();
  sessions = new Broken(keys, authority, clock, { secure: true });
});
afterAll(async () => {
  await keys.close();
  rmSync(folder, { recursive: true });
});

const tokenOf = (sessionId: string) =>
  sessions.issue({ kind: 'member', memberId: 'ann', sessionId, expiresAt: later() });

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
    const { end } = authority;
    authority.end = undefined;
    expect(await sessions.callerOf(token)).toBe(anonymous);
    authority.end = end;
    authority.known = undefined;
    expect(await sessions.callerOf(token)).toBe(anonymous);
    authority.known = ann;
    expect(await sessions.callerOf(await tokenOf('s2'))).toBe(anonymous);
  });

  it('is nobody without a token', async () => {
    expect(await sessions.callerOf(undefined)).toBe(anonymous);
    expect(await sessions.callerOf('')).toBe(anonymous);
    expect(await sessions.callerOf('no token')).toBe(anonymous);
  });

  it('is a guest with a guest session, until it is signed out of', async () => {
    const token = await sessions.issue({ kind: 'guest', memberId: null, sessionId: 'g', expiresAt: later() });
    expect(await sessions.callerOf(token)).toEqual({ ...anonymous, kind: 'guest', sessionId: 'g' });
    authority.left.add('g');
    expect(await sessions.callerOf(token)).toBe(anonymous);
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
    const [jwt, csrf] = set((reply) => sessions.setCookies(reply, { token: 'T', sessionId: 's1', expiresAt: later() }));
    expect(jwt).toBe('__Host-jwt=T; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=86400');
    expect(csrf).toMatch(/^__Host-csrf=[\w-]+\.[0-9a-f]{64}; Path=\/; SameSite=Lax; Secure; Max-Age=86400$/);
  });

  it('are cleared into those of a visitor', () => {
    const [jwt, csrf] = set((reply) => sessions.clearCookies(reply));
    expect(jwt).toBe('__Host-jwt=; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=0');
    expect(sessions.isCsrf(/^__Host-csrf=([^;]+)/.exec(csrf!)![1], null)).toBe(true);
  });

  it('travel over http where the market is served so', () => {
    const plain = new Sessions(keys, authority, clock, { secure: false });
    expect(set((reply) => plain.setCsrfCookie(reply, null))[0]).toMatch(/^csrf=[^;]+; Path=\/; SameSite=Lax$/);
  });
});

describe('over https', () => {
  const planted = async () => `jwt=${await tokenOf('s1')}; csrf=${sessions.csrfFor('s1')}`;

  it('cookies that anybody may have planted are not looked at', async () => {
    const theirs = await planted();
    expect([sessions.tokenIn(theirs), sessions.csrfIn(theirs)]).toEqual([undefined, undefined]);
    const own = `${theirs}; __Host-jwt=own; __Host-csrf=too; x__Host-jwt=no`;
    expect([sessions.tokenIn(own), sessions.csrfIn(own)]).toEqual(['own', 'too']);
  });

  it('and over http, on this machine, there are no others', async () => {
    const plain = new Sessions(keys, authority, clock, { secure: false });
    expect(plain.tokenIn(`__Host-jwt=x; ${await planted()}`)).toBe(await tokenOf('s1'));
  });
});

describe('a session that is used', () => {
  const hostCookies = (token: string) => `__Host-jwt=${token}`;
  const renewed = async (token: string) => {
    const seen: string[] = [];
    await sessions.renew(hostCookies(token), { header: (_, value) => void seen.push(...value) });
    return /^__Host-jwt=([^;]+);.*Max-Age=(\d+)$/.exec(seen[0] ?? '')?.slice(1);
  };
  const begun = () =>
    sessions.issue({ kind: 'member', memberId: 'ann', sessionId: 's1', expiresAt: plus(clock.now(), 90 * day) });

  it('is over after 30 days without use', async () => {
    const token = await begun();
    clock.advance(longestIdle - 1000);
    expect(await sessions.callerOf(token)).toMatchObject({ memberId: 'ann' });
    clock.advance(1000);
    expect(await sessions.callerOf(token)).toBe(anonymous);
  });

  it('is renewed at most once a day, and goes on', async () => {
    const token = await begun();
    clock.advance(day - 1000);
    expect(await renewed(token)).toBeUndefined();
    clock.advance(1000);
    const [second = '', seconds] = (await renewed(token))!;
    expect(seconds).toBe(String(longestIdle / 1000));
    expect(await renewed(second)).toBeUndefined();
    clock.advance(longestIdle - day);
    expect(await sessions.callerOf(token)).toBe(anonymous);
    expect(await sessions.callerOf(second)).toMatchObject({ memberId: 'ann' });
  });

  it('ends after 90 days, however much it is used', async () => {
    let token = await begun();
    const end = authority.end!;
    for (let days = 0; clock.now() < plus(end, -day); days++) {
      clock.advance(day);
      token = (await renewed(token))?.[0] ?? token;
      expect(days).toBeLessThan(90);
    }
    expect(await sessions.callerOf(token)).toMatchObject({ memberId: 'ann' });
    expect(await renewed(token)).toBeUndefined();
    clock.advance(day);
    expect(await sessions.callerOf(token)).toBe(anonymous);
  });

  it('of an older market keeps the end that it was stored with', async () => {
    authority.end = plus(clock.now(), longestIdle);
    const token = await sessions.issue({ kind: 'member', memberId: 'ann', sessionId: 's1', expiresAt: authority.end });
    clock.advance(10 * day);
    expect(await renewed(token)).toBeUndefined();
  });

  it('is not renewed once it is over, nor is anybody else’s', async () => {
    const token = await begun();
    clock.advance(2 * day);
    authority.end = undefined;
    expect(await renewed(token)).toBeUndefined();
    authority.end = plus(clock.now(), 80 * day);
    for (const other of ['', 'no token', token.slice(0, -1)]) expect(await renewed(other)).toBeUndefined();
    const guest = await sessions.issue({ kind: 'guest', memberId: null, sessionId: 's1', expiresAt: authority.end });
    clock.advance(2 * day);
    expect(await renewed(guest)).toBeUndefined();
    expect(await renewed(token)).toBeDefined();
  });
});
