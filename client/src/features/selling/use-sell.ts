import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OpenAuctionBody } from '#contracts/auctions.ts';
import type { ProductPage, Variant } from '#contracts/products.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import type { Created } from '#contracts/values.ts';
import { put } from '../../lib/live-cache.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { auctionKeys } from '../auctions/keys.ts';
import { fetchAuction } from '../auctions/queries.ts';
import type { Terms } from './sell-terms.ts';

/** What a seller lists of a product. */
export interface Listing {
  kind: Omit<Variant, 'id'>;
  terms: Terms;
  pictures: readonly string[];
}

type Opening = Omit<OpenAuctionBody, 'rules'>;

/**
 * Lists an auction; a kind of the product that the catalog does not know yet is added first, and only once, however often listing it
 * is tried. Sent again after a lost line, it is listed once.
 */
export function useSell(product: ProductPage | null, onDone: (id: string) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const added = useRef(new Map<string, string>());
  const adding = useCommand<Listing['kind'], Created>(productRoutes.variants(product?.id ?? ''));
  const opening = useCommand<Opening, Created>(auctionRoutes.all, {
    onDone: async ({ id, after }) => {
      const page = await fetchAuction(api, id, after).catch(() => null);
      if (page) put(cache, 'auction-page', page);
      void cache.invalidateQueries({ queryKey: auctionKeys.own });
      onDone(id);
    },
  });

  async function variantOf({ id, variants }: ProductPage, kind: Listing['kind']): Promise<string> {
    const known = variants.find((variant) => isSame(variant, kind));
    if (known) return known.id;
    const said = JSON.stringify([id, kind]);
    const before = added.current.get(said);
    if (before) return before;
    const fresh = (await adding.mutateAsync(kind)).id;
    added.current.set(said, fresh);
    return fresh;
  }

  function reset() {
    adding.reset();
    opening.reset();
  }

  /** Resolves whatever came of it: `error` says what was refused. */
  async function sell({ kind, terms, pictures }: Listing): Promise<void> {
    if (!product) return;
    reset();
    const variantId = await variantOf(product, kind).catch(() => null);
    if (variantId === null) return;
    opening.mutate({ templateId: product.id, variantId, ...terms, pictures: [...pictures] });
  }
  return { sell, error: adding.error ?? opening.error, reset, isPending: adding.isPending || opening.isPending };
}

const isSame = (one: Listing['kind'], other: Listing['kind']) =>
  one.size === other.size && one.shoeCondition === other.shoeCondition && one.boxCondition === other.boxCondition;
