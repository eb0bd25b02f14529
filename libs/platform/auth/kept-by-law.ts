import type { Instant } from '#kernel/instant.ts';

/** What the law has the house keep of members who are erased, under a key of its own. Bound by sellers. Nest's token. */
export abstract class KeptByLaw {
  /** Until when, were they erased now, or since they are. Null: nothing is kept. */
  abstract until(memberId: string): Promise<Instant | null>;
}
