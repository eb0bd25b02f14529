import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Me } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { useWire, type Wire } from '../../lib/api-client.ts';

const schemas = () => import('#contracts/accounts.ts');

/** A visitor who is not signed in. */
export const nobody: Me = {
  id: null,
  email: null,
  name: null,
  isGuest: false,
  isAuthenticated: false,
  verified: false,
  roles: [],
};

export const meQuery = (wire: Wire) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: () => wire.get(accountRoutes.me, () => schemas().then((c) => c.me)),
    staleTime: Infinity, // signing in and out loads a fresh page
  });

/** The visitor as the server knows them; nobody while that is not known. */
export const useMe = (): Me => useQuery(meQuery(useWire())).data ?? nobody;

/** Mails of a market in development; the market answers 404 where there is no outbox. */
export const outboxQuery = (wire: Wire) =>
  queryOptions({
    queryKey: ['outbox'],
    queryFn: () => wire.get(accountRoutes.outbox, () => schemas().then((c) => c.outbox)),
    retry: false,
  });
