import { queryOptions } from '@tanstack/react-query';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { type ApiClient, behind } from '../../lib/api-client.ts';

/** Under what the cache keeps a member's methods. */
const keys = { all: ['payment-methods'] } as const;

const schemas = () => import('#contracts/payments.ts');

/** The signed-in member's; `after` is of the receipt of a command of one's own that they must show. */
export const fetchMethods = (api: ApiClient, after?: string) =>
  api.get(paymentRoutes.methods + behind(after), () => schemas().then((c) => c.paymentMethods));

export const methodsQuery = (api: ApiClient) => queryOptions({ queryKey: keys.all, queryFn: () => fetchMethods(api) });
