import type { QueryClient } from '@tanstack/react-query';
import type { MyAuctionState } from '#contracts/auctions.ts';
import { answered, knownLike } from '../../lib/heard.ts';

/** How a member stands in an auction, as it was answered or, where that was told since it was asked for, as it was told. */
export async function askedStanding(
  cache: QueryClient,
  auctionId: string,
  ask: () => Promise<MyAuctionState>,
): Promise<MyAuctionState> {
  const asked = knownStanding(cache, auctionId);
  const mine = await ask();
  const told = knownStanding(cache, auctionId);
  const toldBid = told.bid?.doc ?? null;
  const isToldSince = (told.bid?.rev ?? '') > (asked.bid?.rev ?? '');
  const isWatchToldSince = (told.watch?.rev ?? '') > (asked.watch?.rev ?? '');
  return {
    ...mine,
    bid: mine.bid ? answered(cache, 'my-bids', mine.bid) : isToldSince ? toldBid : null,
    watching: isWatchToldSince ? told.watch?.doc !== null : mine.watching,
  };
}

const knownStanding = (cache: QueryClient, auctionId: string) => ({
  bid: knownLike(cache, 'my-bids', `${auctionId}:`),
  watch: knownLike(cache, 'my-watches', `${auctionId}:`),
});
