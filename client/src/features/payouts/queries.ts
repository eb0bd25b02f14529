import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { SaleMoney, SellerAccount } from '#contracts/payouts.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { type ApiClient, behind, Problem, useApiClient } from '../../lib/api-client.ts';

/** Under what the cache keeps a seller's money. */
export const keys = { account: ['seller-account'], sale: (number: string) => ['sale-money', number] } as const;

const schemas = () => import('#contracts/payouts.ts');

/** The signed-in member's; `after` is of the receipt of a command of one's own that it must show. */
export const fetchSellerAccount = (api: ApiClient, after?: string): Promise<SellerAccount> =>
  api.get(payoutRoutes.account + behind(after), () => schemas().then((c) => c.sellerAccount));

export const sellerAccountQuery = (api: ApiClient) =>
  queryOptions({ queryKey: keys.account, queryFn: () => fetchSellerAccount(api) });

export const useSellerAccount = (): SellerAccount => useSuspenseQuery(sellerAccountQuery(useApiClient())).data;

/** What a sale brings, by its order's number. Null: it was paid a moment ago, or never, and nobody has reckoned it yet. */
export const saleMoneyQuery = (api: ApiClient, number: string) =>
  queryOptions({ queryKey: keys.sale(number), queryFn: () => moneyOrNone(api, number) });

async function moneyOrNone(api: ApiClient, number: string): Promise<SaleMoney | null> {
  try {
    return await api.get(payoutRoutes.sale(number), () => schemas().then((c) => c.saleMoney));
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
