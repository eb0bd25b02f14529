import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';

type Noted = Fact<'Noted', { text: string }>;

/** A stream that decides nothing: what a fact costs whoever puts it there. */
export const notes = decider<{ count: number }, Fact<'Note', { text: string }>, Noted>({
  version: 1,
  shapes: { Noted: { v: 1 } },
  initial: () => ({ count: 0 }),
  evolve: {
    Noted: (state) => {
      state.count += 1;
      return state;
    },
  },
  decide: { Note: (data) => [{ type: 'Noted', data }] },
});
