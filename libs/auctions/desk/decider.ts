import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { day, plus, type Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { allowanceShapes, type AllowanceEvent } from './events.ts';

export type AllowanceData = Readonly<{ memberId: string; auctionId: string; requestId: string }>;

export type AllowanceCommand = Fact<'TakeAllowance', AllowanceData> | Fact<'ReturnAllowance', AllowanceData>;

/** What counts for the member, the earliest first. */
export type AllowanceState = Readonly<{
  taken: readonly Readonly<{ requestId: string; auctionId: string; at: Instant }>[];
}>;

/** `rules.md`: at most two a member in 12 months. */
const most = 2;
const within = 365 * day;

const has = ({ taken }: AllowanceState, requestId: string) => taken.some((one) => one.requestId === requestId);

/** How often operators take a bid back for one member: counted here alone. Refused: `too-many-retractions`. */
export const allowance = decider<AllowanceState, AllowanceCommand, AllowanceEvent>({
  version: 2,
  shapes: allowanceShapes,
  initial: () => ({ taken: [] }),
  evolve: {
    AllowanceTaken: ({ taken }, { requestId, auctionId }, { at }) => ({
      taken: [...taken, { requestId, auctionId, at }].filter((one) => plus(one.at, within) > at),
    }),
    AllowanceReturned: ({ taken }, { requestId }) => ({ taken: taken.filter((one) => one.requestId !== requestId) }),
  },
  decide: {
    TakeAllowance: (command, state, at) => {
      if (has(state, command.requestId)) return [];
      const counting = state.taken.filter((one) => plus(one.at, within) > at);
      const first = counting.at(-most);
      if (first) throw new Refused('too-many-retractions', { since: plus(first.at, within) });
      return [{ type: 'AllowanceTaken', data: command }];
    },
    ReturnAllowance: (command, state) =>
      has(state, command.requestId) ? [{ type: 'AllowanceReturned', data: command }] : [],
  },
});
