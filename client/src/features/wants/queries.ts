import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { wantsRoutes } from '#contracts/routes.ts';
import type { WantList } from '#contracts/wants.ts';
import { type ApiClient, behind } from '../../lib/api-client.ts';

/** Under what the cache keeps what the member waits for. */
export const wantsKeys = {
  any: ['wants'],
  all: ['wants', 'all'],
  of: (templateId: string) => ['wants', templateId],
} as const;

const schemas = () => import('#contracts/wants.ts');

/** A page of a list; `after` is of a receipt that it must show. */
type Page = Readonly<{ cursor?: string; after?: string }>;
const first: Page = {};
const pageOf = (page: Page) => `?${new URLSearchParams(page)}`;

export const fetchWants = (api: ApiClient, page: Page) =>
  api.get(wantsRoutes.all + pageOf(page), () => schemas().then((c) => c.wantList));

/** What the signed-in member waits for. */
export const wantsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: wantsKeys.all,
    queryFn: ({ pageParam }) => fetchWants(api, pageParam),
    initialPageParam: first,
    getNextPageParam: ({ next: cursor }: WantList) => (cursor === undefined ? undefined : { cursor }),
  });

/** The sizes of a product that the member wants; `after` is of a receipt that the answer must show. */
export const fetchWantedSizes = (api: ApiClient, templateId: string, after?: string) =>
  api.get(wantsRoutes.of(templateId) + behind(after), () => schemas().then((c) => c.wantedSizes));

export const wantedSizesQuery = (api: ApiClient, templateId: string) =>
  queryOptions({ queryKey: wantsKeys.of(templateId), queryFn: () => fetchWantedSizes(api, templateId) });
