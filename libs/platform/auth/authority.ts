import type { Instant } from '#kernel/instant.ts';

/** What a person may be. Everybody signed in is a shopper. */
export type Role = 'shopper' | 'seller' | 'operator' | 'host';

/** What guards and handlers must know of a member. */
export type MemberAuthority = Readonly<{
  memberId: string;
  roles: readonly Role[];
  /** The member has proved that the mailbox is theirs. */
  verified: boolean;
  /** A test member that no limit holds: its first fact says so, and the configuration lets it. */
  test: boolean;
}>;

/** `fresh`: what other nodes have written by now counts too, however far this one has heard. */
export type Asked = Readonly<{ fresh?: boolean }>;

/** A session that is over. `memberId` null: it was a guest's. `sessionId` null: all sessions of the member are. */
export type SessionOver = Readonly<{ memberId: string | null; sessionId: string | null }>;

/**
 * What may refuse a command: folded from the owning stream's facts, cached by position, read up to the stream's end on a
 * miss, never from the read store: a stale or absent view lets nobody in and keeps nobody out. Bound by accounts. Nest's token.
 */
export abstract class Authority {
  /** Undefined when there is no such member, or they are erased. */
  abstract member(memberId: string): Promise<MemberAuthority | undefined>;
  /** Whether the member may bind themselves: not while somebody erases them, and nobody who is not there. */
  abstract mayPromise(memberId: string): Promise<boolean>;
  /** When this session of this member ends at the latest. Nothing when it is over: signed out, expired, its member erased. */
  abstract endOf(memberId: string, sessionId: string, asked?: Asked): Promise<Instant | undefined>;
  /** Whether this command ended this session of the member, and the one that it began from it still runs, or is only to begin: a process was killed in between. */
  abstract wentOn(memberId: string, sessionId: string, commandId: string): Promise<boolean>;
  /** Did this guest sign out? */
  abstract hasLeft(sessionId: string, asked?: Asked): Promise<boolean>;
  /** Calls `hear` at once for every session that ends before its time, or may do less than before, on whichever node. Answers how to stop listening. */
  abstract whenOver(hear: (over: SessionOver) => void): () => void;
  /** Whether this process hears of ended sessions right now. While it does not, what it knows of a session may be old. */
  abstract hearsAll(): boolean;
}
