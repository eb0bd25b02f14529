import type { MemberId } from './ids.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';

/**
 * Whoever is signed in there. `browser`: what the browser that asked for the step-up was given with it, so that a copy of the session is of no use for
 * what its owner says; undefined for who sends no cookies.
 */
export type In = Readonly<{ memberId: MemberId; sessionId: string; browser?: string | undefined }>;

/** A session of a member, as the account's state keeps it. `from`: the one that it goes on from, in the same browser. */
export type LiveSession = Readonly<{ id: string; began: Instant; expiresAt: Instant; from: string | null }>;

/** Signed in on more devices than this at once, the session that would end first makes room. */
export const mostSessions = 20;

/** However much it is used, a session ends after so many milliseconds. One that nobody uses ends before: `auth/sessions.ts`. */
export const longestSession = 90 * day;

/** How long a guest's session lasts, in milliseconds. */
export const guestSession = day;

export const endOfSession = (at: Instant, lasts: number): Instant => plus(at, lasts);

/** The sessions that still run at that moment. */
export const running = (sessions: readonly LiveSession[], at: Instant): readonly LiveSession[] =>
  sessions.filter(({ expiresAt }) => expiresAt > at);

/** The sessions that must end so that one more fits. */
export const makingRoom = (sessions: readonly LiveSession[], at: Instant): readonly LiveSession[] => {
  const live = running(sessions, at).toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1));
  return live.slice(0, Math.max(0, live.length - mostSessions + 1));
};
