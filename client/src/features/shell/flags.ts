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

/** While the server's answer is missing, there is what there is without any setting. */
const unsaid: Partial<FeatureFlags> = {
  Auctions: true,
  GuestCheckout: true,
  tempWebEnableLanguageSelection: true,
  webEnableAffirm: true,
  Afterpay: true,
  Alipay: true,
  Klarna: true,
  Paypal: true,
  CheckoutGiftCards: true,
  CheckoutGiftCardsAllowGuestPurchase: true,
  CheckoutGiftCardsAllowGuestRedemption: true,
  tempWebEnableReserveFlow: true,
  tempEnableStripeCanada: true,
  tempWebEnablePaypalCanada: true,
};

export const isOn = (flags: FeatureFlags | undefined, name: FlagName): boolean => (flags ?? unsaid)[name] ?? false;

/** Of each, whether it is to be shown here. */
export function useFlags(): (name: FlagName) => boolean {
  const { data } = useQuery(flagsQuery(useApiClient(), useLocale().code));
  return (name) => isOn(data, name);
}

/** Is this feature to be shown here? It hides and shows, no more: what one may do is decided by the market. */
export const useFlag = (name: FlagName): boolean => useFlags()(name);
