import type { NextFactor } from '#contracts/factors.ts';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { AccountEvent } from '../events.ts';
import { type Factors, hasFactor, type Proof, taken } from './factors.ts';
import type { MemberId } from './ids.ts';
import { comingBack, type Leaving } from './leaving.ts';
import { endOfSession, type LiveSession, makingRoom } from './sessions.ts';

/** A sign-in whose password was right, and what it still needs. `ticket` goes into a cookie. */
export type HalfSignedIn = Readonly<{ next: NextFactor; ticket: string }>;

/** By what a session begins: the password alone, a code beside it, a passkey, or another session of that browser, from which it goes on. */
export type By = Proof | Readonly<{ kind: 'password' }> | Readonly<{ kind: 'session'; sessionId: string }>;

/**
 * `lasts` in milliseconds. The password was checked before: the one after so many changes, null where there was none to check.
 * `keepsAccount`: whoever has asked to be erased takes that back. `by`: the password alone, unless said.
 */
export type Entering = Readonly<{
  sessionId: string;
  lasts: number;
  changes: number | null;
  keepsAccount?: boolean | undefined;
  by?: By | undefined;
}>;

type Coming = Parameters<typeof taken>[0] &
  Readonly<{
    signIn: Readonly<{ changes: number }> | null;
    sessions: readonly LiveSession[];
    factors: Factors;
    leaving: Leaving | null;
  }>;

const password = { kind: 'password' } as const;

/**
 * A session begins. Refused: `bad-credentials` where the password was replaced since it was checked, or is not enough any more; `not-that-code`, `not-that-passkey`; and
 * what `comingBack` refuses with, to those alone who have shown all that is asked for.
 */
export function entered(
  { sessionId, lasts, changes, keepsAccount, by = password }: Entering,
  member: Coming,
  at: Instant,
): readonly AccountEvent[] {
  const { sessions, memberId, signIn, factors } = member;
  if (sessions.some(({ id }) => id === sessionId)) return [];
  if (changes !== null && signIn?.changes !== changes) throw new Refused('bad-credentials');
  if (by.kind === 'password' && hasFactor(factors)) throw new Refused('bad-credentials'); // it was added meanwhile
  const proof = by.kind === 'password' || by.kind === 'session' ? [] : [taken(member, by)];
  const ended = makingRoom(sessions, at).map(({ id }) => signedOut(memberId, id, 'replaced'));
  return [...proof, ...comingBack(member, keepsAccount), ...ended, signedIn(memberId, { sessionId, lasts, by }, at)];
}

export const signedIn = (
  memberId: MemberId,
  { sessionId, lasts, by = password }: Pick<Entering, 'sessionId' | 'lasts' | 'by'>,
  at: Instant,
): AccountEvent => ({
  type: 'SignedIn',
  data: {
    memberId,
    sessionId,
    expiresAt: endOfSession(at, lasts),
    by: by.kind,
    from: by.kind === 'session' ? by.sessionId : null,
  },
});

export const signedOut = (memberId: MemberId, sessionId: string, why: 'asked' | 'replaced'): AccountEvent => ({
  type: 'SignedOut',
  data: { memberId, sessionId, why },
});
