import { infiniteQueryOptions, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { AuctionCard, AuctionCards, AuctionPage, AuctionsQuery } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { documentQuery } from '../../lib/document-query.ts';
import { answered } from '../../lib/heard.ts';
import { auctionKeys, liveAuctions } from './keys.ts';
import { askedStanding } from './standing.ts';
import { type Asked, behind, type ApiClient } from '../../lib/api-client.ts';
import { lastReceipt } from '../../lib/last-receipt.ts';

const schemas = () => import('#contracts/auctions.ts');

/** What a list of auctions is asked for. */
export type AuctionsFilter = Pick<AuctionsQuery, 'phase' | 'sort' | 'templateId' | 'category'>;

/** Where the first or a further page of it lies. */
export const listAddress = (filter: AuctionsFilter, cursor: string) =>
  `${auctionRoutes.all}?${new URLSearchParams({ ...filter, ...(cursor && { cursor }) })}`;

export const auctionsQuery = (api: ApiClient, filter: AuctionsFilter) =>
  infiniteQueryOptions({
    queryKey: auctionKeys.list(filter),
    queryFn: async ({ client, pageParam }) => {
      const page = await api.get(listAddress(filter, pageParam), () => schemas().then((c) => c.auctionCards));
      return { ...page, items: page.items.flatMap((card) => answered(client, liveAuctions, card) ?? []) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: AuctionCards) => next,
    staleTime: Infinity, // its room keeps it fresh
  });

/** How many there are of each phase, and of each category in this phase. */
export const auctionCountsQuery = (api: ApiClient, { phase, category }: AuctionsFilter) => {
  const asked = { ...(phase && { phase }), ...(category && { category }) };
  return queryOptions({
    queryKey: auctionKeys.counts(asked),
    queryFn: () =>
      api.get(`${auctionRoutes.counts}?${new URLSearchParams(asked)}`, () => schemas().then((c) => c.auctionCounts)),
  });
};

/** One auction, as everybody sees it; `after` is of the receipt of a command of one's own that it must show. */
export const fetchAuction = (api: ApiClient, id: string, after?: string) =>
  api.get(auctionRoutes.page(id) + behind(after), () => schemas().then((c) => c.auctionPage));

export const auctionPageQuery = (api: ApiClient, id: string) =>
  documentQuery('auction-page', id, () => fetchAuction(api, id));

/** How the signed-in member stands in it. */
export const fetchMyAuction = (api: ApiClient, id: string, after?: string) =>
  api.get(auctionRoutes.mine(id) + behind(after), () => schemas().then((c) => c.myAuctionState));

export const myAuctionQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: auctionKeys.mine(id),
    queryFn: ({ client }) => askedStanding(client, id, () => fetchMyAuction(api, id)),
    staleTime: Infinity, // the member's room keeps it fresh
  });

/** Pages of a member's own list that are read at most: it is grouped and counted as a whole. */
const mostOwnPages = 10;

/**
 * A member's own list, every page of it; `read` gets what its address is asked for. Its cards may have been told anew while
 * the answers were on their way, and what moved from one page to the next meanwhile is on it once.
 */
export async function ownList<T extends { auction: AuctionCard }>(
  context: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  read: (asked: Asked) => Promise<{ items: T[]; next?: string | undefined }>,
): Promise<{ items: T[] }> {
  const after = lastReceipt(context);
  const found = new Map<string, T>();
  let next: string | undefined;
  for (let n = 0; n < mostOwnPages && (n === 0 || next !== undefined); n += 1) {
    const page: Awaited<ReturnType<typeof read>> = await read({ cursor: next, after });
    for (const item of page.items) if (!found.has(item.auction.id)) found.set(item.auction.id, item);
    next = page.next;
  }
  const fresh = (card: AuctionCard) => answered(context.client, liveAuctions, card) ?? card;
  return { items: [...found.values()].map((item) => ({ ...item, auction: fresh(item.auction) })) };
}

/** Moves per page of the history; `contracts/auctions.ts`. */
const movesPerPage = 100;

/** The page of the history that the newest moves are on. */
export const lastHistoryPage = ({ bids }: Pick<AuctionPage, 'bids'>): number =>
  Math.max(1, Math.ceil(bids / movesPerPage));

/** Are there moves that the auction's page itself does not carry? */
export const hasMoreMoves = ({ bids, recent }: Pick<AuctionPage, 'bids' | 'recent'>): boolean => bids > recent.length;

/** The moves on the pages of the history from `first` to `last`. */
export const movesQuery = (api: ApiClient, id: string, first: number, last: number) =>
  queryOptions({
    queryKey: auctionKeys.history(id, first, last),
    queryFn: async () => {
      const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      const pages = numbers.map((page) =>
        api.get(auctionRoutes.history(id, page), () => schemas().then((c) => c.auctionHistory)),
      );
      return (await Promise.all(pages)).flatMap(({ moves }) => moves);
    },
    staleTime: Infinity, // the page's own last moves continue it
  });
