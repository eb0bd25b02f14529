import { Injectable } from '@nestjs/common';
import type { Data } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Asked, Authority, type SessionOver, type MemberAuthority } from '#platform/auth/authority.ts';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { changeAskedBy, sessionBegunBy } from './begun-session.ts';
import { account, type Member } from './decider.ts';
import { type AccountEvent, accountStream } from './events.ts';
import { guest } from './guests/decider.ts';
import { type GuestEvent, guestStream } from './guests/events.ts';
import { isCutShort } from './rules/email-change.ts';
import { keepsFromPromising } from './rules/erasure.ts';
import { isOfBefore } from './rules/restored.ts';
import { Trials } from './trials.ts';

type Ending = AccountEvent | GuestEvent;

/**
 * The facts that end sessions before their time, and whose; a role that is gone ends what was opened with it, and the session
 * begins again with what is left. Their first versions are read: what they name stays.
 */
const endings: {
  [
    T in
      | 'SignedOut'
      | 'PasswordReset'
      | 'PasswordChanged'
      | 'EmailChanged'
      | 'EmailChangeUndone'
      | 'ErasureAsked'
      | 'MemberErased'
      | 'RoleRevoked'
      | 'GuestSignedOut'
  ]: (data: Data<Ending, T>) => SessionOver;
} = {
  SignedOut: ({ memberId, sessionId }) => ({ memberId, sessionId }),
  PasswordReset: ({ memberId }) => ({ memberId, sessionId: null }),
  PasswordChanged: ({ memberId }) => ({ memberId, sessionId: null }),
  EmailChanged: ({ memberId }) => ({ memberId, sessionId: null }),
  EmailChangeUndone: ({ memberId }) => ({ memberId, sessionId: null }),
  ErasureAsked: ({ memberId }) => ({ memberId, sessionId: null }),
  MemberErased: ({ memberId }) => ({ memberId, sessionId: null }),
  RoleRevoked: ({ memberId }) => ({ memberId, sessionId: null }),
  GuestSignedOut: ({ sessionId }) => ({ memberId: null, sessionId }),
};

/** Answers from the accounts' own streams: cached, kept warm by the log's tail, read again before it says no. */
@Injectable()
export class AccountsAuthority extends Authority {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly trials: Trials,
    private readonly tail: LogTail,
    private readonly events: EventStore,
  ) {
    super();
  }

  async member(memberId: string): Promise<MemberAuthority | undefined> {
    return this.memberWhere(memberId, (member) => {
      const { roles, verified } = member;
      return { memberId, roles, verified, test: this.trials.isLifted(member) };
    });
  }

  async mayPromise(memberId: string): Promise<boolean> {
    const now = this.clock.now();
    const may = ({ erasure, leaving }: Member) => leaving === null && !keepsFromPromising(erasure, now);
    return (await this.memberWhere(memberId, may)) ?? false;
  }

  /** None of before a restore: it may have ended since the backup. */
  async endOf(memberId: string, sessionId: string, asked: Asked = {}): Promise<Instant | undefined> {
    const now = this.clock.now();
    const restore = await this.streams.restored();
    const end = (member: Member) =>
      this.trials.has(member) && !isOfBefore(member, restore)
        ? member.sessions.find(({ id, expiresAt }) => id === sessionId && expiresAt > now)?.expiresAt
        : undefined;
    return this.memberWhere(memberId, end, asked);
  }

  async wentOn(memberId: string, sessionId: string, commandId: string): Promise<boolean> {
    const begun = sessionBegunBy(commandId, memberId);
    if ((await this.endOf(memberId, begun)) === undefined) return this.isCutShort(memberId, sessionId, commandId);
    const isFromIt = (member: Member) => member.sessions.some(({ id, from }) => id === begun && from === sessionId);
    return (await this.memberWhere(memberId, isFromIt)) ?? false;
  }

  /** A change of address ends what it was asked from before it begins the next: a process may be killed in between. */
  private async isCutShort(memberId: string, sessionId: string, commandId: string): Promise<boolean> {
    const now = this.clock.now();
    const isIt = (member: Member) =>
      member.signIn !== null &&
      isCutShort(member, changeAskedBy(commandId, { memberId, sessionId }, member.signIn.emailKey), now);
    return (await this.memberWhere(memberId, isIt)) ?? false;
  }

  async hasLeft(sessionId: string, { fresh = false }: Asked = {}): Promise<boolean> {
    return this.streams.readState(guest, guestStream(sessionId), ({ state }) => state.hasLeft, { fresh });
  }

  whenOver(hear: (over: SessionOver) => void): () => void {
    return this.tail.subscribe(({ facts }) => {
      for (const { type, data } of facts) {
        const ending = endings[type as keyof typeof endings] as ((data: unknown) => SessionOver) | undefined;
        if (ending) hear(ending(data));
      }
    });
  }

  hearsAll(): boolean {
    return !this.events.isShared || this.tail.isProved();
  }

  /** What is asked of a member. Another node may have written what this one does not know yet: nothing is asked again, afresh. */
  private async memberWhere<T>(
    memberId: string,
    ask: (member: Member) => T | undefined,
    { fresh = false }: Asked = {},
  ): Promise<T | undefined> {
    const stream = accountStream(memberId);
    const known = await this.streams.readState(
      account,
      stream,
      ({ state }) => ({
        isErased: state.phase === 'erased',
        found: state.phase === 'member' ? ask(state) : undefined,
      }),
      { fresh },
    );
    if (fresh || known.isErased || known.found !== undefined) return known.found;
    return this.memberWhere(memberId, ask, { fresh: true });
  }
}
