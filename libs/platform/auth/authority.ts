import type { Instant } from '#kernel/instant.ts';

/** What a person may be. Everybody signed in is a shopper. */
export type Role = 'shopper' | 'seller' | 'operator' | 'host';

/** What guards and handlers must know of a member. */
export type Standing = Readonly<{
  memberId: string;
  roles: readonly Role[];
  /** Has proved the mailbox. */
  verified: boolean;
  /** A test member: limits are lifted, its first fact says so. */
  test: boolean;
}>;

/**
 * What may refuse a command: folded from the owning stream's facts, cached by position, read up to the stream's end on a
 * miss, never from the read store: a stale or absent view lets nobody in and keeps nobody out. Bound by accounts. Nest's token.
 */
export abstract class Authority {
  /** Nothing when there is no such member, or it is erased. */
  abstract member(memberId: string): Promise<Standing | undefined>;
  /** When this session of this member ends at the latest. Nothing when it is over: signed out, expired, its member erased. */
  abstract endOf(memberId: string, sessionId: string): Promise<Instant | undefined>;
}
