import type { WantContext } from '#contracts/wants.ts';
import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type Want, type WantsEvent, wantsShapes } from './events.ts';
import { type Asked, listOf } from './rules/counted.ts';

type Wanted = Omit<Want, 'memberId'>;
type Member = Readonly<{ memberId: string }>;
/** Where somebody was who said so, if that is known. */
type Said = Readonly<{ context?: WantContext | undefined }>;

export type WantsCommand =
  /** Without `count` as many as are wanted already, or one. */
  | Fact<'AddWant', Member & Asked<Wanted> & Said>
  /** What somebody wanted before they signed in: of what is wanted already, the higher count. */
  | Fact<'MergeWants', Member & Readonly<{ wants: readonly (Wanted & Said)[] }>>
  | Fact<'RemoveWant', Data<WantsEvent, 'WantRemoved'>>
  | Fact<'CloseWants', Data<WantsEvent, 'WantsClosed'>>;

export type WantsState = Readonly<{ wanted: readonly Wanted[]; closed: boolean }>;

type Sized = Omit<Wanted, 'count'>;
const isSame = (a: Sized, b: Sized) => a.templateId === b.templateId && a.size === b.size;
const list = listOf<Wanted>(isSame, (most) => new Refused('too-many-wants', { most }));

/** What a member wants: asking for what is so already changes nothing. */
export const wants = decider<WantsState, WantsCommand, WantsEvent>({
  version: 2,
  shapes: wantsShapes,
  initial: () => ({ wanted: [], closed: false }),
  evolve: {
    WantAdded: withWant,
    WantCounted: withWant,
    WantRemoved: (state, want) => ({ ...state, wanted: list.without(state.wanted, want) }),
    WantsClosed: () => ({ wanted: [], closed: true }),
  },
  decide: {
    AddWant: ({ memberId, ...want }, { wanted, closed }) => (closed ? [] : becoming(memberId, wanted, [want])),
    MergeWants: ({ memberId, wants: brought }, { wanted, closed }) => {
      const all = [...wanted, ...brought];
      const most = (want: Wanted) => Math.max(...all.filter((one) => isSame(one, want)).map(({ count }) => count));
      return closed
        ? []
        : becoming(
            memberId,
            wanted,
            brought.map((want) => ({ ...want, count: most(want) })),
          );
    },
    RemoveWant: (want, { wanted }) => (list.find(wanted, want) ? [{ type: 'WantRemoved', data: want }] : []),
    CloseWants: ({ memberId }, { wanted, closed }) => {
      if (closed) return [];
      const removed = wanted.map(
        ({ templateId, size }) => ({ type: 'WantRemoved', data: { memberId, templateId, size } }) as const,
      );
      return [...removed, { type: 'WantsClosed', data: { memberId } }];
    },
  },
});

function withWant(state: WantsState, { templateId, size, count }: Want): WantsState {
  return { ...state, wanted: list.put(state.wanted, { templateId, size, count }) };
}

/** The facts by which all of these are wanted, one after the other. */
function becoming(memberId: string, before: readonly Wanted[], asked: readonly (Asked<Wanted> & Said)[]): WantsEvent[] {
  let wanted = before;
  const facts: WantsEvent[] = [];
  for (const { context = null, ...one } of asked) {
    const change = list.changeTo(wanted, one);
    if (!change) continue;
    wanted = list.put(wanted, change.entry);
    const data = { memberId, ...change.entry };
    facts.push(
      change.is === 'added' ? { type: 'WantAdded', data: { ...data, context } } : { type: 'WantCounted', data },
    );
  }
  return facts;
}
