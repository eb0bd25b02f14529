import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ownsRoutes } from '#contracts/owns-routes.ts';
import type { OwnList } from '#contracts/wants.ts';
import type { ApiClient } from '../../lib/api-client.ts';

/** Under what the cache keeps what the member owns. */
export const ownsKey = ['owns'] as const;
const ownsOfKey = (templateId: string) => [...ownsKey, templateId] as const;

const schemas = () => import('#contracts/wants.ts');

/** A page of the list; `after` is of a receipt that it must show. */
type Page = Readonly<{ cursor?: string; after?: string }>;
const first: Page = {};

export const fetchOwns = (api: ApiClient, page: Page) =>
  api.get(`${ownsRoutes.all}?${new URLSearchParams(page)}`, () => schemas().then((c) => c.ownList));

/** What the signed-in member owns. */
export const ownsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ownsKey,
    queryFn: ({ pageParam }) => fetchOwns(api, pageParam),
    initialPageParam: first,
    getNextPageParam: ({ next: cursor }: OwnList) => (cursor === undefined ? undefined : { cursor }),
  });

/** What the signed-in member owns of one product. */
export const ownsOfQuery = (api: ApiClient, templateId: string) =>
  queryOptions({
    queryKey: ownsOfKey(templateId),
    queryFn: () => api.get(ownsRoutes.of(templateId), () => schemas().then((c) => c.ownsOfProduct)),
  });
