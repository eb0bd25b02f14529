import type { Role } from './authority.ts';

/** Who is asking, as the guard found out: `anonymous`, a guest session, a member, or a token for topics. */
export type Caller = Readonly<{
  kind: 'anonymous' | 'guest' | 'member' | 'analyst' | 'system';
  /** Null for visitors and guests. */
  memberId: string | null;
  sessionId: string | null;
  roles: readonly Role[];
  verified: boolean;
  test: boolean;
}>;

export const anonymous: Caller = {
  kind: 'anonymous',
  memberId: null,
  sessionId: null,
  roles: [],
  verified: false,
  test: false,
};

/** Who buys something: a member, or a guest in a session of theirs. */
export type Buyer = Readonly<{ memberId: string } | { sessionId: string }>;
