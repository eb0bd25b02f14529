import type { Language } from '#contracts/locales.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';
import type { EmailKey, MemberId } from '../rules/ids.ts';

/** In the account's stream. On disk, with the same care as all others (`../events.ts`). */
export type MailboxLossEvent<P = Encrypted> =
  /**
   * Who knows the password and has no other factor says, in that session, that the mailbox is lost: at `dueAt` the account changes to this address, whose
   * mailbox they have proved, unless somebody proves until then that they have the old one. Until then the address is nobody's.
   */
  | Fact<
      'MailboxLossAsked',
      {
        memberId: MemberId;
        askId: string;
        sessionId: string;
        dueAt: Instant;
        emailKey: EmailKey;
        email: P;
        language: Language;
      }
    >
  /**
   * The account keeps its address. `asked`: by the session that had asked, or after a step-up; `mailbox`: whoever reads the old one said so; `taken`: somebody
   * else has the new address by then; `restored`: the log was put back, and nobody knows what was said meanwhile; `house`: they run the house by now.
   */
  | Fact<
      'MailboxLossCalledOff',
      { memberId: MemberId; askId: string; why: 'asked' | 'mailbox' | 'taken' | 'restored' | 'house' }
    >
  /** Nobody has called it off in time: the address is claimed next, and what follows may be undone as every change. */
  | Fact<'MailboxLossCameDue', { memberId: MemberId; askId: string }>;

export const mailboxLossShapes: Shapes<MailboxLossEvent, MailboxLossEvent<Decrypted>> = {
  MailboxLossAsked: { v: 1, personal: ['email'], people: ['memberId'] },
  MailboxLossCalledOff: { v: 1, people: ['memberId'] },
  MailboxLossCameDue: { v: 1, people: ['memberId'] },
};
