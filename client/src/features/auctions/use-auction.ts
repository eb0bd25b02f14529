import { useEffect, useState } from 'react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AuctionMove, AuctionPage, MyBid, MyAuctionState, PlaceBidBody } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { type Refresh, useBindingDocumentCommand, useDocumentCommand } from '../../lib/command.ts';
import { newer } from '../../lib/document-query.ts';
import { put, refetch, useLiveDocument } from '../../lib/live-cache.ts';
import { inMemory, inWindow } from '../../lib/kept-command.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { auctionKeys } from './keys.ts';
import { askedStanding } from './standing.ts';
import {
  auctionPageQuery,
  fetchAuction,
  fetchMyAuction,
  hasMoreMoves,
  lastHistoryPage,
  movesQuery,
  myAuctionQuery,
} from './queries.ts';

/** The auction as last seen, kept fresh by the socket for as long as the screen is open. */
export function useAuctionPage(id: string): AuctionPage {
  useLiveDocument('auction-page', id);
  return useSuspenseQuery(auctionPageQuery(useApiClient(), id)).data;
}

/** Moves by their number, each once, oldest first. */
export function mergedMoves(...lists: readonly (readonly AuctionMove[])[]): AuctionMove[] {
  const byNumber = new Map(lists.flat().map((move) => [move.n, move]));
  return [...byNumber.values()].toSorted((a, b) => a.n - b.n);
}

const hasGap = (moves: readonly AuctionMove[]) => moves.some(({ n }, at) => at > 0 && n !== moves[at - 1]!.n + 1);

/**
 * The auction's moves, oldest first: what the page itself carries, and before it the pages of the history from `first`
 * on. Pushes are coalesced: where that leaves a gap, the history is read again.
 */
export function useMoves(page: AuctionPage, first: number) {
  const cache = useQueryClient();
  const api = useApiClient();
  const query = movesQuery(api, page.id, first, lastHistoryPage(page));
  const { data: earlier } = useQuery({ ...query, enabled: hasMoreMoves(page), placeholderData: (seen) => seen });
  const moves = mergedMoves(earlier ?? [], page.recent);
  const isMissing = earlier !== undefined && hasGap(moves);
  useEffect(() => {
    if (isMissing) void cache.invalidateQueries({ queryKey: auctionKeys.histories(page.id) });
  }, [cache, isMissing, page.id]);
  return moves;
}

const withBid = (mine: MyAuctionState, bid: MyBid): MyAuctionState => ({
  ...mine,
  bid: newer(mine.bid ?? undefined, bid),
});

/** How the signed-in member stands; null for a visitor, and until it is known. */
export function useMyAuction(id: string, memberId: string | null): MyAuctionState | null {
  const cache = useQueryClient();
  const query = myAuctionQuery(useApiClient(), id);
  const apply = (change: (seen: MyAuctionState) => MyAuctionState) =>
    cache.setQueryData<MyAuctionState>(query.queryKey, (seen) => seen && change(seen));
  useLiveRoom(memberId === null ? null : `member:${memberId}`, {
    change: ({ id: changed, view, doc }) => {
      if (!changed.startsWith(`${id}:`)) return;
      if (view === 'my-watches') apply((seen) => ({ ...seen, watching: doc !== null }));
      else if (view === 'my-bids' && doc) apply((seen) => withBid(seen, doc));
    },
    joined: () => void refetch(cache, query.queryKey),
  });
  return useQuery({ ...query, enabled: memberId !== null }).data ?? null;
}

/**
 * What a member's command changes on the screen. No guessing: the rules decide and the new page arrives over the socket; how one stands
 * oneself is read again from behind its receipt.
 */
function useRefreshes(id: string): readonly Refresh[] {
  const cache = useQueryClient();
  const api = useApiClient();
  const query = myAuctionQuery(api, id);
  const keep = (mine: MyAuctionState) =>
    cache.setQueryData<MyAuctionState>(query.queryKey, (seen) => (seen?.bid ? withBid(mine, seen.bid) : mine));
  return [
    {
      ...auctionPageQuery(api, id),
      read: async (after) => put(cache, 'auction-page', await fetchAuction(api, id, after)),
    },
    { ...query, read: async (after) => keep(await askedStanding(cache, id, () => fetchMyAuction(api, id, after))) },
    { queryKey: auctionKeys.own },
  ];
}

/** What a member does with an auction. */
export const useAuctionCommand = <B>(id: string, path: string, onDone: (body: B) => void) =>
  useDocumentCommand<B>(path, useRefreshes(id), { onDone: (_, body) => onDone(body) });

/** A hidden maximum: it binds, so that without an answer it waits in this window for the member who pressed it, and for nobody else. */
export function usePlaceBid(id: string, memberId: string | null, onDone: (bid: PlaceBidBody) => void) {
  const [keep] = useState(() => inWindow(`bid:${id}:${memberId ?? ''}`));
  return useBindingDocumentCommand<PlaceBidBody>(auctionRoutes.bids(id), keep, useRefreshes(id), {
    onDone: (_, body) => onDone(body),
  });
}

/** The seller's price: it binds, and is asked for no longer than its question is open. */
export function useBuyNow(id: string, onDone: () => void) {
  const [keep] = useState(inMemory);
  return useBindingDocumentCommand<object>(auctionRoutes.buyNow(id), keep, useRefreshes(id), { onDone });
}
