import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { OwnFactors } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useApiClient, type ApiClient } from '../../lib/api-client.ts';
import { accountKeys } from './keys.ts';

/** What the member has beside the password. */
export const factorsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.factors,
    queryFn: () => api.get(accountRoutes.factors, () => import('#contracts/factors.ts').then((c) => c.ownFactors)),
  });

export const useFactors = (): OwnFactors => useSuspenseQuery(factorsQuery(useApiClient())).data;

/** For whoever changes them: they are asked for again. */
export function useFactorsAgain() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: accountKeys.factors });
}
