import type { OperatorSince } from '#contracts/ops-acts.ts';
import { decider } from '#kernel/decider.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import {
  answered,
  changed,
  changeMade,
  type EmailChange,
  keysOf,
  letGo,
  type OwnAddress,
  undone,
} from './rules/email-change.ts';
import { type AccountEvent, accountShapes, type Counted, type EmailKey, type MemberId, type Role } from './events.ts';
import type { AccountCommand } from './rules/account-commands.ts';
import type { Farewell } from './leaving/events.ts';
import { begin, callOff, erase, type Erasure } from './rules/erasure.ts';
import { entered, signedIn, signedOut } from './rules/entering.ts';
import { decideFactors, type Factors, factorsAfter, noFactors } from './rules/factors.ts';
import { decideLeaving, type Leaving, leavingAfter } from './rules/leaving.ts';
import { decideLoss } from './rules/lost-factors.ts';
import { decideMailboxLoss, type MailboxLoss, mailboxLossAsked } from './rules/lost-mailbox.ts';
import { registered, testMemberIn } from './rules/registering.ts';
import { comingBackAfter, withoutCodes } from './rules/restored.ts';
import { type LiveSession, longestSession, running } from './rules/sessions.ts';

export type { AccountCommand } from './rules/account-commands.ts';

/**
 * How somebody signs in. `changes`: how often the password or the address was replaced, the last time, or given first, at `changedAt`:
 * later than whatever session began before in this stream, whoever's clock was ahead.
 */
type SignInData = OwnAddress & Readonly<{ passwordHash: Encrypted; changes: number; changedAt: Instant }>;

/** An account that can be used. */
export type Member = Readonly<{
  phase: 'member';
  memberId: MemberId;
  /** Null for a test member that cannot sign in with a password. */
  signIn: SignInData | null;
  /** The change of the address that may still be undone. */
  change: EmailChange | null;
  /** They have said that its mailbox is lost, and nobody has shown that it is not: whatever proves it, or a factor, ends this. */
  mailboxLoss: MailboxLoss | null;
  name: Encrypted;
  verified: boolean;
  test: boolean;
  roles: readonly Role[];
  /** Since when they run the house, and who made them one of those who do. Null: they do not. */
  operator: OperatorSince | null;
  sessions: readonly LiveSession[];
  /** The latest moment at which any session of theirs began. */
  lastBegan: Instant | null;
  /** What they have beside the password. */
  factors: Factors;
  /** The last that has begun and was not called off; it may be over by itself. */
  erasure: Erasure | null;
  /** They have asked for it themselves, and may change their mind. */
  leaving: Leaving | null;
  /** The last restore of the log that they have signed in after. */
  restoreId: string | null;
}>;

/**
 * `emailKeys`: of the addresses that they had, so that an erasure that was cut can be asked for again and finds all of it. `counted`:
 * what there was of them when it began; null: nobody counted.
 */
export type ErasedMember = Readonly<{
  phase: 'erased';
  emailKeys: readonly EmailKey[];
  counted: Counted | null;
  /** What they are told of it, and since when it is so. */
  farewell?: Farewell & Readonly<{ at: Instant }>;
}>;

export type AccountState = Readonly<{ phase: 'none' }> | Member | ErasedMember;

/** Changes a member; what comes after the erasure changes nothing any more. */
const ifMember = (state: AccountState, change: (member: Member) => AccountState): AccountState =>
  state.phase === 'member' ? change(state) : state;

const withFactors = (state: AccountState, change: (factors: Factors, member: Member) => Factors): AccountState =>
  ifMember(state, (member) => ({ ...member, factors: change(member.factors, member), mailboxLoss: null }));

function mustBeMember(state: AccountState): Member {
  if (state.phase !== 'member') throw new Refused('no-such-member');
  return state;
}

const fresh = (memberId: MemberId, name: Encrypted): Member => ({
  phase: 'member',
  memberId,
  signIn: null,
  change: null,
  mailboxLoss: null,
  name,
  verified: false,
  test: false,
  roles: ['shopper'],
  operator: null,
  sessions: [],
  lastBegan: null,
  factors: noFactors,
  erasure: null,
  leaving: null,
  restoreId: null,
});

