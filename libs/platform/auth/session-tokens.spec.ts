import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompactSign, decodeJwt, exportJWK } from 'jose';
import { day, instantOf, msOf, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { SessionTokens } from './session-tokens.ts';
import { mutant } from '../../../test/support/mutants.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-tokens-'));
const start = '2026-05-01T12:00:00.000Z';
const member = { kind: 'member', memberId: 'ann', sessionId: 's1', expiresAt: plus(start, day) } as const;
const seconds = (at: string) => msOf(at) / 1000;
const claims = {
  iss: 'plinth',
  aud: 'plinth-web',
  sub: 'ann',
  sid: 's1',
  kind: 'member',
  nbf: seconds(start),
  exp: seconds(member.expiresAt),
};
const ourHead = { alg: 'EdDSA', typ: 'session+jwt' };
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let keys: SqlitePersonKeys;
let clock: DrivenClock;
let tokens: SessionTokens;
let ours: KeyObject;
const theirs = generateKeyPairSync('ed25519').privateKey;

const signed = (head: Record<string, unknown>, content: unknown, key: KeyObject = ours) =>
  new CompactSign(Buffer.from(JSON.stringify(content))).setProtectedHeader(head as { alg: string }).sign(key);

/** Mutant `unsigned-tokens`: believes what a token says. */
class Gullible extends SessionTokens {
  override check = async (token: string) => {
    const { kind, sub, sid, exp } = decodeJwt(token) as typeof claims;
    return { kind: kind as 'member', memberId: sub, sessionId: sid, expiresAt: instantOf(exp * 1000) };
  };
}

beforeAll(async () => {
  keys = SqlitePersonKeys.open(join(folder, 'keys.db'), new DrivenClock());
  clock = new DrivenClock(start);
  tokens = new (mutant === 'unsigned-tokens' ? Gullible : SessionTokens)(keys, clock);
  const seed = await keys.secret('session-tokens');
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  ours = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
});

afterAll(async () => {
  await keys.close();
  rmSync(folder, { recursive: true });
});

describe('session tokens', () => {
  it('give the session back, also on another node and from the cache', async () => {
    const token = await tokens.issue(member);
    expect(await tokens.check(token)).toEqual(member);
    expect(await tokens.check(token)).toEqual(member);
    expect(await new SessionTokens(keys, new DrivenClock(plus(start, -5000))).check(token)).toEqual(member);
  });

  it('carry guests without a member', async () => {
    const guest = { kind: 'guest', memberId: null, sessionId: 'g1', expiresAt: plus(start, day) } as const;
    expect(await tokens.check(await tokens.issue(guest))).toEqual(guest);
  });

  it('end with their time, even when found among the recent ones', async () => {
    const short = new DrivenClock(start);
    const own = new SessionTokens(keys, short);
    const token = await own.issue({ ...member, expiresAt: plus(start, 2000) });
    short.advance(1999);
    expect(await own.check(token)).toBeDefined();
    short.advance(1);
    expect(await own.check(token)).toBeUndefined();
    expect(await new SessionTokens(keys, short).check(token)).toBeUndefined();
  });

  it('are what the forgeries below are made from', async () => {
    expect(await tokens.check(await signed(ourHead, claims))).toEqual(member);
  });
});

const jwk = () => exportJWK(generateKeyPairSync('ed25519').publicKey);

