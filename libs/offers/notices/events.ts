import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ offerId: string; buyerId: string }>;

/** What a buyer was told of an offer that stands. On disk: see `../events.ts`. */
export type OfferNoticeEvent =
  /** It ends at `until`, in so many hours at most. `due`: the deadline that this answers. */
  | Fact<'OfferEndingTold', Of & Readonly<{ until: Instant; due: Instant; hours: number }>>
  /** From `beatenAt` on there is a higher one in each of its tiers; the lowest of those is at `by`. */
  | Fact<'OfferBeatenTold', Of & Readonly<{ by: Money; beatenAt: Instant }>>;

const people = ['buyerId'] as const;

export const offerNoticeShapes: Shapes<OfferNoticeEvent> = {
  OfferEndingTold: { v: 1, people },
  OfferBeatenTold: { v: 1, people },
};

/** `offernotices-<offerId>` */
export const offerNoticesStream = stream('offernotices');
