import { timingSafeEqual } from 'node:crypto';
import { instantOf, type Instant, msOf, plus } from '#kernel/instant.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { EmailKey, MemberId } from './events.ts';
import { goodFor } from './rules/registrations.ts';

const shape = /^([0-9a-f-]{36})\.([0-9a-f]{64})\.([0-9a-z]{8,11})\.([0-9a-f]{64})$/;

/** What a link says: the letter that it was in, to which address, and until when it is good. */
export type Claim = Readonly<{ memberId: MemberId; emailKey: EmailKey; expiresAt: Instant }>;

/** The token of the link in the letter for a registration begun at that moment: always the same one. */
export function verificationToken(keys: PersonKeys, memberId: MemberId, emailKey: EmailKey, at: Instant): string {
  const claim = { memberId, emailKey, expiresAt: plus(at, goodFor) };
  return `${memberId}.${emailKey}.${msOf(claim.expiresAt).toString(36)}.${seal(keys, claim)}`;
}

/** Nothing for what this market did not write. Compared in constant time. */
export function claimOf(keys: PersonKeys, token: string): Claim | undefined {
  const [, memberId, emailKey, ms, mac] = shape.exec(token) ?? [];
  if (memberId === undefined || emailKey === undefined || ms === undefined || mac === undefined) return undefined;
  const expiry = Number.parseInt(ms, 36);
  if (expiry > 8.64e15) return undefined;
  const claim = { memberId, emailKey, expiresAt: instantOf(expiry) };
  return timingSafeEqual(Buffer.from(mac), Buffer.from(seal(keys, claim))) ? claim : undefined;
}

/** The purpose is in the key: no other token of the house can stand for this one. */
const seal = (keys: PersonKeys, { memberId, emailKey, expiresAt }: Claim) =>
  keys.hash('verify-email', JSON.stringify([memberId, emailKey, expiresAt]));
