import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnMailboxLoss } from '#contracts/mailbox-loss.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useApiClient, type ApiClient } from '../../lib/api-client.ts';
import { accountKeys } from './keys.ts';

const mailboxLossQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.mailboxLoss,
    queryFn: () =>
      api.get(accountRoutes.mailboxLoss, () => import('#contracts/mailbox-loss.ts').then((c) => c.ownMailboxLoss)),
  });

/** The change of address that waits since somebody said that the old mailbox is lost; null while that is not known. Asked for after the page: it is rare. */
export const useMailboxLoss = (): OwnMailboxLoss['waits'] =>
  useQuery(mailboxLossQuery(useApiClient())).data?.waits ?? null;

/** For whoever has called it off: it is asked for again. */
export function useMailboxLossAgain() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: accountKeys.mailboxLoss });
}
