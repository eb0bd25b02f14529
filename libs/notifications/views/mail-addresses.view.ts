import { accountShapes, accountStream } from '#accounts/events.ts';
import type { Language } from '#contracts/locales.ts';
import { type Decrypted, pick } from '#kernel/shapes.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';

/** Where a member's mails go. `proved`: nobody writes to a mailbox that a stranger may have typed in. */
export type MailAddress = Document &
  Readonly<{ email: Decrypted; language: Language; country?: string; proved: boolean }>;

/** For writing mails; no screen shows it. Gone when the member is erased. */
export const mailAddresses = viewOf<MailAddress>()({
  name: 'mail-addresses',
  version: 3,
  facts: pick(
    accountShapes,
    'AccountRegistered',
    'TestSignInGiven',
    'EmailVerified',
    'EmailChanged',
    'EmailChangeUndone',
    'MemberErased',
  ),
  streamsOf: (id) => [accountStream(id)],
  key: ({ data }) => [data.memberId],
  start: {
    AccountRegistered: ({ data: { email, language, country }, id }) => ({
      id,
      email,
      language,
      ...(country !== undefined && { country }),
      proved: false,
    }),
    TestSignInGiven: ({ data: { email, language }, id }) => ({ id, email, language, proved: true }),
  },
  on: {
    AccountRegistered: ignored,
    TestSignInGiven: ignored,
    EmailVerified: ({ doc }) => ({ ...doc, proved: true }),
    EmailChanged: ({ doc, data: { email, language } }) => ({ ...doc, email, language, proved: true }),
    EmailChangeUndone: ({ doc, data: { email, language } }) => ({ ...doc, email, language, proved: true }),
    MemberErased: () => null,
  },
});
