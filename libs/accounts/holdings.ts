import { Injectable } from '@nestjs/common';
import type { Holdings } from '#contracts/maintenance.ts';
import { erased } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Outbox } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { Streams } from '#platform/streams/streams.ts';

import { addressOf, mailsTo } from './email/registrations.ts';
import type { MemberId } from './events.ts';
import { emailKeyOfMember, memberOf } from './members.ts';
import { running } from './rules/sessions.ts';

export const nothing: Holdings = { keys: 0, documents: 0, mails: 0, sessions: 0, addresses: 0 };

/** What of a person lies here: looked for where it lies, never remembered. */
@Injectable()
export class PersonHoldings {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly outbox: Outbox,
    private readonly views: ViewRegistry,
    private readonly queries: ViewQueries,
    private readonly clock: Clock,
  ) {}

  /** `known`: words of theirs from before, where nothing tells them any more. They never leave the process. */
  async of(
    memberId: MemberId,
    known: readonly string[] = [],
  ): Promise<Holdings & Readonly<{ words: readonly string[] }>> {
    const member = await memberOf(this.streams, memberId);
    const emailKey = await emailKeyOfMember(this.streams, memberId);
    const address = emailKey === null ? null : await addressOf(this.streams, emailKey);
    const own = address?.owner?.memberId === memberId ? address.owner : null;
    const isAnothers = !own && address?.owner;
    const isTheirs = emailKey && address && !isAnothers ? mailsTo(this.keys, emailKey, address) : () => false; // else they are the next owner's
    const sealed = own ? await Promise.all([own.email, own.name].map((one) => this.keys.decrypt(one))) : [];
    const words = [...new Set([...known, ...sealed.filter((word) => word !== erased)])];
    return {
      keys: (await this.keys.has(memberId)) ? 1 : 0,
      documents: await this.documentsWith(memberId, words),
      mails: await this.outbox.count(isTheirs),
      sessions: member ? running(member.sessions, this.clock.now()).length : 0,
      addresses: own ? 1 : 0,
      words,
    };
  }

  /** Of all views that are told personal words: they keep them under the member's id. */
  private async documentsWith(memberId: MemberId, words: readonly string[]): Promise<number> {
    const told = this.views
      .all()
      .filter(({ shapes }) => Object.values(shapes).some(({ personal = [] }) => personal.length > 0));
    const docs = await Promise.all(told.map((view: View) => this.queries.get(view, memberId)));
    const texts = docs.flatMap((doc) => (doc ? [JSON.stringify(doc)] : []));
    return texts.filter((text) => words.some((word) => text.includes(JSON.stringify(word).slice(1, -1)))).length;
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
