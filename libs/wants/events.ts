import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type WantsEvent = WantAdded | WantRemoved | WantsClosed;

/** A size of a product that a member wants to hear of; `any`: whichever comes. */
export type Want = Readonly<{ memberId: string; templateId: string; size: string }>;

export type WantAdded = Fact<'WantAdded', Want>;
export type WantRemoved = Fact<'WantRemoved', Want>;

/** The member is forgotten: nothing is wanted from now on. */
export type WantsClosed = Fact<'WantsClosed', { memberId: string }>;

export const wantsShapes: Shapes<WantsEvent> = {
  WantAdded: { v: 1, people: ['memberId'] },
  WantRemoved: { v: 1, people: ['memberId'] },
  WantsClosed: { v: 1, people: ['memberId'] },
};

/** `wants-<memberId>` */
export const wantsStream = stream('wants');
