import { queryOptions } from '@tanstack/react-query';
import type { ProductPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { type ApiClient, Problem } from '../../lib/api-client.ts';
import { productsOfCode } from '../selling/products-of-code.ts';
import { withoutEnd } from './columns.ts';
import { bulkKeys } from './keys.ts';
import type { Meant } from './judge.ts';

const schemas = () => import('#contracts/products.ts');

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is looked up for a line: its own words, or the last part of an address. */
export const codeOf = (text: string): string => withoutEnd(text.trim().toLowerCase(), '/?#').split('/').at(-1)!.trim();

/** The product of a style code, or else of a slug. */
export const meantQuery = (api: ApiClient, code: string) =>
  queryOptions({
    queryKey: bulkKeys.code(code),
    queryFn: async (): Promise<Meant> => {
      const named = await productsOfCode(api, code);
      if (named.length === 1) return named[0]!;
      return (
        (await bySlug(api, code)) ?? (named.length > 1 ? { is: 'several', count: named.length } : { is: 'unknown' })
      );
    },
    staleTime: 60_000,
  });

async function bySlug(api: ApiClient, code: string): Promise<ProductPage | null> {
  if (!slug.test(code)) return null;
  try {
    return await api.get(productRoutes.page(code), () => schemas().then((c) => c.productPage));
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
