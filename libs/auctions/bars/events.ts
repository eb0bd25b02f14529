import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** What a member has won and not paid, over all auctions. Names and shapes lie on disk: see `libs/auctions/events.ts`. */
export type BarEvent = DefaultCounted;

/** `barred`: so long they may not bid, for good where no end is said; null: they may go on. */
export type DefaultCounted = Fact<
  'DefaultCounted',
  { memberId: string; auctionId: string; barred: Readonly<{ until: Instant | null }> | null }
>;

export const barShapes: Shapes<BarEvent> = { DefaultCounted: { v: 1, people: ['memberId'] } };

/** `bars-<memberId>` */
export const barsStream = stream('bars');
