import { useQueryClient } from '@tanstack/react-query';
import type { OpenAuctionBody } from '#contracts/auctions.ts';
import type { ProductPage } from '#contracts/products.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { Created } from '#contracts/values.ts';
import { put } from '../../lib/live-cache.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { askAgainBehind } from '../../lib/last-receipt.ts';
import { auctionKeys } from '../auctions/keys.ts';
import { fetchAuction } from '../auctions/queries.ts';
import type { Terms } from './sell-terms.ts';
import { type Kind, useVariant } from './use-variant.ts';

/** What a seller lists of a product. */
export interface Listing {
  kind: Kind;
  terms: Terms;
  pictures: readonly string[];
}

type Opening = Omit<OpenAuctionBody, 'rules'>;

/** Lists an auction. Sent again after a lost line, it is listed once. */
export function useSell(product: ProductPage | null, onDone: (id: string) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const adding = useVariant(product);
  const opening = useCommand<Opening, Created>(auctionRoutes.all, {
    onDone: async ({ id, after }) => {
      const page = await fetchAuction(api, id, after).catch(() => null);
      if (page) put(cache, 'auction-page', page);
      void askAgainBehind(cache, auctionKeys.own, after);
      onDone(id);
    },
  });

  function reset() {
    adding.reset();
    opening.reset();
  }

  /** Resolves whatever came of it: `error` says what was refused. */
  async function sell({ kind, terms, pictures }: Listing): Promise<void> {
    if (!product) return;
    reset();
    const variantId = await adding.variantOf(product, kind);
    if (variantId === null) return;
    opening.mutate({ templateId: product.id, variantId, ...terms, pictures: [...pictures] });
  }
  return { sell, error: adding.error ?? opening.error, reset, isPending: adding.isPending || opening.isPending };
}