export const account = decider<AccountState, AccountCommand, AccountEvent>({
  version: 20,
  shapes: accountShapes,
  initial: () => ({ phase: 'none' }),
  evolve: {
    AccountRegistered: (_, { memberId, name, ...signIn }, { at }) => ({
      ...fresh(memberId, name),
      signIn: firstSignIn(signIn, at),
    }),
    TestMemberRegistered: (_, { memberId, name }) => ({ ...fresh(memberId, name), verified: true, test: true }),
    TestSignInGiven: (state, signIn, { at }) =>
      ifMember(state, (member) => ({ ...member, signIn: firstSignIn(signIn, at) })),
    EmailVerified: (state) => ifMember(state, (member) => ({ ...member, verified: true })),
    RoleGranted: (state, { role, grantedBy }, { at }) =>
      ifMember(state, (member) => ({
        ...member,
        roles: [...member.roles, role],
        operator: role === 'operator' ? { since: at, grantedBy } : member.operator,
      })),
    RoleRevoked: (state, { role }) =>
      ifMember(state, (member) => ({
        ...member,
        roles: member.roles.filter((one) => one !== role),
        operator: role === 'operator' ? null : member.operator,
      })),
    SignedIn: (state, { sessionId: id, expiresAt, from }, { at }) =>
      ifMember(state, (member) => ({
        ...member,
        sessions: [...running(member.sessions, at), { id, began: at, expiresAt, from }],
        lastBegan: latest(at, member.lastBegan),
        change: answered(member.change),
        factors: factorsAfter.goneOn(member.factors, from, id),
      })),
    BackAfterRestore: (state, { restoreId }) =>
      ifMember(state, (member) => ({
        ...member,
        restoreId,
        sessions: [],
        factors: withoutCodes(member.factors),
        mailboxLoss: null,
      })),
    SignedOut: (state, { sessionId }) =>
      ifMember(state, (member) => ({ ...member, sessions: member.sessions.filter(({ id }) => id !== sessionId) })),
    PasswordReset: (state, { passwordHash }, { at }) => signsInAnew(state, { passwordHash }, at),
    PasswordChanged: (state, { passwordHash }, { at }) => signsInAnew(state, { passwordHash }, at),
    EmailChanged: (state, { changeId, emailKey, email, language }, { at }) =>
      ifMember(state, (member) => {
        const change = changeMade(changeId, member.signIn, at);
        return signsInAnew({ ...member, verified: true, change }, { emailKey, email, language }, at); // both mailboxes have agreed
      }),
    EmailChangeUndone: (state, { emailKey, email, language, passwordHash }, { at }) =>
      ifMember(state, (member) =>
        signsInAnew(
          { ...member, verified: true, change: null, factors: { ...member.factors, loss: null } },
          { emailKey, email, language, passwordHash },
          at,
        ),
      ),
    MailboxLossAsked: (state, asked, { at }) =>
      ifMember(state, (member) => ({ ...member, mailboxLoss: mailboxLossAsked(asked, member, at) })),
    MailboxLossCalledOff: (state) => ifMember(state, (member) => ({ ...member, mailboxLoss: null })),
    MailboxLossCameDue: (state) =>
      ifMember(state, ({ mailboxLoss: loss, ...to }) => ({ ...to, mailboxLoss: loss && { ...loss, isDue: true } })),
    OldEmailLetGo: (state) => ifMember(state, (member) => ({ ...member, change: null })),
    TotpAdded: (state, added, { at }) => withFactors(state, (_, to) => factorsAfter.added(to, added, at)),
    TotpTaken: (state, taken) => withFactors(state, (factors) => factorsAfter.totpTaken(factors, taken)),
    FactorRemoved: (state, removed) => withFactors(state, (factors) => factorsAfter.removed(factors, removed)),
    RecoveryCodesMade: (state, made, { at }) => withFactors(state, (_, to) => factorsAfter.codesMade(to, made, at)),
    RecoveryCodeTaken: (state, taken) => withFactors(state, (factors) => factorsAfter.codeTaken(factors, taken)),
    PasskeyAdded: (state, added, { at }) => withFactors(state, (_, to) => factorsAfter.passkeyAdded(to, added, at)),
    PasskeyTaken: (state, taken, { at }) => withFactors(state, (had) => factorsAfter.passkeyTaken(had, taken, at)),
    PasskeyRemoved: (state, removed) => withFactors(state, (had) => factorsAfter.passkeyRemoved(had, removed)),
    FactorLossAsked: (state, asked, { at }) => withFactors(state, (had) => factorsAfter.lossAsked(had, asked, at)),
    FactorLossCalledOff: (state) => withFactors(state, (had) => ({ ...had, loss: null })),
    ErasureBegun: (state, { erasureId: id, counted }, { at }) =>
      ifMember(state, (member) => ({ ...member, erasure: { id, began: at, counted } })),
    ErasureCalledOff: (state) => ifMember(state, (member) => ({ ...member, erasure: null })),
    ErasureAsked: (state, asked, { at }) =>
      ifMember(state, (member) => ({
        ...member,
        sessions: [],
        leaving: leavingAfter.asked(asked, at),
        mailboxLoss: null,
      })),
    ErasureTakenBack: (state) => ifMember(state, (member) => ({ ...member, leaving: null })),
    ErasureCameDue: (state) => state,
    ErasurePutOff: (state, putOff) =>
      ifMember(state, (member) => ({ ...member, leaving: leavingAfter.putOff(member.leaving, putOff) })),
    MemberErased: (state, { emailKey, farewell }, { at }) => ({
      phase: 'erased',
      emailKeys: state.phase === 'member' ? keysOf(state) : emailKey === null ? [] : [emailKey],
      counted: state.phase === 'member' ? (state.erasure?.counted ?? null) : null,
      ...(farewell && { farewell: { ...farewell, at } }),
    }),
  },
  decide: {
    RegisterAccount: (registration, state) => (state.phase === 'none' ? registered(registration) : []),
    RegisterTestMember: (registering, state, at) => (state.phase === 'none' ? testMemberIn(registering, at) : []),
    VerifyEmail: (_, state) => {
      const { verified, memberId } = mustBeMember(state);
      return verified ? [] : [{ type: 'EmailVerified', data: { memberId } }];
    },
    GrantRole: ({ role, by }, state) => {
      const { roles, memberId } = mustBeMember(state);
      return roles.includes(role) ? [] : [{ type: 'RoleGranted', data: { memberId, role, grantedBy: by } }];
    },
    RevokeRole: ({ role, by }, state) => {
      const { roles, memberId, operator } = mustBeMember(state);
      if (!roles.includes(role)) return [];
      if (role === 'operator' && operator?.grantedBy === null) throw new Refused('house-account'); // the next start would grant it again
      return [{ type: 'RoleRevoked', data: { memberId, role, revokedBy: by } }];
    },
    SignIn: (entering, state, at) => entered(entering, mustBeMember(state), at),
    SignOut: ({ sessionId }, state) => {
      if (state.phase !== 'member' || !state.sessions.some(({ id }) => id === sessionId)) return [];
      return [signedOut(state.memberId, sessionId, 'asked')];
    },
    SignOutEverywhere: ({ sessionId, staysHere }, state, at) => {
      const open = state.phase === 'member' ? running(state.sessions, at) : [];
      if (state.phase !== 'member' || !open.some(({ id }) => id === sessionId)) return []; // the session that asks is over
      const ending = open.filter(({ id }) => !staysHere || id !== sessionId);
      return ending.map(({ id }) => signedOut(state.memberId, id, 'asked'));
    },
    ResetPassword: ({ emailKey, changes, passwordHash, restore = null }, state) => {
      const member = mustBeMember(state);
      const { memberId, signIn } = member;
      if (!mayReset(state) || signIn?.emailKey !== emailKey) throw new Refused('reset-link-not-valid');
      if (signIn.changes !== changes) throw new Refused('reset-link-used');
      const back = comingBackAfter(restore, member, { isMailed: true, proof: null });
      return [...back, { type: 'PasswordReset', data: { memberId, passwordHash } }];
    },
    ChangePassword: ({ sessionId, begins, passwordHash }, state, at) => {
      const { memberId, signIn, test, sessions, operator } = mustBeMember(state);
      if (!signIn || test) throw new Refused('demo-account');
      if (operator?.grantedBy === null) throw new Refused('house-account'); // the next start would print the one of before
      if (!running(sessions, at).some(({ id }) => id === sessionId)) throw new Refused('sign-in-first'); // it ended meanwhile
      const by = { kind: 'session', sessionId } as const;
      // in one append: whoever asked is never left without the one session and without the other
      const begun = signedIn(memberId, { sessionId: begins, lasts: longestSession, by }, at);
      return [{ type: 'PasswordChanged', data: { memberId, passwordHash } }, begun];
    },
    ChangeEmail: (claim, state) => changed(claim, mustBeMember(state)),
    UndoEmailChange: (undoing, state, at) => undone(undoing, mustBeMember(state), at),
    LetOldEmailGo: (_, state, at) => (state.phase === 'member' ? letGo(state, at) : []),
    AskMailboxLoss: (asking, state, at) => decideMailboxLoss.ask(asking, mustBeMember(state), at),
    CallOffMailboxLoss: (off, state) => (state.phase === 'member' ? decideMailboxLoss.callOff(off, state) : []),
    CallMailboxLossDue: (due, state, at) => (state.phase === 'member' ? decideMailboxLoss.callDue(due, state, at) : []),
    AddTotp: (adding, state, at) => decideFactors.add(adding, mustBeMember(state), at),
    RemoveTotp: (removing, state, at) => decideFactors.remove(removing, mustBeMember(state), at),
    AddPasskey: (adding, state, at) => decideFactors.addPasskey(adding, mustBeMember(state), at),
    RemovePasskey: (removing, state, at) => decideFactors.removePasskey(removing, mustBeMember(state), at),
    MakeRecoveryCodes: (making, state, at) => decideFactors.makeCodes(making, mustBeMember(state), at),
    TakeFactor: (taking, state) => decideFactors.take(taking, mustBeMember(state)),
    AskFactorLoss: (asking, state, at) => decideLoss.ask(asking, mustBeMember(state), at),
    DropLostFactors: (dropping, state, at) => (state.phase === 'member' ? decideLoss.drop(dropping, state, at) : []),
    BeginErasure: (beginning, state, at) => (state.phase === 'erased' ? [] : begin(beginning, mustBeMember(state), at)), // by another one meanwhile
    CallOffErasure: (callingOff, state) => (state.phase === 'member' ? callOff(callingOff, state) : []),
    EraseMember: (erasing, state, at) => (state.phase === 'erased' ? [] : erase(erasing, mustBeMember(state), at)),
    AskErasure: (asking, state, at) => decideLeaving.ask(asking, mustBeMember(state), at),
    CallErasureDue: (_, state, at) => (state.phase === 'member' ? decideLeaving.callDue(state, at) : []),
    PutOffErasure: (putting, state, at) => (state.phase === 'member' ? decideLeaving.putOff(putting, state, at) : []),
  },
});

/** By mail: not whose password everybody knows, nor those who run the house, whose mailbox would be the key to it. */
export const mayReset = (state: AccountState): boolean =>
  state.phase === 'member' && !state.test && !state.roles.includes('operator');

/** With another password or address: whoever was signed in with the one before is signed out. */
const signsInAnew = (state: AccountState, anew: Partial<SignInData>, at: Instant): AccountState =>
  ifMember(state, ({ signIn, ...member }) => ({
    ...member,
    mailboxLoss: null,
    signIn: signIn && {
      ...signIn,
      ...anew,
      changes: signIn.changes + 1,
      changedAt: latest(at, plus(latest(signIn.changedAt, member.lastBegan), 1)),
    },
    sessions: [],
  }));

const latest = (one: Instant, other: Instant | null): Instant => (other !== null && other > one ? other : one);

const firstSignIn = (
  { emailKey, email, language, passwordHash }: OwnAddress & Pick<SignInData, 'passwordHash'>,
  at: Instant,
): SignInData => ({ emailKey, email, language, passwordHash, changes: 0, changedAt: at });
