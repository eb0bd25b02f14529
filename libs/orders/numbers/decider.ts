import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type NumberEvent, numberShapes } from './events.ts';

export type NumberCommand = Fact<'ClaimOrderNumber', Data<NumberEvent, 'OrderNumberClaimed'>>;

/** Whose a number is. Refused: `number-taken`, and another is tried. */
export const orderNumbers = decider<Readonly<{ orderId: string | null }>, NumberCommand, NumberEvent>({
  version: 1,
  shapes: numberShapes,
  initial: () => ({ orderId: null }),
  evolve: { OrderNumberClaimed: (_, { orderId }) => ({ orderId }) },
  decide: {
    ClaimOrderNumber: (claim, { orderId }) => {
      if (orderId === claim.orderId) return [];
      if (orderId !== null) throw new Refused('number-taken');
      return [{ type: 'OrderNumberClaimed', data: claim }];
    },
  },
});
