import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type Asked, listOf } from '../rules/counted.ts';
import { type Own, type OwnsEvent, ownsShapes } from './events.ts';

type Owned = Omit<Own, 'memberId'>;

export type OwnsCommand =
  /** Without `count` as many as are listed already, or one. */
  | Fact<'AddOwn', Readonly<{ memberId: string }> & Asked<Owned>>
  | Fact<'RemoveOwn', Data<OwnsEvent, 'OwnRemoved'>>
  | Fact<'CloseOwns', Data<OwnsEvent, 'OwnsClosed'>>;

export type OwnsState = Readonly<{ owned: readonly Owned[]; closed: boolean }>;

const list = listOf<Owned>(
  (a, b) => a.templateId === b.templateId && a.size === b.size && a.condition === b.condition,
  (most) => new Refused('too-many-owns', { most }),
);

/** What a member owns, as they say: asking for what is so already changes nothing. */
export const owns = decider<OwnsState, OwnsCommand, OwnsEvent>({
  version: 1,
  shapes: ownsShapes,
  initial: () => ({ owned: [], closed: false }),
  evolve: {
    OwnAdded: withOwn,
    OwnCounted: withOwn,
    OwnRemoved: (state, own) => ({ ...state, owned: list.without(state.owned, own) }),
    OwnsClosed: () => ({ owned: [], closed: true }),
  },
  decide: {
    AddOwn: ({ memberId, ...own }, { owned, closed }) => {
      const change = closed ? null : list.changeTo(owned, own);
      if (!change) return [];
      return [{ type: change.is === 'added' ? 'OwnAdded' : 'OwnCounted', data: { memberId, ...change.entry } }];
    },
    RemoveOwn: (own, { owned }) => (list.find(owned, own) ? [{ type: 'OwnRemoved', data: own }] : []),
    CloseOwns: ({ memberId }, { owned, closed }) => {
      if (closed) return [];
      const removed = owned.map(
        ({ count: _, ...own }) => ({ type: 'OwnRemoved', data: { memberId, ...own } }) as const,
      );
      return [...removed, { type: 'OwnsClosed', data: { memberId } }];
    },
  },
});

function withOwn(state: OwnsState, { memberId: _, ...own }: Own): OwnsState {
  return { ...state, owned: list.put(state.owned, own) };
}
