import { reaction } from '#platform/reactions/reaction.ts';
import { mailboxOf } from '../email/registrations.ts';
import { forgetMailsOfNobody, sendTo } from '../erasing.ts';
import { accountShapes, emailShapes } from '../events.ts';
import type { EmailKey } from '../rules/ids.ts';
import { emailChangedMail, emailChangeUndoneMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import type { AccountReactionDeps } from '../reactions.ts';
import { settleAddress } from './settling.ts';
import { undoLink } from './undo-link.ts';

/** The second line of a change whose handler was cut off. */
export const whenEmailClaimedChangeEmail = ({ streams }: AccountReactionDeps) =>
  reaction({
    name: 'whenEmailClaimedChangeEmail',
    shapes: emailShapes,
    on: { EmailClaimed: ({ data }) => settleAddress(streams, data.emailKey) },
  });

/** What an account gave up is free again, and no letter of theirs lies there. */
export const whenEmailGivenUpReleaseIt = ({ streams, keys, mailer }: AccountReactionDeps) => {
  async function release(emailKey: EmailKey) {
    await settleAddress(streams, emailKey);
    await forgetMailsOfNobody({ streams, keys, mailer }, emailKey);
  }
  return reaction({
    name: 'whenEmailGivenUpReleaseIt',
    shapes: accountShapes,
    on: {
      EmailChangeUndone: ({ data }) => release(data.before),
      OldEmailLetGo: ({ data }) => release(data.emailKey),
    },
  });
};

/** The way back, to the mailbox of before: whoever changed the address, its owner learns of it. */
export const whenEmailChangedWriteToTheOld = ({ streams, keys, mailer, config, clock }: AccountReactionDeps) =>
  reaction({
    name: 'whenEmailChangedWriteToTheOld',
    shapes: accountShapes,
    on: {
      EmailChanged: async ({ data: { memberId, changeId, before }, meta }, metadata) => {
        const change = (await memberOf(streams, memberId))?.change;
        const mailbox = await mailboxOf({ streams, keys }, before);
        if (change?.id !== changeId || mailbox?.memberId !== memberId || clock.now() >= change.until) return; // undone, over or erased since
        const { to, language } = mailbox;
        const written = await emailChangedMail(
          language,
          config.publicUrl,
          undoLink.sign(keys, { memberId, changeId }, meta.at),
        );
        const mail = { id: metadata().commandId, to, language, until: change.until, ...written };
        await sendTo({ streams, keys, mailer }, before, mail);
      },
    },
  });

export const whenEmailChangeUndoneTellTheOwner = ({ streams, keys, mailer, config }: AccountReactionDeps) =>
  reaction({
    name: 'whenEmailChangeUndoneTellTheOwner',
    shapes: accountShapes,
    on: {
      EmailChangeUndone: async ({ data: { memberId, emailKey } }, metadata) => {
        const mailbox = await mailboxOf({ streams, keys }, emailKey);
        if (mailbox?.memberId !== memberId) return; // erased since
        const { to, language } = mailbox;
        const written = await emailChangeUndoneMail(language, config.publicUrl);
        await sendTo({ streams, keys, mailer }, emailKey, { id: metadata().commandId, to, language, ...written });
      },
    },
  });
