import type { Language } from '#contracts/locales.ts';
import type { SignedIn } from '#platform/auth/sessions.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Receipt } from '#platform/streams/command.ts';
import { commandsOf, wideCommand } from '#platform/streams/commands.ts';
import { account } from './decider.ts';
import { accountStream, type MemberId } from './events.ts';
import type { HalfSignedIn } from './rules/entering.ts';
import type { In } from './rules/sessions.ts';

const command = commandsOf(account, ({ memberId }) => accountStream(memberId));

/** What the form takes. */
export type Form = Readonly<{
  email: string;
  password: string;
  name: string;
  language: Language;
  country?: string | undefined;
}>;

/**
 * Whether the address was known is never told: the answer is the same, and comes as late. The account is there once the
 * mailbox is proved. Refused with what is wrong with the password.
 */
export class RegisterAccount extends command('RegisterAccount').takes<Form>().answers<void>() {}

/** Verified, and signed in at once: nobody stands behind it. */
export class RegisterTestMember extends command('RegisterTestMember') {}

/** A test member that was made, with the values of its cookies. */
export type TestMember = Readonly<{ id: MemberId; name: string; token: string; csrf: string }>;

/** Test members by the hundred: for trying things out. */
export class RegisterTestMembers extends wideCommand('RegisterTestMembers')
  .takes<Readonly<{ names: readonly string[] }>>()
  .answers<readonly TestMember[]>() {}

/** The mailbox is the member's. Only the house says so: members prove it before they have an account. */
export class VerifyEmail extends command('VerifyEmail') {}

/** The house says so, or two operators do. Refused where there is no such member: `no-such-member`. */
export class GrantRole extends command('GrantRole') {}

/** Two operators say so. Refused: `no-such-member`; `house-account` for an operator whom the house itself made one. */
export class RevokeRole extends command('RevokeRole') {}

/** The visitor's address, and the cookie of known browsers. */
export type SignInFrom = Readonly<{ address: string; knownBrowsers: string | undefined }>;

/** A session that has begun, with the values of its cookies. */
export type BegunSession = SignedIn & Readonly<{ memberId: MemberId; knownSince: Instant; receipt: Receipt }>;

/** A session that has begun, with the cookie by which this browser is known from now on. */
export type BegunHere = BegunSession & Readonly<{ knownBrowsers: string }>;

/**
 * Refused with `bad-credentials`: unknown address, wrong password and no password read the same and take as long. Who has asked to be
 * erased is told so (`erasure-asked`), and takes it back with `keepsAccount`. Who has a second factor is signed in by nothing but that.
 */
export class SignIn extends command('SignIn')
  .takes<Readonly<{ email: string; password: string; keepsAccount?: boolean | undefined; from: SignInFrom }>>()
  .answers<BegunHere | HalfSignedIn>() {}

/**
 * Another password, chosen by who has just said who they are (`step-up/`): all sessions end, and the browser that asks gets a new one.
 * Refused: `step-up-needed`, `demo-account`, and with what is wrong with the password.
 */
export class ChangePassword extends command('ChangePassword')
  .takes<In & Readonly<{ password: string; knownBrowsers: string | undefined }>>()
  .answers<BegunHere>() {}

/** Nothing happens to a session that has ended already. */
export class SignOut extends command('SignOut') {}

/** All sessions of the member, or all but the one that asks; nothing happens when that one has ended already. */
export class SignOutEverywhere extends command('SignOutEverywhere') {}

/** From now on the member promises nothing, so that what binds them can be looked for. Refused: `house-account` for those who run the house. */
export class BeginErasure extends command('BeginErasure') {}

/** They may promise again. */
export class CallOffErasure extends command('CallOffErasure') {}

/**
 * A member's right to be forgotten. The log keeps what happened; who it was, nobody can read any more. Refused with
 * `still-bound` while a promise of theirs stands (`Obligations`), with what `BeginErasure` is refused with, and with
 * `erasure-called-off` when it took too long to find out; with `erasure-taken-back` where they had asked for it and did not mean it any more.
 */
export class EraseMember extends command('EraseMember').without('erasureId') {}

/**
 * Who has that address, to be erased next; null when nobody has. What was only registered with it is forgotten here, by
 * commands of the house's own. Not found when nobody used it.
 */
export class EraseAddress extends wideCommand('EraseAddress')
  .takes<Readonly<{ email: string }>>()
  .answers<MemberId | null>() {}
