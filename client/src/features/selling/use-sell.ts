import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenAuctionBody } from '#contracts/auctions.ts';
import type { ProductPage, Variant } from '#contracts/products.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import type { Created } from '#contracts/values.ts';
import { put } from '../../lib/live-cache.ts';
import { isPassing, useApiClient } from '../../lib/api-client.ts';
import { fetchAuction } from '../auctions/queries.ts';
import type { Terms } from './sell-terms.ts';

/** What a seller lists. */
export interface Listing {
  product: ProductPage;
  kind: Omit<Variant, 'id'>;
  terms: Terms;
  pictures: readonly string[];
}

/**
 * Lists an auction; a kind of the product that the catalog does not know yet is added first. It keeps its keys until
 * the market has answered: sent again after a lost line, it is listed once.
 */
export function useSell(onDone: (id: string) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const open = useRef<{ command: string; keys: [string, string] } | null>(null);

  async function variantOf({ id, variants }: ProductPage, kind: Listing['kind'], key: string): Promise<string> {
    const known = variants.find(
      ({ size, shoeCondition, boxCondition }) =>
        size === kind.size && shoeCondition === kind.shoeCondition && boxCondition === kind.boxCondition,
    );
    return known ? known.id : ((await api.post(productRoutes.variants(id), kind, key)) as Created).id;
  }

  return useMutation<Created, Error, Listing>({
    mutationFn: async (listing) => {
      const command = JSON.stringify(listing);
      if (open.current?.command !== command)
        open.current = { command, keys: [crypto.randomUUID(), crypto.randomUUID()] };
      const { keys } = open.current;
      const { product, kind, terms, pictures } = listing;
      const variantId = await variantOf(product, kind, keys[0]);
      const body = { templateId: product.id, variantId, ...terms, pictures: [...pictures] };
      return (await api.post(auctionRoutes.all, body satisfies Omit<OpenAuctionBody, 'rules'>, keys[1])) as Created;
    },
    retry: (failed, error) => failed < 3 && isPassing(error),
    onSuccess: async ({ id, after }) => {
      const page = await fetchAuction(api, id, after).catch(() => null);
      if (page) put(cache, 'auction-page', page);
      void cache.invalidateQueries({ queryKey: ['my-auctions'] });
      onDone(id);
    },
  });
}
