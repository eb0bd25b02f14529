import type { FactorKind } from '#contracts/factors.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import type { FactorEvent } from '../factors/events.ts';
import type { MemberId } from './ids.ts';
import type { FactorLoss } from './lost-factors.ts';
import { type LiveSession, running } from './sessions.ts';

/** `young`: sessions that were open when it came, or go on from one that was. `changeId`: of the change of the address that may be undone since. */
type Age = Readonly<{ young: readonly string[]; changeId: string | null }>;

/** An authenticator app. `lastStep`: of the last code that counted. */
export type Totp = Age & Readonly<{ id: string; secret: Encrypted; addedAt: Instant; lastStep: number }>;

/** Keyed hashes of those that were not used yet. */
export type RecoveryCodes = Age & Readonly<{ keys: readonly string[] }>;

/** What a member has beside the password. `loss`: somebody has said that all of it is lost. */
export type Factors = Readonly<{ totp: Totp | null; recovery: RecoveryCodes | null; loss: FactorLoss | null }>;

export const noFactors: Factors = { totp: null, recovery: null, loss: null };

/** A code that was typed, and is right as far as can be known outside the stream: whether it was used before is decided there. */
export type Proof =
  | Readonly<{ kind: 'totp'; factorId: string; step: number }>
  | Readonly<{ kind: 'recovery'; key: string }>;

/** What the account's stream takes of factors. Who asks from a session has said just now who they are. */
export type FactorCommand =
  | Fact<
      'AddTotp',
      {
        memberId: MemberId;
        sessionId: string;
        factorId: string;
        secret: Encrypted;
        step: number;
        keys: readonly string[];
      }
    >
  | Fact<'RemoveTotp', { memberId: MemberId; sessionId: string }>
  | Fact<'MakeRecoveryCodes', { memberId: MemberId; sessionId: string; keys: readonly string[] }>
  /** Says who they are, without a session that begins. */
  | Fact<'TakeFactor', { memberId: MemberId; proof: Proof }>;

/** What these rules ask of a member. */
type Having = Readonly<{
  memberId: MemberId;
  signIn: unknown;
  test: boolean;
  operator: Readonly<{ grantedBy: string | null }> | null;
  sessions: readonly LiveSession[];
  change: Readonly<{ id: string }> | null;
  factors: Factors;
}>;

/** By which a member may say who they are. */
export const kindsOf = ({ totp, recovery }: Factors): readonly FactorKind[] => [
  ...(totp ? (['totp'] as const) : []),
  ...(totp && recovery && recovery.keys.length > 0 ? (['recovery'] as const) : []),
];

/** Those of them that the session cannot have brought: who stole it, and added one, proves nothing by that. */
export const olderThan = (factors: Factors, sessionId: string): readonly FactorKind[] =>
  kindsOf(factors).filter((kind) => factors[kind]?.young.includes(sessionId) === false);

/** Refused: `demo-account`; `house-account` for those whom the house itself made operators: its next start signs in without one. */
export function mayHaveFactors({ signIn, test, operator }: Pick<Having, 'signIn' | 'test' | 'operator'>): void {
  if (!signIn || test) throw new Refused('demo-account');
  if (operator?.grantedBy === null) throw new Refused('house-account');
}

/** The fact that it counted. Refused: `not-that-code` where it did before, or is of no factor that they have. */
export function taken({ memberId, factors: { totp, recovery } }: Having, proof: Proof): FactorEvent {
  if (proof.kind === 'totp') {
    const { factorId, step } = proof;
    if (totp?.id !== factorId || step <= totp.lastStep) throw new Refused('not-that-code');
    return { type: 'TotpTaken', data: { memberId, factorId, step } };
  }
  const { key } = proof;
  if (!recovery?.keys.includes(key)) throw new Refused('not-that-code');
  return { type: 'RecoveryCodeTaken', data: { memberId, key, left: recovery.keys.length - 1 } };
}

/** The facts by which what was added since that change goes with it. */
export const removedWith = (
  { memberId, factors: { totp, recovery } }: Pick<Having, 'memberId' | 'factors'>,
  changeId: string,
): readonly FactorEvent[] => {
  const kind = totp?.changeId === changeId ? 'totp' : recovery?.changeId === changeId ? 'recovery' : null;
  return kind ? [{ type: 'FactorRemoved', data: { memberId, kind, why: 'email-change-undone' } }] : [];
};

