import type { NextFactor } from '#contracts/factors.ts';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { AccountEvent } from '../events.ts';
import { type Factors, hasFactor, type Proof, taken } from './factors.ts';
import type { MemberId } from './ids.ts';
import { comingBack, type Leaving } from './leaving.ts';
import { comingBackAfter, isOfBefore, type Restore, type Returning } from './restored.ts';
import { endOfSession, type LiveSession, makingRoom } from './sessions.ts';

/** A sign-in whose password was right, and what it still needs. `ticket` goes into a cookie. */
export type HalfSignedIn = Readonly<{ next: NextFactor; ticket: string }>;

/** By what a session begins: the password alone, a code beside it, a passkey, or another session of that browser, from which it goes on. */
export type By = Proof | Readonly<{ kind: 'password' }> | Readonly<{ kind: 'session'; sessionId: string }>;

/**
 * `lasts` in milliseconds. The password was checked before: the one after so many changes, null where there was none to check.
 * `keepsAccount`: whoever has asked to be erased takes that back. `by`: the password alone, unless said. `restore`: the last one of the log; `isMailed`: their
 * mailbox has said who they are, too.
 */
export type Entering = Readonly<{
  sessionId: string;
  lasts: number;
  changes: number | null;
  keepsAccount?: boolean | undefined;
  by?: By | undefined;
  restore?: Restore | undefined;
  isMailed?: boolean | undefined;
}>;

type Coming = Parameters<typeof taken>[0] &
  Returning &
  Readonly<{
    signIn: Readonly<{ changes: number }> | null;
    sessions: readonly LiveSession[];
    factors: Factors;
    leaving: Leaving | null;
  }>;

const password = { kind: 'password' } as const;

/**
 * A session begins. Refused: `bad-credentials` where the password was replaced since it was checked, or is not enough any more; `not-that-code`, `not-that-passkey`;
 * what `comingBackAfter` refuses with; and what `comingBack` does, to those alone who have shown all that is asked for.
 */
export function entered(
  { sessionId, lasts, changes, keepsAccount, by = password, restore = null, isMailed = false }: Entering,
  member: Coming,
  at: Instant,
): readonly AccountEvent[] {
  const { memberId, signIn, factors } = member;
  const sessions = isOfBefore(member, restore) ? [] : member.sessions;
  if (sessions.some(({ id }) => id === sessionId)) return [];
  if (changes !== null && signIn?.changes !== changes) throw new Refused('bad-credentials');
  if (by.kind === 'password' && hasFactor(factors)) throw new Refused('bad-credentials'); // it was added meanwhile
  const proof = by.kind === 'password' || by.kind === 'session' ? null : by;
  const back = comingBackAfter(restore, member, { isMailed, proof });
  const counted = proof ? [taken(member, proof)] : [];
  const ended = makingRoom(sessions, at).map(({ id }) => signedOut(memberId, id, 'replaced'));
  const begun = signedIn(memberId, { sessionId, lasts, by }, at);
  return [...back, ...counted, ...comingBack(member, keepsAccount), ...ended, begun];
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
