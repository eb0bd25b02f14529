import type { FactorKind } from '#contracts/factors.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import type { FactorEvent } from '../factors/events.ts';
import type { PasskeyEvent } from '../passkeys/events.ts';
import type { MemberId } from './ids.ts';
import { type LiveSession, running } from './sessions.ts';

/** `young`: sessions that were open when it came, or go on from one that was. `changeId`: of the change of the address that may be undone since. */
type Age = Readonly<{ young: readonly string[]; changeId: string | null }>;

/** An authenticator app. `lastStep`: of the last code that counted. */
export type Totp = Age & Readonly<{ id: string; secret: Encrypted; addedAt: Instant; lastStep: number }>;

/** `key`: by which its credential is known; `credential`, `name`: sealed. `counter`: how often its authenticator said that it had signed. */
export type Passkey = Age &
  Readonly<{
    id: string;
    key: string;
    credential: Encrypted;
    name: Encrypted;
    addedAt: Instant;
    usedAt: Instant | null;
    counter: number;
  }>;

/** One member has no more of them. */
export const mostPasskeys = 20;

/** Keyed hashes of those that were not used yet. */
export type RecoveryCodes = Age & Readonly<{ keys: readonly string[] }>;

/** Somebody who knows the password has said that all factors are lost. */
export type FactorLoss = Readonly<{ askId: string; asked: Instant; dueAt: Instant }>;

/** What a member has beside the password, recovery codes with a first factor. `loss`: somebody has said that all of it is lost. */
export type Factors = Readonly<{
  totp: Totp | null;
  passkeys: readonly Passkey[];
  recovery: RecoveryCodes | null;
  loss: FactorLoss | null;
}>;

export const noFactors: Factors = { totp: null, passkeys: [], recovery: null, loss: null };

/** Is the password alone not enough? */
export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/** What was typed or signed, and is right as far as can be known outside the stream: whether it was used before is decided there. */
export type Proof =
  | Readonly<{ kind: 'totp'; factorId: string; step: number }>
  | Readonly<{ kind: 'passkey'; factorId: string; counter: number }>
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
  | Fact<'AddPasskey', Data<PasskeyEvent, 'PasskeyAdded'> & { sessionId: string; keys: readonly string[] }>
  | Fact<'RemovePasskey', { memberId: MemberId; sessionId: string; factorId: string }>
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

/** By which a member may say who they are, what takes them one press first. */
export const kindsOf = ({ totp, passkeys, recovery }: Factors): readonly FactorKind[] => [
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
  ...(recovery && recovery.keys.length > 0 ? (['recovery'] as const) : []),
];

/** Those that the session cannot have brought: who stole it, and added one, proves nothing by that. */
export const olderThan = (factors: Factors, sessionId: string): Factors => {
  const old = <A extends Age>(one: A | null) => (one?.young.includes(sessionId) ? null : one);
  const passkeys = factors.passkeys.filter((one) => old(one) !== null);
  return { ...factors, totp: old(factors.totp), passkeys, recovery: old(factors.recovery) };
};

/** Refused: `demo-account`; `house-account` for those whom the house itself made operators: its next start signs in without one. */
export function mayHaveFactors({ signIn, test, operator }: Pick<Having, 'signIn' | 'test' | 'operator'>): void {
  if (!signIn || test) throw new Refused('demo-account');
  if (operator?.grantedBy === null) throw new Refused('house-account');
}

/** Refused: `too-many-passkeys`, and what `mayHaveFactors` refuses with. */
export function mayAddPasskey(
  member: Parameters<typeof mayHaveFactors>[0] & Readonly<{ factors: Pick<Factors, 'passkeys'> }>,
): void {
  mayHaveFactors(member);
  if (member.factors.passkeys.length >= mostPasskeys) throw new Refused('too-many-passkeys');
}

/** One whose authenticator counts what it signs has been copied where the count falls back, or stands still. */
const isCopied = (before: number, counter: number) => (before > 0 || counter > 0) && counter <= before;

/** The fact that it counted. Refused: `not-that-code`, `not-that-passkey` where it did before, or is of no factor that they have. */
export function taken(
  { memberId, factors: { totp, passkeys, recovery } }: Having,
  proof: Proof,
): FactorEvent | PasskeyEvent {
  if (proof.kind === 'passkey') {
    const { factorId, counter } = proof;
    const passkey = passkeys.find(({ id }) => id === factorId);
    if (!passkey || isCopied(passkey.counter, counter)) throw new Refused('not-that-passkey');
    return { type: 'PasskeyTaken', data: { memberId, factorId, counter } };
  }
  if (proof.kind === 'totp') {
    const { factorId, step } = proof;
    if (totp?.id !== factorId || step <= totp.lastStep) throw new Refused('not-that-code');
    return { type: 'TotpTaken', data: { memberId, factorId, step } };
  }
  const { key } = proof;
  if (!recovery?.keys.includes(key)) throw new Refused('not-that-code');
  return { type: 'RecoveryCodeTaken', data: { memberId, key, left: recovery.keys.length - 1 } };
}

type Why = Data<PasskeyEvent, 'PasskeyRemoved'>['why'];

