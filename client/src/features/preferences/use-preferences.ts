import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Region, SitePreferences, SizePreference } from '#contracts/preferences.ts';
import { preferencesRoutes } from '#contracts/routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { fetchSitePreferences, sitePreferencesQuery } from './queries.ts';

/** What the member has chosen; null is what they have not. */
export const useSitePreferences = (): SitePreferences => useSuspenseQuery(sitePreferencesQuery(useApiClient())).data;

/** Done when it has been read again: the page in another language, to which it may lead, is made by what the market shows then. */
function useChoosing<B>(path: string, onDone: (body: B) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const { queryKey } = sitePreferencesQuery(api);
  const again = () => cache.invalidateQueries({ queryKey });
  const read = async (after: string) => cache.setQueryData(queryKey, await fetchSitePreferences(api, after));
  return useCommand<B, ReceiptBody>(path, {
    onDone: async ({ after }, body) => {
      await read(after).catch(again); // it stands, whatever becomes of reading
      onDone(body);
    },
    onRefused: () => void again(),
  });
}

/** With the answer the browser has it in its cookies, too. */
export const useChoosingRegion = (onDone: (region: Region) => void) =>
  useChoosing<Region>(preferencesRoutes.region, onDone);

export const useChoosingSizes = (onDone: () => void) => useChoosing<SizePreference>(preferencesRoutes.sizes, onDone);
