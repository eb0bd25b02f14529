import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { AuctionCard, AuctionCards } from '#contracts/auctions.ts';
import type { LiveChange } from '#contracts/live.ts';
import { freshest, knownOf } from '../../lib/heard.ts';
import { askAfter, refetch, replaced } from '../../lib/live-cache.ts';
import { useLiveRooms } from '../../lib/live-room.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { cardRoom, liveAuctions } from './keys.ts';
import { type AuctionsFilter, auctionsQuery } from './queries.ts';
import { unseenAfter } from './unseen.ts';

type Pages = InfiniteData<AuctionCards>;

/** The cached list after a push: a card that is shown is replaced if newer. The same object when nothing changed. */
export function withCard(pages: Pages, card: AuctionCard): Pages {
  const changed = pages.pages.map((page) => {
    const items = replaced(page.items, card) as AuctionCard[];
    return items === page.items ? page : { ...page, items };
  });
  return changed.every((page, at) => page === pages.pages[at]) ? pages : { ...pages, pages: changed };
}

/** The cached list without what is gone. The same object when it was not there. */
function without(pages: Pages, id: string): Pages {
  if (!pages.pages.some(({ items }) => items.some((card) => card.id === id))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((card) => card.id !== id) })),
  };
}

/** A pushed card, or that one is gone, into the cached list. */
export function hearCard(cache: QueryClient, queryKey: QueryKey, { id, doc: card }: LiveChange<'live-auctions'>) {
  cache.setQueryData<Pages>(queryKey, (seen) => seen && (card ? withCard(seen, card) : without(seen, id)));
}

/** A list as it was answered, with what was told while its pages were on their way. */
export const shownCards =
  (cache: QueryClient) =>
  ({ pages, pageParams }: Pages): Pages => ({
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      items: page.items.flatMap((card) => freshest(cache, liveAuctions, card) ?? []),
    })),
  });

/** What came into the list since it was last read; once that was asked for it counts no more: some may stand on later pages. */
function useUnseen(filter: AuctionsFilter) {
  const cache = useQueryClient();
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  return {
    unseen,
    note: ({ id, doc: card }: LiveChange<'live-auctions'>) => {
      const before = knownOf(cache, liveAuctions, id)?.before as AuctionCard | null | undefined; // kept under its view
      setUnseen((known) => unseenAfter(known, { id, card, before }, filter));
    },
    settle: () => setUnseen((now) => now.filter((id) => !unseen.includes(id))),
  };
}

/** A list of auctions, its cards kept fresh. New ones wait in `unseen` until the visitor asks: nothing jumps. */
export function useAuctions(filter: AuctionsFilter) {
  const cache = useQueryClient();
  const query = auctionsQuery(useApiClient(), filter);
  const {
    data,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
    refetch: askAgain,
  } = useSuspenseInfiniteQuery({
    ...query,
    select: shownCards(cache),
  });
  const cards = data.pages.flatMap(({ items }) => items);

  const { unseen, note, settle } = useUnseen(filter);

  function hear(change: LiveChange) {
    if (change.view !== liveAuctions) return;
    hearCard(cache, query.queryKey, change);
    note(change);
  }
  useLiveRooms([liveAuctions, ...cards.map(({ id }) => cardRoom(id))], {
    change: hear,
    joined: () => void refetch(cache, query.queryKey),
  });

  return {
    cards,
    unseen: unseen.filter((id) => !cards.some((card) => card.id === id)).length,
    showUnseen: () => void askAgain().then(({ isSuccess }) => isSuccess && settle()),
    more: hasNextPage ? () => void askAfter(cache, query.queryKey, fetchNextPage) : null,
    isLoadingMore: isFetchingNextPage,
  };
}
