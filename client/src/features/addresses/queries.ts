import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contracts/locales.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { type ApiClient, behind } from '../../lib/api-client.ts';

/** Under what the cache keeps a member's addresses, and what an address of a country asks for. */
const keys = {
  all: ['addresses'],
  form: (country: string, language: Language) => ['address-form', country, language],
} as const;

const schemas = () => import('#contracts/addresses.ts');

/** The signed-in member's; `after` is of the receipt of a command of one's own that they must show. */
export const fetchAddresses = (api: ApiClient, after?: string) =>
  api.get(addressRoutes.all + behind(after), () => schemas().then((c) => c.addresses));

export const addressesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: keys.all, queryFn: () => fetchAddresses(api) });

/** It changes with a new build alone. */
export const addressFormQuery = (api: ApiClient, country: string, language: Language) =>
  queryOptions({
    queryKey: keys.form(country, language),
    queryFn: () =>
      api.get(`${addressRoutes.form(country)}?language=${language}`, () => schemas().then((c) => c.addressForm)),
    staleTime: Infinity,
  });
