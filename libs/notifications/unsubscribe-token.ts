import { timingSafeEqual } from 'node:crypto';
import type { NoticeKind } from '#contracts/notices.ts';
import { noticeKind } from '#contracts/notifications.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

const shape = /^([0-9a-f-]{36})\.([a-z-]{3,20})\.([0-9a-f]{64})$/;

/** What a link claims, before its seal is checked. */
export type Claim = Readonly<{ memberId: string; kind: NoticeKind; mac: string }>;

/** The token that ends mails of that kind to that member: always the same one, and good for ever, as mails are kept. */
export const unsubscribeToken = (keys: Pick<PersonKeys, 'hash'>, memberId: string, kind: NoticeKind): string =>
  `${memberId}.${kind}.${seal(keys, memberId, kind)}`;

/** Nothing for what is no token at all. */
export function claimOf(token: string): Claim | undefined {
  const [, memberId, word, mac] = shape.exec(token) ?? [];
  const kind = noticeKind.safeParse(word);
  return memberId === undefined || mac === undefined || !kind.success ? undefined : { memberId, kind: kind.data, mac };
}

/** Is the claim sealed by this market? */
export const isSealed = (keys: Pick<PersonKeys, 'hash'>, { memberId, kind, mac }: Claim): boolean =>
  timingSafeEqual(Buffer.from(mac), Buffer.from(seal(keys, memberId, kind)));

/** The purpose is in the key: no other token of the house can stand for this one. */
const seal = (keys: Pick<PersonKeys, 'hash'>, memberId: string, kind: NoticeKind) =>
  keys.hash('unsubscribe', JSON.stringify([memberId, kind]));
