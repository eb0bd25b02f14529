import type { FactorKind } from '#contracts/factors.ts';
import type { Language } from '#contracts/locales.ts';
import type { Holdings } from '#contracts/maintenance.ts';
import { type Data, type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';
import {
  type EmailChangeEvent,
  emailChangeShapes,
  type EmailClaimEvent,
  emailClaimShapes,
} from './email-change/events.ts';
import { type FactorEvent, factorShapes } from './factors/events.ts';
import { type Farewell, type LeavingEvent, leavingShapes } from './leaving/events.ts';
import { type PasskeyEvent, passkeyShapes } from './passkeys/events.ts';
import { type MailboxLossEvent, mailboxLossShapes } from './mailbox-loss/events.ts';
import type { EmailKey, MemberId } from './rules/ids.ts';

export type { EmailKey, MemberId } from './rules/ids.ts';

/** What a member may be granted; every member is a `shopper`. */
export type Role = 'shopper' | 'seller' | 'operator' | 'host';

/**
 * These names and shapes are what lies on disk: never edit one; raise `v` with an upcast, or add a new fact.
 * `P` is a personal value: encrypted on disk, decrypted (or `erased`) for views.
 */
export type AccountEvent<P = Encrypted> =
  | Fact<'AccountRegistered', FilledIn<P>>
  /** Always the first fact: marks a member that no person stands behind. Verified from the start. */
  | Fact<'TestMemberRegistered', { memberId: MemberId; name: P }>
  /** A test member that can sign in with a password, as those of the demo world. */
  | Fact<'TestSignInGiven', Omit<FilledIn<P>, 'name'>>
  /** The mailbox was proved with the link that was sent to it. */
  | Fact<'EmailVerified', { memberId: MemberId }>
  /** `grantedBy`: the operator who proposed it; null: the house itself, and always so in version 1. */
  | Fact<'RoleGranted', { memberId: MemberId; role: Role; grantedBy: MemberId | null }>
  | Fact<'RoleRevoked', { memberId: MemberId; role: Role; revokedBy: MemberId }>
  /** By what they said who they are; `session`: the browser was signed in already, in the session `from`. Until version 1: by the password, or so. */
  | Fact<
      'SignedIn',
      {
        memberId: MemberId;
        sessionId: string;
        expiresAt: Instant;
        by: 'password' | 'session' | FactorKind;
        from: string | null;
      }
    >
  /**
   * With the first sign-in since the log was put back by the fact `restoreId`: what ended after the backup may be there again, so sessions of before are
   * over and recovery codes of before count no more. Their mailbox has said who they are, or nobody stands behind the account.
   */
  | Fact<'BackAfterRestore', { memberId: MemberId; restoreId: string }>
  /** `replaced`: a newer session took its place. */
  | Fact<'SignedOut', { memberId: MemberId; sessionId: string; why: 'asked' | 'replaced' }>
  /** Whoever has the mailbox chose another password: all sessions are over. */
  | Fact<'PasswordReset', { memberId: MemberId; passwordHash: Encrypted }>
  /** The member chose another password: all sessions are over. */
  | Fact<'PasswordChanged', { memberId: MemberId; passwordHash: Encrypted }>
  | EmailChangeEvent<P>
  | MailboxLossEvent<P>
  | FactorEvent
  | PasskeyEvent<P>
  | LeavingEvent
  /**
   * Somebody has asked for the member to be erased: what binds them is looked for, and meanwhile they promise nothing. Over by
   * itself, unless `MemberErased` follows soon (`rules/erasure.ts`). `counted`: what it will destroy, in numbers, and the id of
   * the command that asks, for a receipt that outlives the process; null where nobody counted, and always so in version 1.
   */
  | Fact<'ErasureBegun', { memberId: MemberId; erasureId: string; counted: Counted | null }>
  /** A promise of theirs stands, or nobody could say: they go on. */
  | Fact<'ErasureCalledOff', { memberId: MemberId; erasureId: string }>
  /**
   * The person's key is destroyed, and the address and what they had of others is free again. `farewell`: they asked for it themselves,
   * and get a receipt before that.
   */
  | Fact<'MemberErased', { memberId: MemberId; emailKey: EmailKey | null; farewell?: Farewell }>;

export const accountShapes: Shapes<AccountEvent, AccountEvent<Decrypted>> = {
  AccountRegistered: { v: 1, personal: ['email', 'name'], people: ['memberId'], secret: ['passwordHash'] },
  TestMemberRegistered: { v: 1, personal: ['name'], people: ['memberId'] },
  TestSignInGiven: { v: 1, personal: ['email'], people: ['memberId'], secret: ['passwordHash'] },
  EmailVerified: { v: 1, people: ['memberId'] },
  RoleGranted: {
    v: 2,
    people: ['memberId', 'grantedBy'],
    upcasters: { 1: (data: object) => ({ ...data, grantedBy: null }) },
  },
  RoleRevoked: { v: 1, people: ['memberId', 'revokedBy'] },
  SignedIn: {
    v: 2,
    people: ['memberId'],
    upcasters: { 1: (data: object) => ({ ...data, by: 'password', from: null }) },
  },
  BackAfterRestore: { v: 1, people: ['memberId'] },
  SignedOut: { v: 1, people: ['memberId'] },
  PasswordReset: { v: 1, people: ['memberId'], secret: ['passwordHash'] },
  PasswordChanged: { v: 1, people: ['memberId'], secret: ['passwordHash'] },
  ...emailChangeShapes,
  ...mailboxLossShapes,
  ...factorShapes,
  ...passkeyShapes,
  ...leavingShapes,
  ErasureBegun: { v: 2, people: ['memberId'], upcasters: { 1: (data: object) => ({ ...data, counted: null }) } },
  ErasureCalledOff: { v: 1, people: ['memberId'] },
  MemberErased: { v: 1, people: ['memberId'] },
};

/** What there is of somebody before they are erased. `commandId`: for whoever asks by that one. */
export type Counted = Readonly<{ commandId: string; holds: Holdings }>;

/** account-<memberId> */
export const accountStream = stream('account');

/** What somebody filled into the form, sealed under the key of the member that it would make. */
type FilledIn<P> = Readonly<{
  emailKey: EmailKey;
  memberId: MemberId;
  email: P;
  name: P;
  passwordHash: Encrypted;
  language: Language;
  /** Of the pages that they registered on. Nothing in logs of older builds. */
  country?: string;
}>;

/** On disk too, with the same care. One stream an address: whoever proves the mailbox first has it. */
export type EmailEvent<P = Encrypted> =
  /** Stands beside others for the same address until the mailbox is proved. A letter with its link goes out. */
  | Fact<'RegistrationBegun', FilledIn<P>>
  /**
   * It can become no account any more, and its key is destroyed: another one was confirmed, its 7 days are over, newer ones
   * took its place, or whoever has the address asked to be forgotten (since version 2).
   */
  | Fact<
      'RegistrationEnded',
      { emailKey: EmailKey; memberId: MemberId; why: 'another' | 'expired' | 'replaced' | 'erased' }
    >
  /**
   * The one atomic point of an account: all that it is made of. `proved`: with the mailbox (always since version 2) or by
   * the house. Of version 1 that is told by `ReservationProved`, or by the account alone.
   */
  | Fact<'EmailReserved', FilledIn<P> & { test: boolean; proved: boolean }>
  /** What version 1 did not say of a reservation: its account has proved the mailbox. */
  | Fact<'ReservationProved', { emailKey: EmailKey; memberId: MemberId }>
  /**
   * Somebody tried to register the address, and no registration came of it: it has an owner (`memberId`), who is told once
   * a day, or there were letters enough today. `attemptId` names the key that the try was sealed under.
   */
  | Fact<
      'RegistrationAttempted',
      { emailKey: EmailKey; memberId: MemberId | null; attemptId: MemberId | null; told: boolean }
    >
  | EmailClaimEvent<P>
  | Fact<'EmailReleased', { emailKey: EmailKey; memberId: MemberId }>;

/** What an account may be made of once the mailbox is proved. */
export type PendingRegistration = Data<EmailEvent, 'RegistrationBegun'>;

/** What an account is made of, sealed under the key of the member that it is for. */
export type Registration = Data<EmailEvent, 'EmailReserved'>;

/** What an account that is there already may change to. */
export type EmailClaim = Data<EmailEvent, 'EmailClaimed'>;

export const emailShapes: Shapes<EmailEvent, EmailEvent<Decrypted>> = {
  RegistrationBegun: { v: 1, personal: ['email', 'name'], people: ['memberId'], secret: ['passwordHash'] },
  RegistrationEnded: { v: 2, people: ['memberId'], upcasters: { 1: (data: object) => data } },
  EmailReserved: {
    v: 2,
    personal: ['email', 'name'],
    people: ['memberId'],
    secret: ['passwordHash'],
    upcasters: { 1: (data: Readonly<{ test: boolean }>) => ({ ...data, proved: data.test }) },
  },
  ReservationProved: { v: 1, people: ['memberId'] },
  RegistrationAttempted: {
    v: 2,
    people: ['memberId'],
    upcasters: { 1: (data: object) => ({ ...data, attemptId: null, told: true }) },
  },
  ...emailClaimShapes,
  EmailReleased: { v: 1, people: ['memberId'] },
};

/** email-<emailKey> */
export const emailStream = stream('email');
