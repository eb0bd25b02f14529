import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type HeldCardEvent, heldCardShapes } from './events.ts';

/** `linkedWith`: they are linked with those already. */
export type HeldCardCommand = Fact<
  'HoldCard',
  Data<HeldCardEvent, 'CardHeld'> & Readonly<{ linkedWith: readonly string[] }>
>;

/** Somebody has become a holder since it was looked who is: nobody holds a card unlinked. */
export const othersUnlinked = 'others-unlinked';

/** In the order in which they came. */
export type HeldCardState = Readonly<{ holders: readonly string[] }>;

/** One card, and the members who have proved that it is theirs. `rules.md`, Seller: who shares one is linked. Refused: `others-unlinked`. */
export const heldCards = decider<HeldCardState, HeldCardCommand, HeldCardEvent>({
  version: 1,
  shapes: heldCardShapes,
  initial: () => ({ holders: [] }),
  evolve: {
    CardHeld: ({ holders }, { memberId }) => ({ holders: [...holders, memberId] }),
    CardShared: (state) => state,
  },
  decide: {
    HoldCard: ({ memberId, linkedWith }, { holders }) => {
      if (holders.includes(memberId)) return [];
      if (holders.some((otherId) => !linkedWith.includes(otherId))) throw new Refused(othersUnlinked);
      return [
        { type: 'CardHeld', data: { memberId } },
        ...holders.map((otherId) => ({ type: 'CardShared', data: { memberId, otherId } }) as const),
      ];
    },
  },
});
