import { timingSafeEqual } from 'node:crypto';
import { day, instantOf, type Instant, msOf, plus } from '#kernel/instant.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { EmailKey, MemberId } from './events.ts';

/** How long the link in the mail is good. */
const goodFor = 7 * day;

const shape = /^([0-9a-f-]{36})\.([0-9a-z]{8,11})\.([0-9a-f]{64})$/;

/** What a link claims, before its seal is checked. */
export type Claim = Readonly<{ memberId: MemberId; expiresAt: Instant; mac: string }>;

/** The token of a verification link for an account registered at that moment: always the same one. */
export function verificationToken(keys: PersonKeys, memberId: MemberId, emailKey: EmailKey, at: Instant): string {
  const expiresAt = plus(at, goodFor);
  return `${memberId}.${msOf(expiresAt).toString(36)}.${seal(keys, memberId, emailKey, expiresAt)}`;
}

/** Nothing for what is no token at all. */
export function claimOf(token: string): Claim | undefined {
  const [, memberId, ms, mac] = shape.exec(token) ?? [];
  if (memberId === undefined || ms === undefined || mac === undefined) return undefined;
  const expiry = Number.parseInt(ms, 36);
  return expiry > 8.64e15 ? undefined : { memberId, expiresAt: instantOf(expiry), mac };
}

/** Is the claim sealed by this market, for this member and this very address? */
export const isSealed = (keys: PersonKeys, { memberId, expiresAt, mac }: Claim, emailKey: EmailKey): boolean =>
  timingSafeEqual(Buffer.from(mac), Buffer.from(seal(keys, memberId, emailKey, expiresAt)));

/** The purpose is in the key: no other token of the house can stand for this one. */
const seal = (keys: PersonKeys, memberId: MemberId, emailKey: EmailKey, expiresAt: Instant) =>
  keys.hash('verify-email', JSON.stringify([memberId, emailKey, expiresAt]));
