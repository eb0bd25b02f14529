import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FeatureFlags, FlagName } from '#contracts/flags.ts';
import { flagRoutes } from '#contracts/routes.ts';
import { useLocale } from '../../lib/locale.ts';
import { useApiClient, type ApiClient } from '../../lib/api-client.ts';

const flagsKey = (locale: string) => ['flags', locale] as const;

/** What is on for this visitor, as the server has decided it; asked for once per visit. */
export const flagsQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: flagsKey(locale),
    queryFn: () =>
      api.get(`${flagRoutes.all}?locale=${locale}`, () =>
        import('#contracts/flags.ts').then((contract) => contract.featureFlags),
      ),
    staleTime: Infinity,
  });

/** While the server's answer is missing, there is what there is without any setting; what the checkout asks for is its own. */
const unsaid: Partial<FeatureFlags> = { Auctions: true, tempWebEnableLanguageSelection: true };

export const isOn = (flags: FeatureFlags | undefined, name: FlagName): boolean => (flags ?? unsaid)[name] ?? false;

/** Is this feature to be shown here? It hides and shows, no more: what one may do is decided by the market. */
export const useFlag = (name: FlagName): boolean => isOn(useFlags(), name);

/** All of them; undefined while the server has not answered. */
export function useFlags(): FeatureFlags | undefined {
  return useQuery(flagsQuery(useApiClient(), useLocale().code)).data;
}
