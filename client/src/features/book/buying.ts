import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { bookRoutes } from '#contracts/book-routes.ts';
import type { Interval } from '#contracts/book.ts';
import type { Tier } from '#contracts/tiers.ts';
import { type ApiClient, Problem, useApiClient } from '../../lib/api-client.ts';
import { documentKey } from '../../lib/document-query.ts';
import { refetch } from '../../lib/live-cache.ts';
import { checkoutPathOfAsk } from '../listings/checkout-path.ts';
import { bookKeys } from './keys.ts';

const schemas = () => import('#contracts/book.ts');

/** What it went for: in that size. `lastAt`: when it was sold last, as the screen has it; asked for again when that has moved. */
export const salesQuery = (api: ApiClient, templateId: string, size: string, lastAt: string) =>
  queryOptions({
    queryKey: bookKeys.sales(templateId, size, lastAt),
    queryFn: () => {
      const query = new URLSearchParams({ size });
      return api.get(`${bookRoutes.sales(templateId)}?${query}`, () => schemas().then((c) => c.salesOfProduct));
    },
  });

/** `ask`: the lowest of now, as the screen has it. */
type PricesAsked = Readonly<{ templateId: string; size: string; tier: Tier; interval: Interval; ask: number | null }>;

/** What a tier of a size cost, day by day; it is asked for again when that lowest has moved. */
export const pricesQuery = (api: ApiClient, { templateId, size, tier, interval, ask }: PricesAsked) =>
  queryOptions({
    queryKey: bookKeys.prices(templateId, size, tier, interval, ask),
    queryFn: () => {
      const query = new URLSearchParams({ size, tier, interval });
      return api.get(`${bookRoutes.prices(templateId)}?${query}`, () => schemas().then((c) => c.pricesOfTier));
    },
  });

/** What somebody who buys presses: a tier, and whether it is sent at once. */
export type Wish = Readonly<{ tier: Tier; isInstant: boolean }>;

/** The unit that they get now, by the book itself. */
export const fetchLowest = (api: ApiClient, templateId: string, size: string, { tier, isInstant }: Wish) => {
  const query = new URLSearchParams({ size, tier, ...(isInstant && { instant: '1' }) });
  return api.get(`${bookRoutes.lowest(templateId)}?${query}`, () => schemas().then((c) => c.lowestAsk));
};

/** What was pressed, with the price that its button said, in US cents. */
type Pressed = Wish & Readonly<{ cents: number }>;

/**
 * To the checkout of the unit that is the lowest now, for the newest press and as long as its screen is there. Where there is none any more, or
 * none for what was said, the page was old: it is asked for anew, and nobody is led to a price that they did not press.
 */
export function useBuyNow(templateId: string, size: string) {
  const api = useApiClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { mutate, ...buying } = useMutation({
    mutationFn: async ({ cents, ...wish }: Pressed) => {
      const lowest = await fetchLowest(api, templateId, size, wish);
      if (lowest.price.minor > cents) throw new Problem(409, 'price-changed', { now: lowest.price });
      return lowest;
    },
    onError: () => refetch(cache, documentKey('product-book', templateId)),
    networkMode: 'always',
  });
  const buy = (pressed: Pressed) =>
    mutate(pressed, {
      onSuccess: ({ listingId, price }) =>
        void navigate(checkoutPathOfAsk({ templateId, size, listingId, priceCents: price.minor })),
    });
  return { ...buying, mutate: buy };
}
