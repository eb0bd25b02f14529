import { Injectable } from '@nestjs/common';
import type { Holdings } from '#contracts/maintenance.ts';
import { erased } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import { Clock } from '#platform/clock/clock.ts';
import { type IsTheirs, Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { Streams } from '#platform/streams/streams.ts';

import type { EmailState } from './email/decider.ts';
import { addressOf, mailsTo } from './email/registrations.ts';
import type { EmailKey, MemberId } from './events.ts';
import { emailKeysOfMember, memberOf } from './members.ts';
import { running } from './rules/sessions.ts';

export const nothing: Holdings = { keys: 0, documents: 0, mails: 0, sessions: 0, addresses: 0 };

type Address = Readonly<{ emailKey: EmailKey; address: EmailState }>;

/** What of a person lies here: looked for where it lies, never remembered. */
@Injectable()
export class PersonHoldings {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly mailer: Mailer,
    private readonly views: ViewRegistry,
    private readonly queries: ViewQueries,
    private readonly clock: Clock,
  ) {}

  async of(memberId: MemberId): Promise<Holdings> {
    const member = await memberOf(this.streams, memberId);
    const addresses = await this.addressesOf(memberId);
    const own = addresses.filter(({ address }) => address.owner?.memberId === memberId);
    return {
      keys: (await this.keys.has(memberId)) ? 1 : 0,
      documents: await this.documentsOf(memberId),
      mails: await this.mailer.count(this.mailsOf(memberId, addresses)),
      sessions: member ? running(member.sessions, this.clock.now()).length : 0,
      addresses: own.length,
    };
  }

  /** What they are called, and where they are written to. It never leaves the process. */
  async wordsOf(memberId: MemberId): Promise<readonly string[]> {
    const member = await memberOf(this.streams, memberId);
    if (!member?.signIn) return [];
    const sealed = [member.signIn.email, member.name, ...(member.change ? [member.change.before.email] : [])];
    const words = await Promise.all(sealed.map((one) => this.keys.decrypt(one)));
    return [...new Set(words.filter((word) => word !== erased))];
  }

  /** Those that they have, may go back to, or had when they were erased. */
  private async addressesOf(memberId: MemberId): Promise<readonly Address[]> {
    const emailKeys = await emailKeysOfMember(this.streams, memberId);
    return Promise.all(
      emailKeys.map(async (emailKey) => ({ emailKey, address: await addressOf(this.streams, emailKey) })),
    );
  }

  /** Not those of the next owner of an address. */
  private mailsOf(memberId: MemberId, addresses: readonly Address[]): IsTheirs {
    const theirs = addresses
      .filter(({ address: { owner } }) => owner === null || owner.memberId === memberId)
      .map(({ emailKey, address }) => mailsTo(this.keys, emailKey, address));
    return (to, at) => theirs.some((isTheirs) => isTheirs(to, at));
  }

  /** Of all views that are told personal words, whatever they say: they keep them under the member's id. */
  private async documentsOf(memberId: MemberId): Promise<number> {
    const told = this.views
      .all()
      .filter(({ shapes }) => Object.values(shapes).some(({ personal = [] }) => personal.length > 0));
    const docs = await Promise.all(told.map((view: View) => this.queries.get(view, memberId)));
    return docs.filter((doc) => doc !== undefined).length;
  }
}

/** What was there and is not any more. */
export const gone = (before: Holdings, after: Holdings): Holdings => ({
  keys: before.keys - after.keys,
  documents: before.documents - after.documents,
  mails: before.mails - after.mails,
  sessions: before.sessions - after.sessions,
  addresses: before.addresses - after.addresses,
});
