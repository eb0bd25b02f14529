import { NotFound } from '#kernel/refused.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { UnwatchAuction, WatchAuction } from './commands.ts';

const watchAuction = handlerOf(WatchAuction, {}, async (data, { streams }) => {
  const isThere = (fresh: boolean) =>
    streams.readState(auction, auctionStream(data.auctionId), ({ state }) => state.phase !== 'none', { fresh });
  // another node may have opened it a moment ago
  if (!(await isThere(false)) && !(await isThere(true))) throw new NotFound();
  return data;
});

export const watchHandlers = [watchAuction, ...handlersOf(UnwatchAuction)];