const mustBeOpen = ({ sessions }: Having, sessionId: string, at: Instant) => {
  if (!running(sessions, at).some(({ id }) => id === sessionId)) throw new Refused('sign-in-first'); // it ended meanwhile
};

/** The facts of each of these commands. */
export const decideFactors = {
  add: (
    { sessionId, factorId, secret, step, keys }: Data<FactorCommand, 'AddTotp'>,
    member: Having,
    at: Instant,
  ): readonly FactorEvent[] => {
    mayHaveFactors(member);
    mustBeOpen(member, sessionId, at);
    if (member.factors.totp) throw new Refused('factor-there');
    const { memberId } = member;
    return [
      { type: 'TotpAdded', data: { memberId, factorId, secret, step } },
      { type: 'RecoveryCodesMade', data: { memberId, keys, withFactor: true } },
    ];
  },
  remove: ({ sessionId }: Data<FactorCommand, 'RemoveTotp'>, member: Having, at: Instant): readonly FactorEvent[] => {
    mustBeOpen(member, sessionId, at);
    const { memberId, factors } = member;
    return factors.totp ? [{ type: 'FactorRemoved', data: { memberId, kind: 'totp', why: 'asked' } }] : [];
  },
  makeCodes: (
    { sessionId, keys }: Data<FactorCommand, 'MakeRecoveryCodes'>,
    member: Having,
    at: Instant,
  ): readonly FactorEvent[] => {
    mustBeOpen(member, sessionId, at);
    if (!member.factors.totp) throw new Refused('no-factor');
    return [{ type: 'RecoveryCodesMade', data: { memberId: member.memberId, keys, withFactor: false } }];
  },
  take: ({ proof }: Data<FactorCommand, 'TakeFactor'>, member: Having): readonly FactorEvent[] => [
    taken(member, proof),
  ],
};

const ageOf = ({ sessions, change }: Pick<Having, 'sessions' | 'change'>, at: Instant): Age => ({
  young: running(sessions, at).map(({ id }) => id),
  changeId: change?.id ?? null,
});

/** What is so after these facts. */
export const factorsAfter = {
  added: (member: Having, { factorId: id, secret, step }: Data<FactorEvent, 'TotpAdded'>, at: Instant): Factors => ({
    ...member.factors,
    totp: { id, secret, addedAt: at, lastStep: step, ...ageOf(member, at) },
  }),
  codesMade: (member: Having, { keys }: Data<FactorEvent, 'RecoveryCodesMade'>, at: Instant): Factors => ({
    ...member.factors,
    recovery: { keys, ...ageOf(member, at) },
  }),
  totpTaken: ({ totp, ...rest }: Factors, { step }: Data<FactorEvent, 'TotpTaken'>): Factors => ({
    ...rest,
    totp: totp && { ...totp, lastStep: step },
    loss: null,
  }),
  codeTaken: ({ recovery, ...rest }: Factors, { key }: Data<FactorEvent, 'RecoveryCodeTaken'>): Factors => ({
    ...rest,
    recovery: recovery && { ...recovery, keys: recovery.keys.filter((one) => one !== key) },
    loss: null,
  }),
  removed: (factors: Factors, { kind }: Data<FactorEvent, 'FactorRemoved'>): Factors =>
    kind === 'totp' ? noFactors : { ...factors, recovery: null },
  lossAsked: (factors: Factors, { askId, dueAt }: Data<FactorEvent, 'FactorLossAsked'>, asked: Instant): Factors => ({
    ...factors,
    loss: { askId, asked, dueAt },
  }),
  /** The session that goes on from another is no younger than that one. */
  goneOn: (factors: Factors, from: string | null, sessionId: string): Factors => {
    if (from === null) return factors;
    const aged = <A extends Age>(one: A | null): A | null =>
      one?.young.includes(from) ? { ...one, young: [...one.young, sessionId] } : one;
    return { ...factors, totp: aged(factors.totp), recovery: aged(factors.recovery) };
  },
};