describe('a forged token is nobody', () => {
  const heads: Record<string, () => Promise<string>> = {
    'alg none without a signature': async () => `${part({ ...ourHead, alg: 'none' })}.${part(claims)}.`,
    'alg None': async () => `${part({ ...ourHead, alg: 'None' })}.${part(claims)}.AAAA`,
    'alg none, our signature': async () => {
      const [, , signature] = (await signed(ourHead, claims)).split('.');
      return `${part({ ...ourHead, alg: 'none' })}.${part(claims)}.${signature}`;
    },
    'HMAC with the public key as secret': async () => {
      const { createHmac, createPublicKey } = await import('node:crypto');
      const secret = createPublicKey(ours).export({ type: 'spki', format: 'pem' });
      const text = `${part({ ...ourHead, alg: 'HS256' })}.${part(claims)}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
    'another key': () => signed(ourHead, claims, theirs),
    'another key, named by jwk': async () => signed({ ...ourHead, jwk: await jwk() }, claims, theirs),
    'another key, named by jku': () => signed({ ...ourHead, jku: 'https://evil.example/keys' }, claims, theirs),
    'another key, named by x5u': () => signed({ ...ourHead, x5u: 'https://evil.example/cert' }, claims, theirs),
    'another key, named by kid': () => signed({ ...ourHead, kid: '../../dev/null' }, claims, theirs),
    'our key, with a kid': () => signed({ ...ourHead, kid: '1' }, claims),
    'our key, with a critical extension': () =>
      new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ ...ourHead, crit: ['b64'], b64: true })
        .sign(ours),
    'typ JWT': () => signed({ ...ourHead, typ: 'JWT' }, claims),
    'typ of a verification': () => signed({ ...ourHead, typ: 'verify+jwt' }, claims),
    'no typ': () => signed({ alg: 'EdDSA' }, claims),
  };
  const changed: Record<string, Record<string, unknown>> = {
    'expired a second ago': { exp: seconds(start) - 1 },
    'expired now': { exp: seconds(start) },
    'not good before a minute from now': { nbf: seconds(start) + 60 },
    'without exp': { exp: undefined },
    'exp as text': { exp: '9999999999' },
    'exp a fraction': { exp: 9_999_999_999.5 },
    'without nbf': { nbf: undefined },
    'another issuer': { iss: 'other' },
    'another audience': { aud: 'plinth-mail' },
    'many audiences': { aud: ['plinth-web', 'other'] },
    'without a session': { sid: undefined },
    'an empty session': { sid: '' },
    'a session that is an object': { sid: { $ne: '' } },
    'without a member': { sub: undefined },
    'an empty member': { sub: '' },
    'a list of members': { sub: ['ann', 'bob'] },
    'a guest with a member': { kind: 'guest' },
    'another kind': { kind: 'system' },
    'no kind': { kind: undefined },
  };
  const damaged: Record<string, (token: string) => string> = {
    empty: () => '',
    'one part': (token) => token.split('.')[0]!,
    'no signature': (token) => token.split('.').slice(0, 2).join('.'),
    'an empty signature': (token) => `${token.split('.').slice(0, 2).join('.')}.`,
    'four parts': (token) => `${token}.AAAA`,
    'a changed member': (token) => token.replace(/\.[^.]+\./, `.${part({ ...claims, sub: 'bob' })}.`),
    'a shortened signature': (token) => token.slice(0, -2),
    'a space before': (token) => ` ${token}`,
    oversized: (token) => token + 'A'.repeat(100_000),
    'control characters': (token) => `${token}\u0000\r\n`,
  };

  it.each(Object.keys(heads))('%s', async (name) => {
    expect(await tokens.check(await heads[name]!())).toBeUndefined();
  });

  it.each(Object.keys(changed))('%s', async (name) => {
    expect(await tokens.check(await signed(ourHead, { ...claims, ...changed[name] }))).toBeUndefined();
  });

  it.each(Object.keys(damaged))('%s', async (name) => {
    expect(await tokens.check(damaged[name]!(await tokens.issue(member)))).toBeUndefined();
  });

  it('each single character of a good token changed', async () => {
    const token = await tokens.issue(member);
    for (let i = 0; i < token.length - 1; i++) {
      if (token[i] === '.') continue;
      const other = `${token.slice(0, i)}${token[i] === 'x' ? 'y' : 'x'}${token.slice(i + 1)}`;
      expect(await tokens.check(other)).toBeUndefined();
    }
  });
});
