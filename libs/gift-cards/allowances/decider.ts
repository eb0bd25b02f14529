import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { balanceRules } from '../rules/records.ts';
import { type AllowanceEvent, allowanceShapes } from './events.ts';

export type AllowanceCommand =
  | Fact<'TakeAllowance', Data<AllowanceEvent, 'AllowanceTaken'> & Readonly<{ isGuest: boolean }>>
  | Fact<'GiveAllowanceBack', Readonly<{ buyer: string; orderId: string }>>;

/** Of the last 24 hours before the last fact. `back`: orders that came to nothing; what is asked for them later is late, and none is under way for so long. */
export type AllowanceState = Readonly<{
  taken: readonly Readonly<{ orderId: string; cents: number; at: Instant }>[];
  back: readonly Readonly<{ orderId: string; at: Instant }>[];
}>;

/** How much of gift cards one buyer buys in any 24 hours: two orders at once meet here. Refused: `gift-allowance {left}`. */
export const allowances = decider<AllowanceState, AllowanceCommand, AllowanceEvent>({
  version: 4,
  shapes: allowanceShapes,
  initial: () => ({ taken: [], back: [] }),
  rules: () => balanceRules.id,
  evolve: {
    AllowanceTaken: ({ taken, ...state }, { orderId, cents }, { at }) => ({
      ...state,
      taken: [...taken.filter((one) => isOfLate(one.at, at)), { orderId, cents, at }],
    }),
    AllowanceGivenBack: ({ taken, back }, { orderId }, { at }) => ({
      taken: taken.filter((one) => one.orderId !== orderId),
      back: [...back.filter((one) => isOfLate(one.at, at)), { orderId, at }],
    }),
  },
  decide: {
    TakeAllowance: ({ isGuest, ...data }, { taken, back }, at) => {
      if ([...back, ...taken].some(({ orderId }) => orderId === data.orderId)) return [];
      if (!Number.isSafeInteger(data.cents) || data.cents <= 0) throw new Refused('amount-wrong');
      const most = isGuest ? balanceRules.mostOfGuest : balanceRules.mostOfMember;
      const before = taken.reduce((sum, one) => sum + (isOfLate(one.at, at) ? one.cents : 0), 0);
      if (before + data.cents > most)
        throw new Refused('gift-allowance', { left: { minor: most - before, currency: 'USD' } });
      return [{ type: 'AllowanceTaken', data }];
    },
    GiveAllowanceBack: ({ buyer, orderId }, { taken, back }) => {
      if (back.some((one) => one.orderId === orderId)) return [];
      const cents = taken.find((each) => each.orderId === orderId)?.cents ?? 0; // kept also where it was not taken yet
      return [{ type: 'AllowanceGivenBack', data: { buyer, orderId, cents } }];
    },
  },
});

const isOfLate = (then: Instant, at: Instant) => plus(then, day) > at;
