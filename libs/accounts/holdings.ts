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

import { emailKeyOf, registrationOf } from './email/registrations.ts';
import type { EmailKey, MemberId } from './events.ts';
import { memberOf } from './members.ts';
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

  /** `emailKey` and `words`: known from before, where the account tells them no more. */
  async of(
    memberId: MemberId,
    known: Known = { emailKey: null, words: [] },
  ): Promise<Holdings & Readonly<{ known: Known }>> {
    const member = await memberOf(this.streams, memberId);
    const emailKey = member?.signIn?.emailKey ?? known.emailKey;
    const registration = emailKey === null ? null : await registrationOf(this.streams, emailKey);
    const own = registration?.memberId === memberId ? registration : null;
    const sealed = own ? await Promise.all([own.email, own.name].map((one) => this.keys.decrypt(one))) : [];
    const words = [...new Set([...known.words, ...sealed.filter((word) => word !== erased)])];
    const isTheirs = (to: string) => emailKey !== null && emailKeyOf(this.keys, to) === emailKey;
    return {
      keys: (await this.keys.has(memberId)) ? 1 : 0,
      documents: await this.documentsWith(memberId, words),
      mails: own || known.emailKey !== null ? await this.outbox.count(isTheirs) : 0,
      sessions: member ? running(member.sessions, this.clock.now()).length : 0,
      addresses: own ? 1 : 0,
      known: { emailKey, words },
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

/** What is needed to look for the rest. It never leaves the process. */
export type Known = Readonly<{ emailKey: EmailKey | null; words: readonly string[] }>;

/** What was there and is not any more. */
export const gone = (before: Holdings, after: Holdings): Holdings => ({
  keys: before.keys - after.keys,
  documents: before.documents - after.documents,
  mails: before.mails - after.mails,
  sessions: before.sessions - after.sessions,
  addresses: before.addresses - after.addresses,
});
