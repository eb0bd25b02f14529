import { Injectable } from '@nestjs/common';
import { Mailboxes } from '#platform/auth/mailboxes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { emailKeyOf } from './email/registrations.ts';
import { memberOf } from './members.ts';
import { keysOf } from './rules/email-change.ts';

/** By the keyed hashes in the member's own stream. */
@Injectable()
export class AccountsMailboxes extends Mailboxes {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
  ) {
    super();
  }

  async isOf(memberId: string, address: string): Promise<boolean> {
    const member = await memberOf(this.streams, memberId);
    return member?.verified === true && keysOf(member).includes(emailKeyOf(this.keys, address));
  }
}
