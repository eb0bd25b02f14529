import type { Role } from './authority.ts';

/** Who is asking, as the guard found out: `anonymous`, a guest session, or a member. */
export type Caller = Readonly<{
  kind: 'anonymous' | 'guest' | 'member' | 'system';
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
