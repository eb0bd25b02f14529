import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type BlackFridayEvent = BlackFridaySet | DropAnnounced | DropWithdrawn;

/** In this year it is then, and not on its usual day. */
export type BlackFridaySet = Fact<
  'BlackFridaySet',
  { year: number; opensAt: Instant; closesAt: Instant; operatorId: string }
>;

/** `path`: the page of ours where it will be had. */
export type DropAnnounced = Fact<
  'DropAnnounced',
  { dropId: string; title: Readonly<{ en: string; fr?: string }>; at: Instant; path: string; operatorId: string }
>;

export type DropWithdrawn = Fact<'DropWithdrawn', { dropId: string; operatorId: string }>;

export const blackFridayShapes: Shapes<BlackFridayEvent> = {
  BlackFridaySet: { v: 1, people: ['operatorId'] },
  DropAnnounced: { v: 1, people: ['operatorId'] },
  DropWithdrawn: { v: 1, people: ['operatorId'] },
};

/** One stream: a day that has begun is not moved, and drops are few. */
export const blackFridayStream = 'blackfriday';
