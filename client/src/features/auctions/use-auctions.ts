import { type InfiniteData, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuctionCard, AuctionCards } from '#contracts/auctions.ts';
import type { LiveChange } from '#contracts/live.ts';
import { replaced } from '../../lib/live-cache.ts';
import { useLiveRooms } from '../../lib/live-room.ts';
import { useWire } from '../../lib/wire.ts';
import { type AuctionsFilter, auctionsQuery, cardRoom, liveAuctions } from './queries.ts';

type Pages = InfiniteData<AuctionCards>;

/** The cached list after a push: a card that is shown is replaced if newer. The same object when nothing changed. */
export function withCard(pages: Pages, card: AuctionCard): Pages {
  const changed = pages.pages.map((page) => {
    const items = replaced(page.items, card) as AuctionCard[];
    return items === page.items ? page : { ...page, items };
  });
  return changed.every((page, at) => page === pages.pages[at]) ? pages : { ...pages, pages: changed };
}

const fits = (card: AuctionCard, { phase = 'open', templateId, category }: AuctionsFilter) =>
  card.phase === phase &&
  (templateId === undefined || card.product.templateId === templateId) &&
  (category === undefined || card.product.category === category);

/** A list of auctions, its cards kept fresh. New ones wait in `unseen` until the visitor asks: nothing jumps. */
export function useAuctions(filter: AuctionsFilter) {
  const cache = useQueryClient();
  const query = auctionsQuery(useWire(), filter);
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useSuspenseInfiniteQuery(query);
  const cards = data.pages.flatMap(({ items }) => items);

  function hear({ view, id, doc }: LiveChange) {
    if (view !== liveAuctions || !doc) return;
    const card = doc as unknown as AuctionCard;
    cache.setQueryData(query.queryKey, (seen) => seen && withCard(seen, card));
    if (fits(card, filter) && !cards.some((known) => known.id === id))
      setUnseen((known) => (known.includes(id) ? known : [...known, id]));
  }
  useLiveRooms([liveAuctions, ...cards.map(({ id }) => cardRoom(id))], {
    change: hear,
    joined: () => void cache.invalidateQueries({ queryKey: query.queryKey }, { cancelRefetch: false }),
  });

  return {
    cards,
    unseen: unseen.filter((id) => !cards.some((card) => card.id === id)).length,
    showUnseen: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}
