import { firstRates } from '#contracts/first-rates.ts';
import type { RateRecord } from '#contracts/rates.ts';
import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type RateEvent, rateShapes } from './events.ts';
import { farOff, isSame, mustFollow, ratesOf, type Read, recordId } from './rules/records.ts';

/** Sent by operators alone. `approverId`: another one agreed. */
export type RateCommand = Fact<
  'PublishRates',
  Readonly<{ operatorId: string; approverId: string | null }> & Pick<Read, 'day' | 'source' | 'rates'>
>;

/** `inForce`: the newest record. What was published before is folded into documents: nothing is decided by it. */
export type RatesState = Readonly<{ inForce: RateRecord }>;

/** What a dollar is elsewhere: a new market begins with the record of the project. */
export const rates = decider<RatesState, RateCommand, RateEvent>({
  version: 1,
  shapes: rateShapes,
  initial: () => ({ inForce: firstRates }),
  evolve: {
    RatesPublished: (_, { id, day, source, rates: published }) => ({ inForce: { id, day, source, rates: published } }),
  },
  decide: {
    PublishRates: ({ operatorId, approverId, ...read }, { inForce }, at) => {
      const found = ratesOf(read);
      if (isSame(read, found, inForce)) return [];
      mustFollow(read, inForce, at);
      const currency = farOff(found, inForce);
      if (currency !== undefined && approverId === null) throw new Refused('rates-take-two', { currency });
      const { day, source } = read;
      return [
        {
          type: 'RatesPublished',
          data: { id: recordId(day), day, source, rates: found, operatorId, approverId },
        },
      ];
    },
  },
});
