import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ memberId: string; offerId: string }>;

/** How many offers a member has over all books, and how often they have not paid. On disk: see `../events.ts`. */
export type OffererEvent =
  /** It is let into the book, the `n`th asking of it. */
  | Fact<'OfferCounted', Of & Readonly<{ n: number }>>
  /** It is in no book any more. `failed`: it was matched and not paid. */
  | Fact<'OfferUncounted', Of & Readonly<{ failed: boolean }>>;

const people = ['memberId'] as const;

export const offererShapes: Shapes<OffererEvent> = {
  OfferCounted: { v: 1, people },
  OfferUncounted: { v: 1, people },
};

/** `offerer-<memberId>` */
export const offererStream = stream('offerer');
