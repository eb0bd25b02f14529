import type { Role } from '../events.ts';

type Account = Readonly<{
  phase: string;
  memberId?: string;
  verified?: boolean;
  test?: boolean;
  roles?: readonly Role[];
  sessions?: readonly unknown[];
  erasure?: unknown;
  leaving?: unknown;
}>;

/** What operators see of an account's state: not how its owner signs in, and of the sessions how many. */
export function shownAccount({
  phase,
  memberId,
  verified,
  test,
  roles,
  sessions = [],
  erasure,
  leaving,
}: Account): object {
  return phase === 'member'
    ? { phase, memberId, verified, test, roles, sessions: sessions.length, erasure, leaving }
    : { phase };
}