/** The facts by which all of these go. */
export const allRemoved = (
  memberId: MemberId,
  { totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>,
  why: Why,
): readonly (FactorEvent | PasskeyEvent)[] => [
  ...(totp ? [{ type: 'FactorRemoved', data: { memberId, kind: 'totp', why } } as const] : []),
  ...passkeys.map(({ id: factorId }) => ({ type: 'PasskeyRemoved', data: { memberId, factorId, why } }) as const),
];

/** The facts by which what was added since that change goes with it; recovery codes that were made since go last. */
export function removedWith(
  { memberId, factors }: Pick<Having, 'memberId' | 'factors'>,
  changeId: string,
): readonly (FactorEvent | PasskeyEvent)[] {
  const isOf = (one: Age | null) => one?.changeId === changeId;
  const [since, before] = [factors.passkeys.filter(isOf), factors.passkeys.filter((one) => !isOf(one))];
  const totp = isOf(factors.totp) ? factors.totp : null;
  const goOn = hasFactor({ ...factors, totp: totp ? null : factors.totp, passkeys: before });
  const gone = allRemoved(memberId, { totp, passkeys: since }, 'email-change-undone');
  if (!goOn || !isOf(factors.recovery)) return gone;
  return [...gone, { type: 'FactorRemoved', data: { memberId, kind: 'recovery', why: 'email-change-undone' } }];
}

const mustBeOpen = ({ sessions }: Having, sessionId: string, at: Instant) => {
  if (!running(sessions, at).some(({ id }) => id === sessionId)) throw new Refused('sign-in-first'); // it ended meanwhile
};

/** Recovery codes come with the first factor; beside another one those that are there go on. */
const firstCodes = ({ memberId, factors }: Having, keys: readonly string[]): readonly FactorEvent[] =>
  factors.recovery ? [] : [{ type: 'RecoveryCodesMade', data: { memberId, keys, withFactor: true } }];

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
    return [{ type: 'TotpAdded', data: { memberId, factorId, secret, step } }, ...firstCodes(member, keys)];
  },
  addPasskey: (
    { sessionId, keys, ...passkey }: Data<FactorCommand, 'AddPasskey'>,
    member: Having,
    at: Instant,
  ): readonly (FactorEvent | PasskeyEvent)[] => {
    mayAddPasskey(member);
    mustBeOpen(member, sessionId, at);
    if (member.factors.passkeys.some(({ key }) => key === passkey.passkeyKey)) return [];
    return [{ type: 'PasskeyAdded', data: passkey }, ...firstCodes(member, keys)];
  },
  removePasskey: (
    { sessionId, factorId }: Data<FactorCommand, 'RemovePasskey'>,
    member: Having,
    at: Instant,
  ): readonly PasskeyEvent[] => {
    mustBeOpen(member, sessionId, at);
    if (!member.factors.passkeys.some(({ id }) => id === factorId)) return [];
    return [{ type: 'PasskeyRemoved', data: { memberId: member.memberId, factorId, why: 'asked' } }];
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
    if (!hasFactor(member.factors)) throw new Refused('no-factor');
    return [{ type: 'RecoveryCodesMade', data: { memberId: member.memberId, keys, withFactor: false } }];
  },
  take: ({ proof }: Data<FactorCommand, 'TakeFactor'>, member: Having): readonly (FactorEvent | PasskeyEvent)[] => [
    taken(member, proof),
  ],
};

const ageOf = ({ sessions, change }: Pick<Having, 'sessions' | 'change'>, at: Instant): Age => ({
  young: running(sessions, at).map(({ id }) => id),
  changeId: change?.id ?? null,
});

/** With the last factor recovery codes go; who takes one away has it, or nobody waits for it any more. */
const fewer = (factors: Factors): Factors => ({
  ...factors,
  recovery: hasFactor(factors) ? factors.recovery : null,
  loss: null,
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
    kind === 'totp' ? fewer({ ...factors, totp: null }) : { ...factors, recovery: null },
  passkeyAdded: (
    member: Having,
    { factorId: id, passkeyKey: key, name, credential, counter }: Data<PasskeyEvent, 'PasskeyAdded'>,
    at: Instant,
  ): Factors => {
    const made: Passkey = { id, key, name, credential, counter, addedAt: at, usedAt: null, ...ageOf(member, at) };
    return { ...member.factors, passkeys: [...member.factors.passkeys, made] };
  },
  passkeyTaken: (
    factors: Factors,
    { factorId, counter }: Data<PasskeyEvent, 'PasskeyTaken'>,
    at: Instant,
  ): Factors => ({
    ...factors,
    passkeys: factors.passkeys.map((one) => (one.id === factorId ? { ...one, counter, usedAt: at } : one)),
    loss: null,
  }),
  passkeyRemoved: (factors: Factors, { factorId }: Data<PasskeyEvent, 'PasskeyRemoved'>): Factors =>
    fewer({ ...factors, passkeys: factors.passkeys.filter(({ id }) => id !== factorId) }),
  lossAsked: (factors: Factors, { askId, dueAt }: Data<FactorEvent, 'FactorLossAsked'>, asked: Instant): Factors => ({
    ...factors,
    loss: { askId, asked, dueAt },
  }),
  /** The session that goes on from another is no younger than that one. */
  goneOn: (factors: Factors, from: string | null, sessionId: string): Factors => {
    if (from === null) return factors;
    const aged = <A extends Age>(one: A | null): A | null =>
      one?.young.includes(from) ? { ...one, young: [...one.young, sessionId] } : one;
    const passkeys = factors.passkeys.map((one) => aged(one) ?? one);
    return { ...factors, totp: aged(factors.totp), passkeys, recovery: aged(factors.recovery) };
  },
};
