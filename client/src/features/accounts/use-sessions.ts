import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { OpenSessions } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../lib/command.ts';
import { useApiClient, type ApiClient } from '../../lib/api-client.ts';
import { accountKeys } from './keys.ts';

/** Where the member is signed in: asked each time the screen is opened, for nobody tells of a new one. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: () => api.get(accountRoutes.sessions, () => import('#contracts/accounts.ts').then((c) => c.openSessions)),
  });

export const useSessions = (): OpenSessions['items'] => useSuspenseQuery(sessionsQuery(useApiClient())).data.items;

/** Ends sessions elsewhere; the list is asked for again whatever came of it. */
export function useEnding(path: string, onDone: () => void, onRefused: (error: Error) => void) {
  const cache = useQueryClient();
  const again = () => cache.invalidateQueries({ queryKey: accountKeys.sessions });
  return useCommand<Record<string, never>>(path, {
    onDone: async () => {
      await again();
      onDone();
    },
    onRefused: (error) => {
      void again();
      onRefused(error);
    },
  });
}
