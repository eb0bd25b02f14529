import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AddressBody, Addresses } from '#contracts/addresses.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useDocumentCommand } from '../../lib/command.ts';
import { useLocale } from '../../lib/locale.ts';
import { addressesQuery, addressFormQuery, fetchAddresses } from './queries.ts';

/** One of the list. */
export type OwnAddress = Addresses['items'][number];

export const useAddresses = (): Addresses => useSuspenseQuery(addressesQuery(useApiClient())).data;

/** What an address in that country asks for; the form before stays until it is known. */
export const useAddressForm = (country: string) =>
  useQuery({ ...addressFormQuery(useApiClient(), country, useLocale().language), placeholderData: keepPreviousData });

/** A command about them; the list shows what the market then says. */
function useAddressCommand<B>(path: string, onDone: () => void, onRefused?: (error: Error) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const { queryKey } = addressesQuery(api);
  const read = async (after: string) => cache.setQueryData(queryKey, await fetchAddresses(api, after));
  return useDocumentCommand<B>(path, [{ queryKey, read }], { onDone, ...(onRefused && { onRefused }) });
}

/** Keeps what was typed: of that address, or as a new one. */
export const useSaveAddress = (id: string | undefined, onDone: () => void) =>
  useAddressCommand<AddressBody>(id === undefined ? addressRoutes.all : addressRoutes.one(id), onDone);

export const useMakeDefault = (id: string, onDone: () => void, onRefused: (error: Error) => void) =>
  useAddressCommand<Record<string, never>>(addressRoutes.makeDefault(id), onDone, onRefused);

export const useRemoveAddress = (id: string, onDone: () => void) =>
  useAddressCommand<Record<string, never>>(addressRoutes.remove(id), onDone);
