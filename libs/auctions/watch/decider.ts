import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { watchShapes, type WatchEvent } from './events.ts';

export type WatchData = Readonly<{ auctionId: string; memberId: string }>;

export type WatchCommand = Fact<'WatchAuction', WatchData> | Fact<'UnwatchAuction', WatchData>;

export type WatchState = Readonly<{ watching: boolean }>;

/** Whether a member watches an auction: asking for what is so already changes nothing. */
export const watch = decider<WatchState, WatchCommand, WatchEvent>({
  version: 1,
  shapes: watchShapes,
  initial: () => ({ watching: false }),
  evolve: {
    WatchStarted: () => ({ watching: true }),
    WatchEnded: () => ({ watching: false }),
  },
  decide: {
    WatchAuction: ({ auctionId, memberId }, { watching }) =>
      watching ? [] : [{ type: 'WatchStarted', data: { auctionId, memberId } }],
    UnwatchAuction: ({ auctionId, memberId }, { watching }) =>
      watching ? [{ type: 'WatchEnded', data: { auctionId, memberId } }] : [],
  },
});
