import type { FactorKind } from '#contracts/factors.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Encrypted, Shapes } from '#kernel/shapes.ts';
import type { MemberId } from '../rules/ids.ts';

/** In the account's stream. On disk, with the same care as all others (`../events.ts`). */
export type FactorEvent =
  /** An authenticator app, whose code of that step (30 seconds since 1970) was typed: it counts no more. */
  | Fact<'TotpAdded', { memberId: MemberId; factorId: string; secret: Encrypted; step: number }>
  /** Its code of that step said who they are: neither it nor one of before counts again. */
  | Fact<'TotpTaken', { memberId: MemberId; factorId: string; step: number }>
  /**
   * Without a factor there are no recovery codes. `email-change-undone`: it was added while somebody else may have had the account. `lost`: nobody has
   * come in with one for so long.
   */
  | Fact<'FactorRemoved', { memberId: MemberId; kind: FactorKind; why: 'asked' | 'email-change-undone' | 'lost' }>
  /** Keyed hashes of the codes that count from now on. `withFactor`: with a first factor, else in the place of those of before. */
  | Fact<'RecoveryCodesMade', { memberId: MemberId; keys: readonly string[]; withFactor: boolean }>
  /** It counts no more; so many are left. */
  | Fact<'RecoveryCodeTaken', { memberId: MemberId; key: string; left: number }>
  /** Who knows the password says that all factors are lost: at `dueAt` they go, unless one of them was taken until then. */
  | Fact<'FactorLossAsked', { memberId: MemberId; askId: string; dueAt: Instant }>
  /** The log was put back since: whether a factor was taken meanwhile, nobody knows any more. */
  | Fact<'FactorLossCalledOff', { memberId: MemberId; askId: string }>;

export const factorShapes: Shapes<FactorEvent> = {
  TotpAdded: { v: 1, people: ['memberId'], secret: ['secret'] },
  TotpTaken: { v: 1, people: ['memberId'] },
  FactorRemoved: { v: 1, people: ['memberId'] },
  RecoveryCodesMade: { v: 1, people: ['memberId'], secret: ['keys'] },
  RecoveryCodeTaken: { v: 1, people: ['memberId'], secret: ['key'] },
  FactorLossAsked: { v: 1, people: ['memberId'] },
  FactorLossCalledOff: { v: 1, people: ['memberId'] },
};
