import type { Locale } from '#contracts/locales.ts';
import { localeFor } from '#platform/auth/saved-regions.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { CausedMetadata } from '#platform/reactions/reaction.ts';
import type { Member } from './decider.ts';
import { mailboxOf } from './email/registrations.ts';
import { sendTo } from './erasing.ts';
import type { AccountReactionDeps } from './reactions.ts';
import { keysOf } from './rules/email-change.ts';

/** The words of a letter, for who reads the pages of that locale. */
export type Write = (locale: Locale) => Promise<Pick<Mail, 'subject' | 'text'>>;

/** To both mailboxes, where the address was changed lately: whoever has the account, its owner learns of it. */
export async function tellOwner(
  { streams, keys, mailer, regions }: Pick<AccountReactionDeps, 'streams' | 'keys' | 'mailer' | 'regions'>,
  member: Member,
  metadata: CausedMetadata,
  write: Write,
): Promise<void> {
  for (const emailKey of keysOf(member)) {
    const mailbox = await mailboxOf({ streams, keys }, emailKey);
    if (mailbox?.memberId !== member.memberId) continue;
    const locale = await localeFor(regions, member.memberId, mailbox);
    const id = metadata(emailKey).commandId;
    await sendTo({ streams, keys, mailer }, emailKey, {
      id,
      to: mailbox.to,
      language: locale.language,
      ...(await write(locale)),
    });
  }
}
