import type { Language } from '#contracts/locales.ts';
import { type Data, type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Sealed, Shapes } from '#kernel/shapes.ts';

export type MemberId = string;

/** Keyed hash of a normalised e-mail address: names its reservation without telling it. */
export type EmailKey = string;

/** What a member may be granted; every member is a `shopper`. */
export type Role = 'shopper' | 'seller' | 'operator' | 'host';

/**
 * These names and shapes are what lies on disk: never edit one; raise `v` with an upcast, or add a new fact.
 * `P` is a personal value: sealed on disk, opened (or `erased`) for views.
 */
export type AccountEvent<P = Sealed> =
  | Fact<
      'AccountRegistered',
      { memberId: MemberId; emailKey: EmailKey; email: P; name: P; passwordHash: Sealed; language: Language }
    >
  /** Always the first fact: marks a member that no person stands behind. Verified from the start. */
  | Fact<'TestMemberRegistered', { memberId: MemberId; name: P }>
  /** A test member that can sign in with a password, as those of the demo world. */
  | Fact<
      'TestSignInGiven',
      { memberId: MemberId; emailKey: EmailKey; email: P; passwordHash: Sealed; language: Language }
    >
  /** The mailbox was proved with the link that was sent to it. */
  | Fact<'EmailVerified', { memberId: MemberId }>
  | Fact<'RoleGranted', { memberId: MemberId; role: Role }>
  | Fact<'SignedIn', { memberId: MemberId; sessionId: string; expiresAt: Instant }>
  /** `replaced`: a newer session took its place. */
  | Fact<'SignedOut', { memberId: MemberId; sessionId: string; why: 'asked' | 'replaced' }>
  /** The person's key is destroyed and the address is free again. */
  | Fact<'MemberErased', { memberId: MemberId; emailKey: EmailKey | null }>;

export const accountShapes: Shapes<AccountEvent> = {
  AccountRegistered: { v: 1, personal: ['email', 'name'] },
  TestMemberRegistered: { v: 1, personal: ['name'] },
  TestSignInGiven: { v: 1, personal: ['email'] },
  EmailVerified: { v: 1 },
  RoleGranted: { v: 1 },
  SignedIn: { v: 1 },
  SignedOut: { v: 1 },
  MemberErased: { v: 1 },
};

/** account-<memberId> */
export const accountStream = stream('account');

/** On disk too, with the same care. One stream an address: whoever reserves it first has it. */
export type EmailEvent<P = Sealed> =
  /** The one atomic point of a registration: all that the account is made of. */
  | Fact<
      'EmailReserved',
      {
        emailKey: EmailKey;
        memberId: MemberId;
        email: P;
        name: P;
        passwordHash: Sealed;
        language: Language;
        test: boolean;
      }
    >
  /** Somebody tried to register the address again: its owner is told, nobody else. */
  | Fact<'RegistrationAttempted', { emailKey: EmailKey; memberId: MemberId }>
  | Fact<'EmailReleased', { emailKey: EmailKey; memberId: MemberId }>;

/** What an account is made of, sealed under the key of the member that it is for. */
export type Registration = Data<EmailEvent, 'EmailReserved'>;

export const emailShapes: Shapes<EmailEvent> = {
  EmailReserved: { v: 1, personal: ['email', 'name'] },
  RegistrationAttempted: { v: 1 },
  EmailReleased: { v: 1 },
};

/** email-<emailKey> */
export const emailStream = stream('email');
