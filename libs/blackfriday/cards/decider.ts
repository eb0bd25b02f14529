import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type CardEvent, cardShapes, type HandleEvent, handleShapes } from './events.ts';

export type HandleCommand =
  | Fact<'ReserveHandle', Data<HandleEvent, 'HandleReserved'>>
  /** With the closing of that number. By whoever else has it, or who has it anew since: nothing. */
  | Fact<'ReleaseHandle', Data<HandleEvent, 'HandleReserved'>>;

/** Whose it is now, and after how many closings of their card they took it. */
export type HandleState = Readonly<{ memberId: string | null; closings: number }>;

/** The one place that decides who has a handle, and all that look like it. Refused: `handle-taken`. */
export const cardHandle = decider<HandleState, HandleCommand, HandleEvent>({
  version: 2,
  shapes: handleShapes,
  initial: () => ({ memberId: null, closings: 0 }),
  evolve: {
    HandleReserved: (_, { memberId, closings }) => ({ memberId, closings }),
    HandleReleased: () => ({ memberId: null, closings: 0 }),
  },
  decide: {
    ReserveHandle: (data, { memberId, closings }) => {
      if (memberId !== null && memberId !== data.memberId) throw new Refused('handle-taken');
      return memberId === null || closings < data.closings ? [{ type: 'HandleReserved', data }] : [];
    },
    ReleaseHandle: ({ closings, ...data }, state) =>
      state.memberId === data.memberId && state.closings < closings ? [{ type: 'HandleReleased', data }] : [],
  },
});

export type CardCommand =
  /** `closings`: after which its handle was reserved. */
  | Fact<'OpenPublicCard', Data<CardEvent, 'PublicCardOpened'> & Readonly<{ closings: number }>>
  | Fact<'ClosePublicCard', Omit<Data<CardEvent, 'PublicCardClosed'>, 'handleKey' | 'closings'>>;

export type CardState = Readonly<{ handleKey: string | null; forGood: boolean; closings: number }>;

/**
 * A member's card: there is none until they open it. Refused: `card-there`, `card-changed` when it was closed since its handle was reserved; not
 * found for whoever is forgotten.
 */
export const publicCard = decider<CardState, CardCommand, CardEvent>({
  version: 2,
  shapes: cardShapes,
  initial: () => ({ handleKey: null, forGood: false, closings: 0 }),
  evolve: {
    PublicCardOpened: (state, { handleKey }) => ({ ...state, handleKey }),
    PublicCardClosed: ({ closings }, { forGood }) => ({ handleKey: null, forGood, closings: closings + 1 }),
  },
  decide: {
    OpenPublicCard: ({ closings, ...data }, state) => {
      mayOpen(state, data.handleKey);
      if (state.closings !== closings) throw new Refused('card-changed');
      return state.handleKey === null ? [{ type: 'PublicCardOpened', data }] : [];
    },
    ClosePublicCard: ({ memberId, forGood }, { handleKey, forGood: isForgotten, closings }) => {
      if (isForgotten || (handleKey === null && !forGood)) return [];
      return [{ type: 'PublicCardClosed', data: { memberId, handleKey, forGood, closings: closings + 1 } }];
    },
  },
});

/** None yet, or this one already: how often it was closed before. Refused: `card-there`. */
export function mayOpen({ handleKey, forGood, closings }: CardState, wanted: string): number {
  if (forGood) throw new NotFound();
  if (handleKey !== null && handleKey !== wanted) throw new Refused('card-there');
  return closings;
}
