import type { Language } from '#contracts/locales.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { CausedMetadata } from '#platform/reactions/reaction.ts';
import type { Member } from './decider.ts';
import { mailboxOf } from './email/registrations.ts';
import { sendTo } from './erasing.ts';
import type { AccountReactionDeps } from './reactions.ts';
import { keysOf } from './rules/email-change.ts';

/** The words of a letter in some language. */
export type Write = (language: Language) => Promise<Pick<Mail, 'subject' | 'text'>>;

/** To both mailboxes, where the address was changed lately: whoever has the account, its owner learns of it. */
export async function tellOwner(
  { streams, keys, mailer }: Pick<AccountReactionDeps, 'streams' | 'keys' | 'mailer'>,
  member: Member,
  metadata: CausedMetadata,
  write: Write,
): Promise<void> {
  for (const emailKey of keysOf(member)) {
    const mailbox = await mailboxOf({ streams, keys }, emailKey);
    if (mailbox?.memberId !== member.memberId) continue;
    const { to, language } = mailbox;
    const id = metadata(emailKey).commandId;
    await sendTo({ streams, keys, mailer }, emailKey, { id, to, language, ...(await write(language)) });
  }
}
