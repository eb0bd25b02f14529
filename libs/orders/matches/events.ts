import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Means } from '#kernel/means.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ orderId: string; n: number }>;

/** What an order of a match has that no other has: its payment may be mended. On disk: see `../events.ts`. */
export type MendingEvent =
  /** The `n`th payment was not had, and never will be. `until`: for so long its buyer may pay in another way. */
  | Fact<'MatchPaymentDeclined', Of & Readonly<{ code: string; until: Instant }>>
  /** After the `n`th its buyer pays with this. */
  | Fact<'MatchPaymentMended', Of & Readonly<{ means: Means }>>;

export const mendingShapes: Shapes<MendingEvent> = {
  MatchPaymentDeclined: { v: 1 },
  MatchPaymentMended: { v: 1 },
};
