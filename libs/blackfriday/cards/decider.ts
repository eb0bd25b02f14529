import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type CardEvent, cardShapes, type HandleEvent, handleShapes } from './events.ts';

export type HandleCommand =
  | Fact<'ReserveHandle', Data<HandleEvent, 'HandleReserved'>>
  /** By whoever else has it: nothing. */
  | Fact<'ReleaseHandle', Data<HandleEvent, 'HandleReleased'>>;

/** Whose it is now. */
export type HandleState = Readonly<{ memberId: string | null }>;

/** The one place that decides who has a handle, and all that look like it. Refused: `handle-taken`. */
export const cardHandle = decider<HandleState, HandleCommand, HandleEvent>({
  version: 1,
  shapes: handleShapes,
  initial: () => ({ memberId: null }),
  evolve: {
    HandleReserved: (_, { memberId }) => ({ memberId }),
    HandleReleased: () => ({ memberId: null }),
  },
  decide: {
    ReserveHandle: (data, { memberId }) => {
      if (memberId !== null && memberId !== data.memberId) throw new Refused('handle-taken');
      return memberId === null ? [{ type: 'HandleReserved', data }] : [];
    },
    ReleaseHandle: (data, { memberId }) => (memberId === data.memberId ? [{ type: 'HandleReleased', data }] : []),
  },
});

export type CardCommand =
  | Fact<'OpenPublicCard', Data<CardEvent, 'PublicCardOpened'>>
  | Fact<'ClosePublicCard', Omit<Data<CardEvent, 'PublicCardClosed'>, 'handleKey'>>;

export type CardState = Readonly<{ handleKey: string | null; forGood: boolean }>;

/** A member's card: there is none until they open it. Refused: `card-there`; not found for whoever is forgotten. */
export const publicCard = decider<CardState, CardCommand, CardEvent>({
  version: 1,
  shapes: cardShapes,
  initial: () => ({ handleKey: null, forGood: false }),
  evolve: {
    PublicCardOpened: (state, { handleKey }) => ({ ...state, handleKey }),
    PublicCardClosed: (_, { forGood }) => ({ handleKey: null, forGood }),
  },
  decide: {
    OpenPublicCard: (data, state) => {
      mayOpen(state, data.handleKey);
      return state.handleKey === null ? [{ type: 'PublicCardOpened', data }] : [];
    },
    ClosePublicCard: ({ memberId, forGood }, { handleKey, forGood: isForgotten }) => {
      if (isForgotten || (handleKey === null && !forGood)) return [];
      return [{ type: 'PublicCardClosed', data: { memberId, handleKey, forGood } }];
    },
  },
});

/** None yet, or this one already. Refused: `card-there`. */
export function mayOpen({ handleKey, forGood }: CardState, wanted: string): void {
  if (forGood) throw new NotFound();
  if (handleKey !== null && handleKey !== wanted) throw new Refused('card-there');
}
