import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { compactVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { instantOf, type Instant, msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

/** What a session token says: a member's session, or a guest's (no member behind it). */
export type Session = Readonly<{
  kind: 'member' | 'guest';
  /** The member whose session it is; null for a guest. */
  memberId: string | null;
  sessionId: string;
  expiresAt: Instant;
}>;

/** One algorithm and one type of token: what else a token's head may say is refused before its signature is looked at. */
const head = { alg: 'EdDSA', typ: 'session+jwt' } as const;
const issuer = 'plinth';
const audience = 'plinth-web';

/** Characters of the longest token that is read; ours have some 350. */
const longest = 1024;

/** Clocks of two nodes may differ by so many milliseconds: a token is good on the other node at once. */
const skew = 10_000;

/** A 32-byte seed as PKCS #8 (RFC 8410): the fixed head of an Ed25519 private key. */
const seedHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signed session tokens. A token cannot know that its session ended: `Sessions` asks the `Authority` beside this. */
export class SessionTokens {
  /** Checking a signature costs 0.2 to 0.35 ms of CPU, finding the token here 2 us. */
  private readonly verified = new LRUCache<string, Session>({ max: 10_000 });
  private pair: Promise<{ privateKey: KeyObject; publicKey: KeyObject }> | undefined;

  constructor(
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  async issue({ kind, memberId, sessionId, expiresAt }: Session): Promise<string> {
    const { privateKey } = await this.keyPair();
    const token = new SignJWT({ sid: sessionId, kind })
      .setProtectedHeader(head)
      .setIssuer(issuer)
      .setAudience(audience)
      .setNotBefore(Math.floor(msOf(this.clock.now()) / 1000))
      .setExpirationTime(Math.floor(msOf(expiresAt) / 1000));
    return (memberId === null ? token : token.setSubject(memberId)).sign(privateKey);
  }

  /** The session, or nothing: forged, damaged, expired and foreign look the same. */
  async check(token: string): Promise<Session | undefined> {
    if (token.length > longest) return undefined;
    const session = this.verified.get(token) ?? (await this.verify(token));
    return session && session.expiresAt > this.clock.now() ? session : undefined;
  }

  private async verify(token: string): Promise<Session | undefined> {
    const { publicKey } = await this.keyPair();
    const found = await compactVerify(token, publicKey, { algorithms: [head.alg] }).catch(() => undefined);
    if (!found || !isOurHead(found.protectedHeader)) return undefined;
    const claims = claimsOf(found.payload);
    const session = sessionOf(claims);
    const notYet = msOf(this.clock.now()) + skew < Number(claims['nbf']) * 1000;
    if (session === undefined || notYet) return undefined;
    this.verified.set(token, session);
    return session;
  }

  /** The key pair comes from a secret of the market: it survives a restart and is the same on every node. */
  private keyPair() {
    return (this.pair ??= this.keys.secret('session-tokens').then((seed) => {
      const der = Buffer.concat([seedHead, seed]);
      const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
      return { privateKey, publicKey: createPublicKey(privateKey) };
    }));
  }
}

/** No `kid`, `jku`, `jwk`, `crit` or anything else that could lead to another key or another reading. */
const isOurHead = (found: Readonly<Record<string, unknown>>) =>
  found['typ'] === head.typ && Object.keys(found).length === Object.keys(head).length;

function claimsOf(payload: Uint8Array): Readonly<Record<string, unknown>> {
  const claims: unknown = JSON.parse(Buffer.from(payload).toString('utf8')); // our signature is on it: it is JSON
  return claims as Readonly<Record<string, unknown>>;
}

/** The session of claims that are whole and meant for this market. */
function sessionOf({ iss, aud, nbf, exp, sid, kind, sub }: Readonly<Record<string, unknown>>): Session | undefined {
  if (iss !== issuer || aud !== audience || !isTime(nbf) || !isTime(exp) || !isName(sid)) return undefined;
  const session = { sessionId: sid, expiresAt: instantOf(exp * 1000) };
  if (kind === 'guest' && sub === undefined) return { kind, memberId: null, ...session };
  return kind === 'member' && isName(sub) ? { kind, memberId: sub, ...session } : undefined;
}

const isTime = (claim: unknown): claim is number => Number.isSafeInteger(claim);
const isName = (claim: unknown): claim is string => typeof claim === 'string' && claim !== '';
