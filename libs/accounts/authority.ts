import { Injectable } from '@nestjs/common';
import { Authority, type Standing } from '#platform/auth/authority.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Streams } from '#platform/event-store/streams.ts';
import { account, type Member } from './decider.ts';
import { accountStream } from './events.ts';

/** Answers from the accounts' own streams: cached, kept warm by the log's tail, read again before it says no. */
@Injectable()
export class AccountsAuthority extends Authority {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {
    super();
  }

  async member(memberId: string): Promise<Standing | undefined> {
    const member = await this.memberWhere(memberId, () => true);
    return member && { memberId, roles: member.roles, verified: member.verified, test: member.test };
  }

  async isAlive(memberId: string, sessionId: string): Promise<boolean> {
    const now = this.clock.now();
    const isOpen = ({ sessions }: Member) => sessions.some(({ id, expiresAt }) => id === sessionId && expiresAt > now);
    return (await this.memberWhere(memberId, isOpen)) !== undefined;
  }

  /** Another node may have written what this one does not know yet. */
  private async memberWhere(memberId: string, is: (member: Member) => boolean): Promise<Member | undefined> {
    for (const fresh of [false, true]) {
      const { state } = await this.streams.look(account, accountStream(memberId), { fresh });
      if (state.phase === 'member' && is(state)) return state;
      if (state.phase === 'erased') return undefined;
    }
    return undefined;
  }
}
