import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AddMethodBody, PaymentMethods } from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useDocumentCommand } from '../../lib/command.ts';
import { fetchMethods, methodsQuery } from './queries.ts';

export const useMethods = (): PaymentMethods => useSuspenseQuery(methodsQuery(useApiClient())).data;

type Nothing = Record<string, never>;

interface Told {
  onDone: () => void;
  onRefused?: (error: Error) => void;
}

/** A command about them; the list shows what the market then says. */
function useMethodCommand<B>(path: string, told: Told) {
  const api = useApiClient();
  const cache = useQueryClient();
  const { queryKey } = methodsQuery(api);
  const read = async (after: string) => cache.setQueryData(queryKey, await fetchMethods(api, after));
  return useDocumentCommand<B>(path, [{ queryKey, read }], told);
}

/** With what the visitor came back from the bank. */
export const useAddMethod = (told: Told) => useMethodCommand<AddMethodBody>(paymentRoutes.methods, told);

export const useVerifyMethod = (id: string, told: Told) => useMethodCommand<Nothing>(paymentRoutes.verify(id), told);

export const useMakeDefault = (id: string, told: Told) =>
  useMethodCommand<Nothing>(paymentRoutes.makeDefault(id), told);

export const useForgetMethod = (id: string, told: Told) => useMethodCommand<Nothing>(paymentRoutes.forget(id), told);
