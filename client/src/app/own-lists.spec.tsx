import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { fetchMyOffers, myOffersQuery } from '../features/offers/queries.ts';
import { fetchMyListings, myListingsQuery } from '../features/selling/ask-queries.ts';
import { receivedQuery } from '../features/selling/received.ts';
import type { ApiClient } from '../lib/api-client.ts';

const pages = 60;

/** A market with so many pages of everything, of one each. */
function marketOf() {
  const asked: URL[] = [];
  const get = (path: string) => {
    const url = new URL(path, 'https://market.example');
    asked.push(url);
    const n = Number(url.searchParams.get('cursor') ?? 0);
    return Promise.resolve({ items: [{ id: String(n) }], ...(n + 1 < pages && { next: String(n + 1) }) });
  };
  return { api: { get } as unknown as ApiClient, asked };
}

const all = Array.from({ length: pages }, (_, n) => String(n));
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

it.each([
  ['listings', listingRoutes.mine, 'open', myListingsQuery],
  ['offers', offerRoutes.mine, 'open', myOffersQuery],
  ['offers of others', offerRoutes.received, null, receivedQuery],
] as const)('all open %s are there, however many', async (_, path, part, query) => {
  const { api, asked } = marketOf();
  const items = await new QueryClient().fetchQuery<readonly { id: string }[]>(query(api) as never);
  expect(idsOf(items)).toEqual(all);
  expect(new Set(asked.map(({ pathname, searchParams }) => `${pathname} ${searchParams.get('part')}`))).toEqual(
    new Set([`${path} ${part}`]),
  );
});

it.each([
  ['listings', fetchMyListings],
  ['offers', fetchMyOffers],
] as const)('%s behind a receipt are read behind it on every page', async (_, fetch) => {
  const { api, asked } = marketOf();
  expect(idsOf(await fetch(api, 'receipt'))).toEqual(all);
  expect(asked.every(({ searchParams }) => searchParams.get('after') === 'receipt')).toBe(true);
});
