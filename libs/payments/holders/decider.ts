import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type HeldCardEvent, heldCardShapes } from './events.ts';

export type HeldCardCommand = Fact<'HoldCard', Data<HeldCardEvent, 'CardHeld'>>;

/** In the order in which they came. */
export type HeldCardState = Readonly<{ holders: readonly string[] }>;

/** One card, and the members who have proved that it is theirs. `rules.md`, Seller: who shares one is linked. */
export const heldCards = decider<HeldCardState, HeldCardCommand, HeldCardEvent>({
  version: 1,
  shapes: heldCardShapes,
  initial: () => ({ holders: [] }),
  evolve: {
    CardHeld: ({ holders }, { memberId }) => ({ holders: [...holders, memberId] }),
    CardShared: (state) => state,
  },
  decide: {
    HoldCard: ({ memberId }, { holders }) =>
      holders.includes(memberId)
        ? []
        : [
            { type: 'CardHeld', data: { memberId } },
            ...holders.map((otherId) => ({ type: 'CardShared', data: { memberId, otherId } }) as const),
          ],
  },
});
