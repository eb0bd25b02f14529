import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type Want, type WantsEvent, wantsShapes } from './events.ts';
import { mostWants } from './rules/limits.ts';

export type WantsCommand =
  | Fact<'AddWant', Want>
  | Fact<'RemoveWant', Want>
  | Fact<'CloseWants', Data<WantsEvent, 'WantsClosed'>>;

type Wanted = Readonly<{ templateId: string; size: string }>;

export type WantsState = Readonly<{ wanted: readonly Wanted[]; closed: boolean }>;

const isSame =
  ({ templateId, size }: Wanted) =>
  (other: Wanted) =>
    other.templateId === templateId && other.size === size;

/** What a member wants: asking for what is so already changes nothing. */
export const wants = decider<WantsState, WantsCommand, WantsEvent>({
  version: 1,
  shapes: wantsShapes,
  initial: () => ({ wanted: [], closed: false }),
  evolve: {
    WantAdded: (state, { templateId, size }) => ({ ...state, wanted: [...state.wanted, { templateId, size }] }),
    WantRemoved: (state, want) => ({ ...state, wanted: state.wanted.filter((one) => !isSame(want)(one)) }),
    WantsClosed: () => ({ wanted: [], closed: true }),
  },
  decide: {
    AddWant: (want, { wanted, closed }) => {
      if (closed || wanted.some(isSame(want))) return [];
      if (wanted.length >= mostWants) throw new Refused('too-many-wants', { most: mostWants });
      return [{ type: 'WantAdded', data: want }];
    },
    RemoveWant: (want, { wanted }) => (wanted.some(isSame(want)) ? [{ type: 'WantRemoved', data: want }] : []),
    CloseWants: ({ memberId }, { wanted, closed }) => {
      if (closed) return [];
      const removed = wanted.map((one) => ({ type: 'WantRemoved', data: { memberId, ...one } }) as const);
      return [...removed, { type: 'WantsClosed', data: { memberId } }];
    },
  },
});
