import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { BankVisit } from '#contracts/payments.ts';
import type { AskAccountBody, SetAccountBody } from '#contracts/payouts.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useDocumentCommand } from '../../lib/command.ts';
import { useHiddenToken } from '../../lib/hidden-token.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useLocale } from '../../lib/locale.ts';
import { useGuarded } from '../accounts/use-guarded.ts';
import { fetchSellerAccount, sellerAccountQuery } from './queries.ts';

/** The one-time token with which somebody comes back from the bank. It stands behind `#`, which no server ever gets, and goes out of the address bar once it is read. */
export function useBroughtAccount(): string | undefined {
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const [first] = useState(hash);
  const [, token] = (isHydrated && /^#account=([\w-]+)$/.exec(first)) || [];
  useHiddenToken(token);
  return token;
}

/** With what the visitor came back from the bank. */
export function useSetAccount(onDone: () => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const { queryKey } = sellerAccountQuery(api);
  const read = async (after: string) => cache.setQueryData(queryKey, await fetchSellerAccount(api, after));
  return useDocumentCommand<SetAccountBody>(payoutRoutes.account, [{ queryKey, read }], { onDone });
}

/** Leaves for the page of the bank where an account is typed, once the seller has said again who they are. */
export function useGoToAccountPage() {
  const api = useApiClient();
  const { code: locale } = useLocale();
  const { mutate, ...going } = useGuarded<AskAccountBody, BankVisit>(payoutRoutes.askAccount, 'payouts', (_, { url }) =>
    api.leaveFor(url),
  );
  return { ...going, go: () => mutate({ locale }) };
}
