import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Region, SitePreferences, SizePreference } from '#contracts/preferences.ts';
import { preferencesRoutes } from '#contracts/routes.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useDocumentCommand } from '../../lib/command.ts';
import { fetchSitePreferences, sitePreferencesQuery } from './queries.ts';

/** What the member has chosen; null is what they have not. */
export const useSitePreferences = (): SitePreferences => useSuspenseQuery(sitePreferencesQuery(useApiClient())).data;

function useChoosing<B>(path: string, onDone: (body: B) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const { queryKey } = sitePreferencesQuery(api);
  const read = async (after: string) => cache.setQueryData(queryKey, await fetchSitePreferences(api, after));
  return useDocumentCommand<B>(path, [{ queryKey, read }], { onDone: (_, body) => onDone(body) });
}

/** With the answer the browser has it in its cookies, too. */
export const useChoosingRegion = (onDone: (region: Region) => void) =>
  useChoosing<Region>(preferencesRoutes.region, onDone);

export const useChoosingSizes = (onDone: () => void) => useChoosing<SizePreference>(preferencesRoutes.sizes, onDone);
