import { stream, type Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** Names and shapes lie on disk: see `libs/auctions/events.ts`. */
export type WatchEvent = WatchStarted | WatchEnded;

/** A member watches an auction. How many do is public, who does is not. */
export type WatchStarted = Fact<'WatchStarted', { auctionId: string; memberId: string }>;
export type WatchEnded = Fact<'WatchEnded', { auctionId: string; memberId: string }>;

export const watchShapes: Shapes<WatchEvent> = {
  WatchStarted: { v: 1, people: ['memberId'] },
  WatchEnded: { v: 1, people: ['memberId'] },
};

const watchOf = stream('watch');

/** `watch-<auctionId>-<memberId>` */
export const watchStream = (auctionId: string, memberId: string): string => watchOf(`${auctionId}-${memberId}`);
