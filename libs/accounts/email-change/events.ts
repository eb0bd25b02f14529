import type { Language } from '#contracts/locales.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';
import type { EmailKey, MemberId } from '../rules/ids.ts';

/** An address of a member's, sealed under their key, and the language of letters to it. */
type Address<P> = Readonly<{ emailKey: EmailKey; email: P; language: Language }>;

/** In the account's stream. On disk, with the same care as all others (`../events.ts`). */
export type EmailChangeEvent<P = Encrypted> =
  /**
   * From now on the account signs in with that address; all sessions are over. The one `before` stays reserved for `undoLasts`, in which
   * whoever has its mailbox may undo it. `changeId`: of the claim that it follows from.
   */
  | Fact<'EmailChanged', { memberId: MemberId; changeId: string; before: EmailKey } & Address<P>>
  /** Whoever has the old mailbox took the account back to it, with another password: all sessions are over. `before`: the address given up. */
  | Fact<
      'EmailChangeUndone',
      { memberId: MemberId; changeId: string; before: EmailKey; passwordHash: Encrypted } & Address<P>
    >
  /** Nobody has undone it in time: the old address, `emailKey`, is free. */
  | Fact<'OldEmailLetGo', { memberId: MemberId; changeId: string; emailKey: EmailKey }>;

export const emailChangeShapes: Shapes<EmailChangeEvent, EmailChangeEvent<Decrypted>> = {
  EmailChanged: { v: 1, personal: ['email'], people: ['memberId'] },
  EmailChangeUndone: { v: 1, personal: ['email'], people: ['memberId'], secret: ['passwordHash'] },
  OldEmailLetGo: { v: 1, people: ['memberId'] },
};

/**
 * In the address' stream: an account that is there already has it from now on, both its mailboxes having agreed; nobody signs in with it
 * before `EmailChanged`. Released where that cannot come any more. `changes`: how often the account had changed how it signs in when they
 * agreed: a password that was replaced since ends the claim.
 */
export type EmailClaimEvent<P = Encrypted> = Fact<
  'EmailClaimed',
  { memberId: MemberId; changeId: string; changes: number } & Address<P>
>;

export const emailClaimShapes: Shapes<EmailClaimEvent, EmailClaimEvent<Decrypted>> = {
  EmailClaimed: { v: 1, personal: ['email'], people: ['memberId'] },
};
