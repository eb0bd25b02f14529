import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useApiClient } from '../../lib/api-client.ts';
import { useMore } from '../../lib/use-more.ts';
import { overOffersQuery } from './queries.ts';
import { useMyOffersLive } from './use-my-offers.ts';

/** What they offer, all of it, and what is over, page by page, live. */
export function useOwnOffers(memberId: string) {
  const items = useSuspenseQuery(useMyOffersLive(memberId)).data;
  const over = useSuspenseInfiniteQuery(overOffersQuery(useApiClient()));
  const open = new Set(items.map(({ id }) => id));
  return {
    items,
    over: over.data.pages.flatMap((page) => page.items).filter(({ id }) => !open.has(id)), // of two answers, the one of a command
    ...useMore(over),
  };
}
