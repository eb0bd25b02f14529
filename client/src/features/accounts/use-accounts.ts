import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Me } from '#contracts/accounts.ts';
import { nobody } from '#contracts/nobody.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { useApiClient, type ApiClient } from '../../lib/api-client.ts';
import { accountKeys } from './keys.ts';

const schemas = () => import('#contracts/accounts.ts');

export const meQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.me,
    queryFn: () => api.get(visitorRoutes.me, () => schemas().then((c) => c.me)),
    staleTime: Infinity, // signing in and out loads a fresh page
  });

/** The visitor as the server knows them; nobody while that is not known. */
export const useMe = (): Me => useQuery(meQuery(useApiClient())).data ?? nobody;

/** Mails of a market in development; the market answers 404 where there is no outbox. */
export const outboxQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.outbox,
    queryFn: () => api.get(visitorRoutes.outbox, () => schemas().then((c) => c.outbox)),
    retry: false,
  });
