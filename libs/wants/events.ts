import type { WantContext } from '#contracts/wants.ts';
import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type WantsEvent = WantAdded | WantCounted | WantRemoved | WantsClosed;

/** A size of a product that a member wants to hear of, and how many of it they want; size `any`: whichever comes. */
export type Want = Readonly<{ memberId: string; templateId: string; size: string; count: number }>;

/** `context`: where they were when they said so; null: it was not said. */
export type WantAdded = Fact<'WantAdded', Want & { context: WantContext | null }>;

/** Version 1: one was wanted. */
const one = (want: Omit<Want, 'count'>): Want => ({ ...want, count: 1 });
/** Version 2: nobody said where. */
const anywhere = (want: Want) => ({ ...want, context: null });

/** Another count of what is wanted. */
export type WantCounted = Fact<'WantCounted', Want>;
export type WantRemoved = Fact<'WantRemoved', Omit<Want, 'count'>>;

/** The member is forgotten: nothing is wanted from now on. */
export type WantsClosed = Fact<'WantsClosed', { memberId: string }>;

export const wantsShapes: Shapes<WantsEvent> = {
  WantAdded: { v: 3, people: ['memberId'], upcasters: { 1: one, 2: anywhere } },
  WantCounted: { v: 1, people: ['memberId'] },
  WantRemoved: { v: 1, people: ['memberId'] },
  WantsClosed: { v: 1, people: ['memberId'] },
};

/** `wants-<memberId>` */
export const wantsStream = stream('wants');
