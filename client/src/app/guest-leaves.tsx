import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { nobody } from '#contracts/nobody.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { meQuery, useMe } from '../features/accounts/use-accounts.ts';
import { useApiClient } from '../lib/api-client.ts';
import { useCommand } from '../lib/command.ts';

/**
 * A guest is one beneath `/checkout` alone: elsewhere their session ends (specification, sections 4 and 6). It reads the guest's
 * session and nothing else: who has none has nothing to end, and would end it for ever.
 */
export function GuestLeaves() {
  const { pathname } = useLocation();
  const { isGuest } = useMe();
  const cache = useQueryClient();
  const { queryKey } = meQuery(useApiClient());
  const { mutate } = useCommand<object>(accountRoutes.signOut, {
    onDone: () => void cache.setQueryData(queryKey, nobody),
  });
  const mustLeave = isGuest && !/^\/checkout(?:\/|$)/.test(pathname);
  useEffect(() => {
    if (mustLeave) mutate({});
  }, [mustLeave, mutate]);
  return null;
}
