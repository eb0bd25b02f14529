import { plus } from '#kernel/instant.ts';
import { erased } from '#kernel/shapes.ts';
import type { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { localeFor, localeOfReader, type SavedRegions } from '#platform/auth/saved-regions.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Tickets } from '#platform/tickets/tickets.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { EraseMember } from './commands.ts';
import { addressOf, completeRegistration, mailboxOf, mailsTo, ownerAt } from './email/registrations.ts';
import { forget, sendTo } from './erasing.ts';
import { accountShapes, emailShapes, type MemberId } from './events.ts';
import { memberOf } from './members.ts';
import { attemptMail, passwordChangedMail, verificationMail } from './mails.ts';
import { goodFor } from './rules/registrations.ts';
import { verificationLink } from './verification.ts';

/** What reactions of accounts work with. */
export type AccountReactionDeps = Readonly<{
  streams: Pick<Streams, 'decide' | 'readState'>;
  keys: PersonKeys;
  mailer: Mailer;
  config: Pick<Config, 'publicUrl'>;
  clock: Pick<Clock, 'now'>;
  tickets: Tickets;
  regions: SavedRegions;
  traces: Pick<MailboxTraces, 'forget'>;
}>;

/** The second line of a registration whose handler was cut off. */
export const whenEmailReservedRegisterAccount = ({ streams }: AccountReactionDeps) =>
  reaction({
    name: 'whenEmailReservedRegisterAccount',
    shapes: emailShapes,
    on: { EmailReserved: ({ data }) => completeRegistration(streams, data.emailKey) },
  });

export const whenRegistrationBegunSendLetter = ({ keys, mailer, config: { publicUrl }, clock }: AccountReactionDeps) =>
  reaction({
    name: 'whenRegistrationBegunSendLetter',
    shapes: emailShapes,
    on: {
      RegistrationBegun: async ({ data, meta }, metadata) => {
        const { email: to, language } = data;
        const until = plus(meta.at, goodFor);
        if (to === erased || clock.now() >= until) return; // a link that has ended is of no use
        const token = verificationLink.sign(keys, data, meta.at);
        const id = metadata().commandId;
        await mailer.send({
          id,
          to,
          language,
          until,
          ...(await verificationMail(localeOfReader(data), publicUrl, token)),
        });
      },
    },
  });

export const whenRegistrationAttemptedTellTheOwner = ({
  streams,
  keys,
  mailer,
  config,
  regions,
}: AccountReactionDeps) =>
  reaction({
    name: 'whenRegistrationAttemptedTellTheOwner',
    shapes: emailShapes,
    on: {
      RegistrationAttempted: async ({ data }, metadata) => {
        if (!data.told) return;
        const mailbox = await mailboxOf({ streams, keys }, data.emailKey);
        if (!mailbox || mailbox.memberId !== data.memberId) return; // erased since
        if (!(await ownerAt(streams, data.emailKey))) return; // they have changed to another address: nobody signs in with this one
        const locale = await localeFor(regions, mailbox.memberId, mailbox);
        const written = await attemptMail(locale, config.publicUrl);
        const mail = { id: metadata().commandId, to: mailbox.to, language: locale.language, ...written };
        await sendTo({ streams, keys, mailer }, data.emailKey, mail);
      },
    },
  });

/** Whoever did it: a password is changed behind nobody's back. */
export const whenPasswordChangedTellTheOwner = ({ streams, keys, mailer, config, regions }: AccountReactionDeps) => {
  async function tell(memberId: MemberId, how: 'reset' | 'changed', id: string) {
    const emailKey = (await memberOf(streams, memberId))?.signIn?.emailKey;
    const mailbox = emailKey ? await mailboxOf({ streams, keys }, emailKey) : undefined;
    if (!emailKey || mailbox?.memberId !== memberId) return; // erased since
    const locale = await localeFor(regions, memberId, mailbox);
    const written = await passwordChangedMail(locale, config.publicUrl, how);
    const mail = { id, to: mailbox.to, language: locale.language, ...written };
    await sendTo({ streams, keys, mailer }, emailKey, mail);
  }
  return reaction({
    name: 'whenPasswordChangedTellTheOwner',
    shapes: accountShapes,
    on: {
      PasswordReset: ({ data }, metadata) => tell(data.memberId, 'reset', metadata().commandId),
      PasswordChanged: ({ data }, metadata) => tell(data.memberId, 'changed', metadata().commandId),
    },
  });
};

/** What a registration that came to nothing left behind: a key, and where an older build gave it one, an account. */
export const whenRegistrationEndedForgetIt = ({ streams, keys, mailer }: AccountReactionDeps) =>
  reaction({
    name: 'whenRegistrationEndedForgetIt',
    shapes: emailShapes,
    on: {
      RegistrationAttempted: async ({ data }) => data.attemptId !== null && keys.erase(data.attemptId),
      RegistrationEnded: async ({ data: { memberId, emailKey, why } }, metadata) => {
        const member = await memberOf(streams, memberId);
        if (member && member.signIn?.emailKey !== emailKey) return; // they live at another address by now
        if (member) await EraseMember.decide(streams, { memberId, erasureId: null }, metadata()); // it never proved a mailbox, so it never promised
        await keys.erase(memberId);
        if (why !== 'erased') return; // its letter goes with its link
        await keys.forgotten();
        await mailer.forget(mailsTo(keys, emailKey, await addressOf(streams, emailKey)));
      },
    },
  });

/** The second line of an erasure whose handler was cut off. */
export const whenMemberErasedDestroyKey = (deps: AccountReactionDeps) =>
  reaction({
    name: 'whenMemberErasedDestroyKey',
    shapes: accountShapes,
    on: { MemberErased: ({ data }) => forget(deps, data.memberId) },
  });
