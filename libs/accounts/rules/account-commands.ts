import type { Holdings } from '#contracts/maintenance.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import type { Counted, EmailClaim, EmailKey, MemberId, Registration, Role } from '../events.ts';
import type { Farewell } from '../leaving/events.ts';
import type { Entering } from './entering.ts';
import type { FactorCommand } from './factors.ts';
import type { LeavingCommand } from './leaving.ts';
import type { FactorLossCommand } from './lost-factors.ts';
import type { MailboxLossCommand } from './lost-mailbox.ts';
import type { Restore } from './restored.ts';

type Of<D = unknown> = Readonly<{ memberId: MemberId }> & D;

/** What the account's stream takes. Who may ask for it is the routes' business. */
export type AccountCommand =
  | Fact<'RegisterAccount', Registration>
  /** A test member, signed in at once in that session. */
  | Fact<'RegisterTestMember', Of<{ name: Encrypted; sessionId: string; restore?: Restore }>>
  | Fact<'VerifyEmail', Of>
  /** `by`: the operator who proposed it; null: the house itself. */
  | Fact<'GrantRole', Of<{ role: Role; by: MemberId | null }>>
  | Fact<'RevokeRole', Of<{ role: Role; by: MemberId }>>
  | Fact<'SignIn', Of<Entering>>
  | Fact<'SignOut', Of<{ sessionId: string }>>
  /** Asked from that session, which goes on if it `staysHere`. */
  | Fact<'SignOutEverywhere', Of<{ sessionId: string; staysHere: boolean }>>
  /** By the link that went to that address when the password had been reset so often: their mailbox has said who they are. */
  | Fact<'ResetPassword', Of<{ emailKey: EmailKey; changes: number; passwordHash: Encrypted; restore?: Restore }>>
  /** From that session, which ends with all others; `begins` takes its place. Who asks has said just now who they are. */
  | Fact<'ChangePassword', Of<{ sessionId: string; begins: string; passwordHash: Encrypted }>>
  /** What follows from a claim of an address, whoever comes first with it. */
  | Fact<'ChangeEmail', EmailClaim>
  /** By the link that went to the address of before. */
  | Fact<'UndoEmailChange', Of<{ changeId: string; passwordHash: Encrypted }>>
  /** Sent by the due list. Refused before the time: `not-due-yet`. */
  | Fact<'LetOldEmailGo', Of>
  /** Nothing happens while another one is under way: whoever asks goes on with that. */
  | Fact<'BeginErasure', Of<{ erasureId: string; counted: Counted | null }>>
  | Fact<'CallOffErasure', Of<{ erasureId: string }>>
  /**
   * `erasureId`: the one during which nothing was found that binds them. Null for who could never promise anything. `farewell`: because
   * they asked for it, and as long as they have not taken that back. `holds`: what was counted before, for the fact that it begins with.
   */
  | Fact<'EraseMember', Of<{ erasureId: string | null; farewell?: Farewell | undefined; holds?: Holdings | undefined }>>
  | LeavingCommand
  | FactorCommand
  | FactorLossCommand
  | MailboxLossCommand;
