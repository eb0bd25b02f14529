import { Injectable } from '@nestjs/common';
import type { Instant } from '#kernel/instant.ts';
import { Authority, type Standing } from '#platform/auth/authority.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Streams } from '#platform/event-store/streams.ts';
import { account, type Member } from './decider.ts';
import { accountStream } from './events.ts';
import { Trials } from './trials.ts';

/** Answers from the accounts' own streams: cached, kept warm by the log's tail, read again before it says no. */
@Injectable()
export class AccountsAuthority extends Authority {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly trials: Trials,
  ) {
    super();
  }

  async member(memberId: string): Promise<Standing | undefined> {
    return this.memberWhere(memberId, (member) => {
      const { roles, verified, test } = member;
      return { memberId, roles, verified, test: test && this.trials.has(member) };
    });
  }

  async endOf(memberId: string, sessionId: string): Promise<Instant | undefined> {
    const now = this.clock.now();
    return this.memberWhere(memberId, (member) =>
      this.trials.has(member)
        ? member.sessions.find(({ id, expiresAt }) => id === sessionId && expiresAt > now)?.expiresAt
        : undefined,
    );
  }

  /** What is asked of a member. Another node may have written what this one does not know yet: nothing is asked again, afresh. */
  private async memberWhere<T>(memberId: string, ask: (member: Member) => T | undefined): Promise<T | undefined> {
    const stream = accountStream(memberId);
    const known = await this.streams.look(account, stream, ({ state }) => ({
      isErased: state.phase === 'erased',
      found: state.phase === 'member' ? ask(state) : undefined,
    }));
    if (known.isErased || known.found !== undefined) return known.found;
    return this.streams.look(account, stream, ({ state }) => (state.phase === 'member' ? ask(state) : undefined), {
      fresh: true,
    });
  }
}
