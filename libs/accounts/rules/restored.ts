import type { OperatorSince } from '#contracts/ops-acts.ts';
import { type Instant, msOf } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { AccountEvent } from '../events.ts';
import type { Factors, Proof } from './factors.ts';
import type { MemberId } from './ids.ts';

/** The last time that the log was put back; null: never. */
export type Restore = Readonly<{ id: string; at: Instant }> | null;

/** What these rules ask of a member. `restoreId`: of the last restore that they have come back after. */
export type Returning = Readonly<{
  memberId: MemberId;
  restoreId: string | null;
  test: boolean;
  operator: OperatorSince | null;
  factors: Factors;
}>;

/**
 * Whether they have not signed in since the log was put back. Until they do, nothing that the log says of their sessions, codes and password is sure: what
 * came after the backup is forgotten.
 */
export const isOfBefore = ({ restoreId }: Pick<Returning, 'restoreId'>, restore: Restore): boolean =>
  restore !== null && restore.id !== restoreId;

/** Whether a code by mail is asked for beside all else. Nobody reads the mailboxes of test members, nor of those whom the house made operators. */
export const needsMailedCode = (member: Omit<Returning, 'factors'>, restore: Restore): boolean =>
  isOfBefore(member, restore) && !member.test && member.operator?.grantedBy !== null;

/** Milliseconds of one code of an authenticator app, and how many of them it may be ahead. */
const [stepLasts, ahead] = [30_000, 1];

/**
 * What goes into the log before the first session after a restore. Refused: `mailed-code-needed`; and `not-that-code` for what may have been used between the
 * backup and the restore: every recovery code, and an app's code of that time.
 */
export function comingBackAfter(
  restore: Restore,
  member: Returning,
  { isMailed, proof }: Readonly<{ isMailed: boolean; proof: Proof | null }>,
): readonly AccountEvent[] {
  if (restore === null || !isOfBefore(member, restore)) return [];
  if (!isMailed && needsMailedCode(member, restore)) throw new Refused('mailed-code-needed');
  if (proof?.kind === 'recovery') throw new Refused('not-that-code');
  const lastOfBefore = Math.floor(msOf(restore.at) / stepLasts) + ahead;
  if (proof?.kind === 'totp' && proof.step <= lastOfBefore) throw new Refused('not-that-code');
  return [{ type: 'BackAfterRestore', data: { memberId: member.memberId, restoreId: restore.id } }];
}

/** Recovery codes of before the restore, of which nobody knows any more which were used. */
export const withoutCodes = (factors: Factors): Factors => ({
  ...factors,
  recovery: factors.recovery && { ...factors.recovery, keys: [] },
});
