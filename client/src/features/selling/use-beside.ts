import { useQuery } from '@tanstack/react-query';
import type { MyListing } from '#contracts/listings.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useLiveDocument } from '../../lib/live-cache.ts';
import { productBookQuery } from '../listings/product-book-query.ts';
import { lastSaleQuery } from './last-sale-query.ts';
import { type Beside, besideOf } from './repricing.ts';

/** What stands beside an ask, live; undefined: not known yet. `sold`: what the last one of its condition went for, in US cents. */
export function useBeside(
  item: MyListing,
  own: readonly MyListing[],
): Readonly<{ beside: Beside | undefined; sold: number | null | undefined }> {
  const api = useApiClient();
  const { templateId } = item.product;
  useLiveDocument('product-book', templateId);
  const book = useQuery(productBookQuery(api, templateId)).data;
  const beside = book && besideOf(item, book, own);
  const of = { templateId, size: item.size, tier: item.tier };
  const sold = useQuery({
    ...lastSaleQuery(api, of, beside?.lastSale?.at ?? ''),
    enabled: beside !== undefined,
    placeholderData: (before: number | null | undefined) => before,
  }).data;
  return { beside, sold };
}
