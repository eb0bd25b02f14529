import { expect, it } from '@jest/globals';
import {
  infiniteQueryOptions,
  QueryClient,
  QueryClientProvider,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { useMore } from './use-more.ts';

/** A list of three pages; the second stays away until it is let go. */
function openList() {
  const client = new QueryClient();
  const waiting: (() => void)[] = [];
  const query = infiniteQueryOptions({
    queryKey: ['list'],
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam > 0) await new Promise<void>((go) => waiting.push(go));
      signal.throwIfAborted();
      return pageParam;
    },
    initialPageParam: 0,
    getNextPageParam: (page: number) => (page < 2 ? page + 1 : undefined),
  });
  function List() {
    const list = useSuspenseInfiniteQuery(query);
    const { more, isLoadingMore } = useMore(list);
    return (
      <button onClick={more ?? undefined} aria-busy={isLoadingMore}>
        {list.data.pages.join()}
      </button>
    );
  }
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <List />
      </Suspense>
    </QueryClientProvider>,
  );
  const letGo = () => act(async () => waiting.splice(0).forEach((go) => go()));
  const isAsked = () => waitFor(() => expect(waiting).not.toHaveLength(0));
  return { letGo, isAsked, changes: () => act(() => client.invalidateQueries({ queryKey: query.queryKey })) };
}

it('brings the page that was pressed for, though the list is asked for again meanwhile', async () => {
  const { letGo, isAsked, changes } = openList();
  const button = await screen.findByRole('button');
  expect(button.textContent).toBe('0');
  act(() => button.click());
  await isAsked();
  await changes(); // calls it off
  await letGo();
  await isAsked();
  expect(button.getAttribute('aria-busy')).toBe('true');
  await letGo();
  await waitFor(() => expect(button.textContent).toBe('0,1'));
  expect(button.getAttribute('aria-busy')).toBe('false');
});
