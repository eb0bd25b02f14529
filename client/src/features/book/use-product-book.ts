import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useApiClient } from '../../lib/api-client.ts';
import { documentKey } from '../../lib/document-query.ts';
import { refetch, useLiveDocument } from '../../lib/live-cache.ts';
import { checkoutPathOfAsk } from '../listings/checkout-path.ts';
import { fetchLowest, productBookQuery, type Wish } from './queries.ts';

/** The product's book as last seen, kept fresh for as long as the screen is open. */
export function useProductBook(templateId: string) {
  useLiveDocument('product-book', templateId);
  return useSuspenseQuery(productBookQuery(useApiClient(), templateId)).data;
}

/** To the checkout of the unit that is the lowest now. Where there is none any more, the page was old: it is asked for anew. */
export function useBuyNow(templateId: string, size: string) {
  const api = useApiClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (wish: Wish) => fetchLowest(api, templateId, size, wish),
    onSuccess: ({ listingId, price }) =>
      navigate(checkoutPathOfAsk({ templateId, size, listingId, priceCents: price.minor })),
    onError: () => refetch(cache, documentKey('product-book', templateId)),
  });
}
