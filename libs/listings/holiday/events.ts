import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ sellerId: string }>;

/**
 * A seller who is away sells nothing meanwhile. These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact.
 */
export type HolidayEvent =
  /** Nothing of theirs is for sale from now on. `until`: when it is again by itself; null: when they say so. Of who is away (as it was said at first): as `HolidayMoved`. */
  | Fact<'HolidayBegun', Of & Readonly<{ until: Instant | null }>>
  /** They are away until then instead; nothing becomes of what they sell. */
  | Fact<'HolidayMoved', Of & Readonly<{ until: Instant | null }>>
  /** They are back, and so is what they sell. */
  | Fact<'HolidayEnded', Of & Readonly<{ why: 'seller' | 'time' }>>;

const people = ['sellerId'] as const;

export const holidayShapes: Shapes<HolidayEvent> = {
  HolidayBegun: { v: 1, people },
  HolidayMoved: { v: 1, people },
  HolidayEnded: { v: 1, people },
};

/** `holiday-<sellerId>` */
export const holidayStream = stream('holiday');
