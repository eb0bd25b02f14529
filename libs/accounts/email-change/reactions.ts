import { homeOf } from '#contracts/locales.ts';
import { hour, plus } from '#kernel/instant.ts';
import { erased } from '#kernel/shapes.ts';
import { localeFor } from '#platform/auth/saved-regions.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { mailboxOf } from '../email/registrations.ts';
import { forgetMailsOfNobody, sendTo } from '../erasing.ts';
import { accountShapes, type EmailClaim, emailShapes, emailStream } from '../events.ts';
import type { EmailKey } from '../rules/ids.ts';
import { emailChangedMail, emailChangeUndoneMail, emailGivenUpMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import type { AccountReactionDeps } from '../reactions.ts';
import { noteNewMailbox } from './new-mailboxes.ts';
import { settleAddress } from './settling.ts';
import { undoLink } from './undo-link.ts';

/** The second line of a change whose handler was cut off. */
export const whenEmailClaimedChangeEmail = ({ streams }: AccountReactionDeps) =>
  reaction({
    name: 'whenEmailClaimedChangeEmail',
    shapes: emailShapes,
    on: { EmailClaimed: ({ data }) => settleAddress(streams, data.emailKey) },
  });

/** `events`: where an address that was given up is read, whoever has it by then. */
export type GivingUpDeps = AccountReactionDeps & Readonly<{ events: Pick<EventStore, 'read'> }>;

/** What an account gave up is free again, and no letter of theirs lies there: but one, for an hour, that tells why. */
export const whenEmailGivenUpReleaseIt = (deps: GivingUpDeps) => {
  async function release(emailKey: EmailKey) {
    await settleAddress(deps.streams, emailKey);
    await forgetMailsOfNobody(deps, emailKey);
  }
  return reaction({
    name: 'whenEmailGivenUpReleaseIt',
    shapes: accountShapes,
    on: {
      EmailChangeUndone: async ({ data: { changeId, before }, meta }, metadata) => {
        await release(before);
        const until = plus(meta.at, hour);
        const claim = await claimOf(deps.events, before, changeId);
        if (claim && deps.clock.now() < until) await tellWhoHadIt(deps, claim, { id: metadata().commandId, until });
      },
      OldEmailLetGo: ({ data }) => release(data.emailKey),
    },
  });
};

async function claimOf(events: GivingUpDeps['events'], emailKey: EmailKey, changeId: string) {
  for await (const { type, data } of events.read(emailStream(emailKey)))
    if (type === 'EmailClaimed' && (data as EmailClaim).changeId === changeId) return data as EmailClaim;
  return undefined;
}

/** Whoever undid it reads the mailbox of before, and may be nobody who should: so nothing of the account is in it, not even its region. Gone with its hour, or with an erasure before. */
async function tellWhoHadIt(
  deps: AccountReactionDeps,
  { emailKey, memberId, email, language }: EmailClaim,
  mail: Pick<Mail, 'id' | 'until'>,
) {
  const to = await deps.keys.decrypt(email);
  if (to === erased) return;
  await noteNewMailbox(deps, memberId, emailKey);
  const written = await emailGivenUpMail(homeOf(language), deps.config.publicUrl);
  await deps.mailer.send({ ...mail, to, language, ...written });
  if (!(await memberOf(deps.streams, memberId))) await forgetMailsOfNobody(deps, emailKey); // erased meanwhile
}

/** The way back, to the mailbox of before: whoever changed the address, its owner learns of it. */
export const whenEmailChangedWriteToTheOld = ({ streams, keys, mailer, config, clock, regions }: AccountReactionDeps) =>
  reaction({
    name: 'whenEmailChangedWriteToTheOld',
    shapes: accountShapes,
    on: {
      EmailChanged: async ({ data: { memberId, changeId, before }, meta }, metadata) => {
        const change = (await memberOf(streams, memberId))?.change;
        const mailbox = await mailboxOf({ streams, keys }, before);
        if (change?.id !== changeId || mailbox?.memberId !== memberId || clock.now() >= change.until) return; // undone, over or erased since
        const locale = await localeFor(regions, memberId, mailbox);
        const written = await emailChangedMail(
          locale,
          config.publicUrl,
          undoLink.sign(keys, { memberId, changeId }, meta.at),
        );
        const mail = {
          id: metadata().commandId,
          to: mailbox.to,
          language: locale.language,
          until: change.until,
          ...written,
        };
        await sendTo({ streams, keys, mailer }, before, mail);
      },
    },
  });

export const whenEmailChangeUndoneTellTheOwner = ({ streams, keys, mailer, config, regions }: AccountReactionDeps) =>
  reaction({
    name: 'whenEmailChangeUndoneTellTheOwner',
    shapes: accountShapes,
    on: {
      EmailChangeUndone: async ({ data: { memberId, emailKey } }, metadata) => {
        const mailbox = await mailboxOf({ streams, keys }, emailKey);
        if (mailbox?.memberId !== memberId) return; // erased since
        const locale = await localeFor(regions, memberId, mailbox);
        const written = await emailChangeUndoneMail(locale, config.publicUrl);
        const mail = { id: metadata().commandId, to: mailbox.to, language: locale.language, ...written };
        await sendTo({ streams, keys, mailer }, emailKey, mail);
      },
    },
  });
