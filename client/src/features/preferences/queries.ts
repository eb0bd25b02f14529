import { queryOptions } from '@tanstack/react-query';
import { preferencesRoutes } from '#contracts/routes.ts';
import { type ApiClient, behind } from '../../lib/api-client.ts';

/** Under what the cache keeps it. */
const queryKey = ['site-preferences'] as const;
const tablesKey = ['shoe-tables'] as const;

const schemas = () => import('#contracts/preferences.ts');

/** How the signed-in member wants the market shown; `after` is of the receipt of a command of one's own that it must show. */
export const fetchSitePreferences = (api: ApiClient, after?: string) =>
  api.get(preferencesRoutes.all + behind(after), () => schemas().then((c) => c.sitePreferences));

/** The makers' tables, which only those load who have chosen another unit than the catalog's. */
export const shoeTablesQuery = () =>
  queryOptions({
    queryKey: tablesKey,
    queryFn: async () => {
      const { shownSize } = await import('#contracts/shown-size.ts');
      return { shownSize };
    },
    staleTime: Infinity,
  });

export const sitePreferencesQuery = (api: ApiClient) =>
  queryOptions({ queryKey, queryFn: () => fetchSitePreferences(api) });
