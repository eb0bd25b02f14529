import { useSuspenseQuery } from '@tanstack/react-query';
import { useApiClient } from '../../lib/api-client.ts';
import { useLiveDocument } from '../../lib/live-cache.ts';
import { productBookQuery } from '../listings/product-book-query.ts';

/** The product's book as last seen, kept fresh for as long as the screen is open. */
export function useProductBook(templateId: string) {
  useLiveDocument('product-book', templateId);
  return useSuspenseQuery(productBookQuery(useApiClient(), templateId)).data;
}
