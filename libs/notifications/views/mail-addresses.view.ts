import { type AccountEvent, accountShapes } from '#accounts/events.ts';
import type { Language } from '#contracts/locales.ts';
import type { Decrypted, Shapes } from '#kernel/shapes.ts';
import { type Document, view } from '#kernel/view.ts';

/** Where a member's mails go. `proved`: nobody writes to a mailbox that a stranger may have typed in. */
export type MailAddress = Document & Readonly<{ email: Decrypted; language: Language; proved: boolean }>;

type Seen = Extract<
  AccountEvent<Decrypted>,
  { type: 'AccountRegistered' | 'TestSignInGiven' | 'EmailVerified' | 'MemberErased' }
>;

const shapes: Shapes<Seen> = {
  AccountRegistered: accountShapes.AccountRegistered,
  TestSignInGiven: accountShapes.TestSignInGiven,
  EmailVerified: accountShapes.EmailVerified,
  MemberErased: accountShapes.MemberErased,
};

/** For writing mails; no screen shows it. Gone when the member is erased. */
export const mailAddresses = view<MailAddress, Seen>({
  name: 'mail-addresses',
  version: 1,
  shapes,
  key: ({ data }) => [data.memberId],
  start: {
    AccountRegistered: ({ memberId, email, language }) => ({ id: memberId, email, language, proved: false }),
    TestSignInGiven: ({ memberId, email, language }) => ({ id: memberId, email, language, proved: true }),
  },
  on: {
    EmailVerified: (doc) => ({ ...doc, proved: true }),
    MemberErased: () => null,
  },
});
