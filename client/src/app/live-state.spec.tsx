import { describe, expect, it } from '@jest/globals';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { AuctionCards, MyAuctionState, MyBid } from '#contracts/auctions.ts';
import type { LiveChange } from '#contracts/live.ts';
import { auctionsQuery, myAuctionQuery } from '../features/auctions/queries.ts';
import { myBidsQuery } from '../features/bidding/queries.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { documentQuery } from '../lib/document-query.ts';
import { guarded } from '../lib/heard.ts';
import { put } from '../lib/live-cache.ts';
import { silentLive } from '../lib/live.ts';

notifyManager.setScheduler(queueMicrotask);

/** A wire whose answers come when they are told to, in any order. */
function wire() {
  const asked: ((answer: unknown) => void)[] = [];
  const api: ApiClient = {
    get: <T,>() => new Promise<T>((answer) => asked.push(answer as (a: unknown) => void)),
    post: () => Promise.reject(new Error('nobody asks')),
    live: silentLive,
    leaveFor: () => {},
    waits: false,
  };
  return { api, asked };
}
const tick = () => new Promise<void>((resolve) => setTimeout(resolve));
const tell = (cache: QueryClient, change: unknown) =>
  guarded(cache, { change: () => {}, joined: () => {} }).change(change as LiveChange);

describe('what a screen shows', () => {
  it('is never older than what another answer has brought: a closed card stays closed', async () => {
    const cache = new QueryClient();
    const { api, asked } = wire();
    const list = (phase: 'open' | 'closed') => auctionsQuery(api, { phase });
    const shown = (phase: 'open' | 'closed') =>
      cache.getQueryData<{ pages: AuctionCards[] }>(list(phase).queryKey)?.pages.flatMap(({ items }) => items);
    void cache.fetchInfiniteQuery(list('open'));
    void cache.fetchInfiniteQuery(list('closed'));
    asked[1]!({ items: [{ id: 'a', rev: '2', phase: 'closed' }] });
    await tick();
    asked[0]!({ items: [{ id: 'a', rev: '1', phase: 'open' }] });
    await tick();
    expect(shown('closed')).toMatchObject([{ rev: '2', phase: 'closed' }]);
    expect(shown('open')).toMatchObject([{ rev: '2', phase: 'closed' }]);
  });

  it('is all that a member has bid on, each once, also what moved to the next page meanwhile', async () => {
    const cache = new QueryClient();
    const { api, asked } = wire();
    const item = (id: string) => ({ bid: { auctionId: id }, auction: { id, rev: '1' } });
    void cache.fetchQuery(myBidsQuery(api));
    asked[0]!({ items: [item('a'), item('b')], next: 'behind b' });
    await tick();
    asked[1]!({ items: [item('b'), item('c')] });
    await tick();
    const list = cache.getQueryData<{ items: { auction: { id: string } }[] }>(myBidsQuery(api).queryKey);
    expect(list?.items.map(({ auction }) => auction.id)).toEqual(['a', 'b', 'c']);
    expect(asked).toHaveLength(2);
  });

  it('keeps what was told of one’s standing while an older answer was on its way', async () => {
    const cache = new QueryClient();
    const { api, asked } = wire();
    const query = myAuctionQuery(api, 'lot');
    const bid = (rev: string, won: number | null) => ({ id: 'lot:ann', rev, won }) as unknown as MyBid;
    void cache.fetchQuery(query);
    tell(cache, { view: 'my-bids', id: 'lot:ann', doc: bid('2', 5000) });
    tell(cache, { view: 'my-watches', id: 'lot:ann', doc: { id: 'lot:ann', rev: '2' } });
    asked[0]!({ bid: null, watching: false });
    await tick();
    expect(cache.getQueryData<MyAuctionState>(query.queryKey)).toMatchObject({ bid: { won: 5000 }, watching: true });
    void cache.fetchQuery({ ...query, staleTime: 0 });
    asked[1]!({ bid: bid('1', null), watching: false }); // asked for behind the push: the watch has ended since
    await tick();
    expect(cache.getQueryData<MyAuctionState>(query.queryKey)).toMatchObject({ bid: { won: 5000 }, watching: false });
  });

  it('is what was answered last at the same rev: a rebuilt view may say more of the same moment', async () => {
    const cache = new QueryClient();
    const page = (title: string) => ({ id: '7', rev: '1', title }) as never;
    const query = documentQuery('auction-page', '7', () => Promise.resolve(page('rebuilt')));
    cache.setQueryData(query.queryKey, page('old'));
    tell(cache, { view: 'auction-page', id: '7', doc: page('old') });
    await cache.fetchQuery({ ...query, staleTime: 0 });
    expect(cache.getQueryData(query.queryKey)).toMatchObject({ title: 'rebuilt' });
    put(cache, 'auction-page', page('again'));
    expect(cache.getQueryData(query.queryKey)).toMatchObject({ title: 'again' });
  });
});
