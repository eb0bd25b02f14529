import { queryOptions } from '@tanstack/react-query';
import { bookRoutes } from '#contracts/book-routes.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { MyOffer, MyOffers } from '#contracts/offers.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { Currency } from '#kernel/money.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { offerKeys } from './keys.ts';

const schemas = () => import('#contracts/offers.ts');
const ofBook = () => import('#contracts/book.ts');

/** As many pages as one screen shows. */
const mostPages = 10;

/** What the signed-in member offers, the latest first. */
export const myOffersQuery = (api: ApiClient) =>
  queryOptions({ queryKey: offerKeys.mine, queryFn: () => fetchMyOffers(api) });

/** The same; `after` is of the receipt of a command of one's own that it must show. */
export async function fetchMyOffers(api: ApiClient, after?: string): Promise<readonly MyOffer[]> {
  const items: MyOffer[] = [];
  let next: string | undefined = '';
  for (let n = 0; n < mostPages && next !== undefined; n += 1) {
    const words = new URLSearchParams({ ...(next && { cursor: next }), ...(after && { after }) });
    const page: MyOffers = await api.get(`${offerRoutes.mine}?${words}`, () => schemas().then((c) => c.myOffers));
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

/** What an offer of so many US cents costs delivered, sent the standard way. */
export const offerTotalQuery = (
  api: ApiClient,
  { cents, addressId, currency }: Readonly<{ cents: number; addressId: string; currency: Currency }>,
) =>
  queryOptions({
    queryKey: offerKeys.total(cents, addressId, currency),
    queryFn: () => {
      const words = new URLSearchParams({ cents: String(cents), addressId, currency, shippingMethod: 'standard' });
      return api.get(`${offerRoutes.total}?${words}`, () => schemas().then((c) => c.offerTotal));
    },
    enabled: cents > 0 && addressId !== '',
  });

/** For what an offer is: a size, in these conditions. */
export type OfWhat = Readonly<{ templateId: string; size: string; tiers: readonly Tier[] }>;

/** What such an offer has to go by. One answer is for every price that is typed. */
export const pastLowsQuery = (api: ApiClient, { templateId, size, tiers }: OfWhat) =>
  queryOptions({
    queryKey: offerKeys.odds(templateId, size, tiers.join()),
    queryFn: () => {
      const words = new URLSearchParams({ size, tiers: tiers.join() });
      return api.get(`${bookRoutes.odds(templateId)}?${words}`, () => ofBook().then((c) => c.pastLows));
    },
    staleTime: 60_000,
  });
