import type { Data, Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { notDueYet, Refused } from '#kernel/refused.ts';
import type { FactorEvent } from '../factors/events.ts';
import type { PasskeyEvent } from '../passkeys/events.ts';
import { allRemoved, type Factors, hasFactor } from './factors.ts';
import type { MemberId } from './ids.ts';

/** For how long somebody who has all factors may come in with one, and so call it off. */
export const lossWaits = 7 * day;

/** What the account's stream takes of it. */
export type FactorLossCommand =
  /** `changes`: of the password that was checked. */
  | Fact<'AskFactorLoss', { memberId: MemberId; askId: string; changes: number | null }>
  /** Sent by the due list. `restoredAt`: when the log was put back the last time. Refused before the time: `not-due-yet`. */
  | Fact<'DropLostFactors', { memberId: MemberId; restoredAt: Instant | null }>;

/** What these rules ask of a member. */
type Losing = Readonly<{
  memberId: MemberId;
  signIn: Readonly<{ changes: number }> | null;
  roles: readonly string[];
  factors: Factors;
}>;

/** The facts of each of these commands. */
export const decideLoss = {
  /** Nothing where it is under way already. Refused: `sign-in-again`; `house-account` for those who run the house. */
  ask: (
    { askId, changes }: Data<FactorLossCommand, 'AskFactorLoss'>,
    { memberId, signIn, roles, factors }: Losing,
    at: Instant,
  ): readonly FactorEvent[] => {
    if (signIn?.changes !== changes || !hasFactor(factors)) throw new Refused('sign-in-again'); // the password was replaced, or the factors are gone
    if (roles.includes('operator')) throw new Refused('house-account');
    return factors.loss ? [] : [{ type: 'FactorLossAsked', data: { memberId, askId, dueAt: plus(at, lossWaits) } }];
  },
  drop: (
    { restoredAt }: Data<FactorLossCommand, 'DropLostFactors'>,
    { memberId, factors }: Losing,
    at: Instant,
  ): readonly (FactorEvent | PasskeyEvent)[] => {
    const { loss } = factors;
    if (!loss) return [];
    if (at < loss.dueAt) throw notDueYet(loss.dueAt, at);
    if (restoredAt !== null && restoredAt >= loss.asked)
      return [{ type: 'FactorLossCalledOff', data: { memberId, askId: loss.askId } }];
    return allRemoved(memberId, factors, 'lost');
  },
};
