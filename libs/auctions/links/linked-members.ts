import { Injectable } from '@nestjs/common';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { CommandBus } from '@nestjs/cqrs';
import { Streams } from '#platform/streams/streams.ts';
import { LinkMembers } from './commands.ts';
import { links } from './decider.ts';
import { linksStream } from './events.ts';

/** With whom a member shares a household, card or device: from the member's own stream, never from a view. */
@Injectable()
export class LinkedMembers {
  constructor(
    private readonly streams: Streams,
    accounts: LinkedAccounts,
    commands: CommandBus,
  ) {
    accounts.linkBy((pair, metadata) => commands.execute(new LinkMembers({ ...pair, reason: 'card' }, metadata)));
    accounts.add((memberId) => this.of(memberId, { fresh: true }));
  }

  /** `fresh`: also what another process has noted a moment ago, for whatever money hangs on. */
  of(memberId: string, { fresh }: Readonly<{ fresh: boolean }>): Promise<readonly string[]> {
    return this.streams.readState(links, linksStream(memberId), ({ state }) => Object.keys(state.others), { fresh });
  }
}
