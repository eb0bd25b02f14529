import type { Language } from '#contracts/locales.ts';
import { pick } from '#kernel/shapes.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import { mailboxOf } from '../email/registrations.ts';
import { sendTo } from '../erasing.ts';
import { accountShapes } from '../events.ts';
import { erasureAskedMail, erasurePutOffMail, erasureTakenBackMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import type { AccountReactionDeps } from '../reactions.ts';
import { keysOf } from '../rules/email-change.ts';
import type { MemberId } from '../rules/ids.ts';

type Letter = Readonly<{
  memberId: MemberId;
  /** Of the wish that it is about: they have not thought better of it since. Null: they want to stay. */
  askId: string | null;
  metadata: CausedMetadata;
  write: (language: Language) => Promise<Pick<Mail, 'subject' | 'text'>>;
}>;

/** To both mailboxes, where the address was changed lately: whoever has the account, its owner learns of it. */
async function tell(
  { streams, keys, mailer }: AccountReactionDeps,
  { memberId, askId, metadata, write }: Letter,
): Promise<void> {
  const member = await memberOf(streams, memberId);
  if (!member || (member.leaving?.askId ?? null) !== askId) return; // erased since, or it is not so any more
  for (const emailKey of keysOf(member)) {
    const mailbox = await mailboxOf({ streams, keys }, emailKey);
    if (mailbox?.memberId !== memberId) continue;
    const { to, language } = mailbox;
    const id = metadata(emailKey).commandId;
    await sendTo({ streams, keys, mailer }, emailKey, { id, to, language, ...(await write(language)) });
  }
}

/** Whoever asked for it, or took it back. That it is put off is told once. */
export const whenErasureIsAskedTellTheOwner = (deps: AccountReactionDeps) => {
  const { publicUrl } = deps.config;
  return reaction({
    name: 'whenErasureIsAskedTellTheOwner',
    shapes: pick(accountShapes, 'ErasureAsked', 'ErasureTakenBack', 'ErasurePutOff'),
    on: {
      ErasureAsked: ({ data: { memberId, askId, dueAt } }, metadata) =>
        tell(deps, { memberId, askId, metadata, write: (language) => erasureAskedMail(language, publicUrl, dueAt) }),
      ErasureTakenBack: ({ data: { memberId } }, metadata) =>
        tell(deps, { memberId, askId: null, metadata, write: (language) => erasureTakenBackMail(language, publicUrl) }),
      ErasurePutOff: async ({ data: { memberId, askId, why, times } }, metadata) => {
        if (why === 'bound' && times > 1) return;
        const write = (language: Language) => erasurePutOffMail(language, publicUrl, why);
        await tell(deps, { memberId, askId, metadata, write });
      },
    },
  });
};
