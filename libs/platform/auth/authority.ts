import type { Instant } from '#kernel/instant.ts';

/** What a person may be. Everybody signed in is a shopper. */
export type Role = 'shopper' | 'seller' | 'operator' | 'host';

/** What guards and handlers must know of a member. */
export type MemberAuthority = Readonly<{
  memberId: string;
  roles: readonly Role[];
  /** Has proved the mailbox. */
  verified: boolean;
  /** A test member that no limit holds: its first fact says so, and the configuration lets it. */
  test: boolean;
}>;

/** `fresh`: what other nodes have written by now counts too, however far this one has heard. */
export type Asked = Readonly<{ fresh?: boolean }>;

/** A session that is over. No member: a guest's. No session: all of the member's. */
export type SessionOver = Readonly<{ memberId: string | null; sessionId: string | null }>;

/**
 * What may refuse a command: folded from the owning stream's facts, cached by position, read up to the stream's end on a
 * miss, never from the read store: a stale or absent view lets nobody in and keeps nobody out. Bound by accounts. Nest's token.
 */
export abstract class Authority {
  /** Nothing when there is no such member, or it is erased. */
  abstract member(memberId: string): Promise<MemberAuthority | undefined>;
  /** When this session of this member ends at the latest. Nothing when it is over: signed out, expired, its member erased. */
  abstract endOf(memberId: string, sessionId: string, asked?: Asked): Promise<Instant | undefined>;
  /** Did this guest sign out? */
  abstract hasLeft(sessionId: string, asked?: Asked): Promise<boolean>;
  /** Hears at once of every session that is over before its time, on whichever node it ended. Gives back how to stop. */
  abstract whenOver(hear: (over: SessionOver) => void): () => void;
  /** Whether this process hears of that now. While it does not, what it knows of a session may be old. */
  abstract hearsAll(): boolean;
}
