import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddMethodBody, GuestCard } from '#contracts/payments.ts';
import { guestCardRoutes } from '#contracts/payment-routes.ts';
import type { Created } from '#contracts/values.ts';
import { type ApiClient, behind, useApiClient } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';

const key = (id: string) => ['guest-card', id] as const;

const fetchCard = (api: ApiClient, id: string, after?: string) =>
  api.get(guestCardRoutes.one(id) + behind(after), () => import('#contracts/payments.ts').then((c) => c.guestCard));

const guestCardQuery = (api: ApiClient, id: string) =>
  queryOptions({ queryKey: key(id), queryFn: () => fetchCard(api, id), retry: false, staleTime: Infinity });

/** The card that a guest has typed; null: none, or not any more. Undefined: it is not known yet. */
export function useGuestCard(id: string | null): GuestCard | null | undefined {
  const { data, isError } = useQuery({ ...guestCardQuery(useApiClient(), id ?? ''), enabled: id !== null });
  return id === null || isError ? null : data;
}

/** With what a guest came back from the bank. */
export function useKeepGuestCard(onKept: (id: string) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  return useCommand<AddMethodBody, Created>(guestCardRoutes.all, {
    onDone: async ({ id, after }) => {
      cache.setQueryData(key(id), await fetchCard(api, id, after));
      onKept(id);
    },
  });
}
