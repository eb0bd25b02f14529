import type { OwnCondition } from '#contracts/wants.ts';
import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type OwnsEvent = OwnAdded | OwnCounted | OwnRemoved | OwnsClosed;

/** A size of a product that a member says they own, in which condition, and how many of it. */
export type Own = Readonly<{
  memberId: string;
  templateId: string;
  size: string;
  condition: OwnCondition;
  count: number;
}>;

export type OwnAdded = Fact<'OwnAdded', Own>;

/** Another count of what is owned. */
export type OwnCounted = Fact<'OwnCounted', Own>;
export type OwnRemoved = Fact<'OwnRemoved', Omit<Own, 'count'>>;

/** The member is forgotten: nothing is listed from now on. */
export type OwnsClosed = Fact<'OwnsClosed', { memberId: string }>;

export const ownsShapes: Shapes<OwnsEvent> = {
  OwnAdded: { v: 1, people: ['memberId'] },
  OwnCounted: { v: 1, people: ['memberId'] },
  OwnRemoved: { v: 1, people: ['memberId'] },
  OwnsClosed: { v: 1, people: ['memberId'] },
};

/** `owns-<memberId>` */
export const ownsStream = stream('owns');
