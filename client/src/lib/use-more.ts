import { useEffect, useState } from 'react';
import type { UseSuspenseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';

type Paged = Pick<
  UseSuspenseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/**
 * The way to one more page of a list that is asked for again whenever something in it changes: that calls off the page which is on its way, and then it is asked for
 * once more, so that no press is lost. `more`: null where there is none.
 */
export function useMore({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Paged) {
  const { length } = data.pages;
  const [wanted, setWanted] = useState(length);
  const isLoadingMore = hasNextPage && length < wanted && !isFetchNextPageError;
  const isCalledOff = isLoadingMore && !isFetching;
  useEffect(() => {
    if (isCalledOff) void fetchNextPage();
  }, [isCalledOff, fetchNextPage]);
  const press = () => {
    setWanted(length + 1);
    void fetchNextPage();
  };
  return { more: hasNextPage ? press : null, isLoadingMore };
}
