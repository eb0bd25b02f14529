import { queryOptions } from '@tanstack/react-query';
import type { ProductPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { type ApiClient, Problem } from '../../lib/api-client.ts';
import { withoutEnd } from './columns.ts';
import { bulkKeys } from './keys.ts';
import type { Meant } from './judge.ts';

const schemas = () => import('#contracts/products.ts');

/** A style code has so many letters at most; `contracts/products.ts`. */
const mostCode = 40;
const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is looked up for a line: its own words, or the last part of an address. */
export const codeOf = (text: string): string => withoutEnd(text.trim().toLowerCase(), '/?#').split('/').at(-1)!.trim();

/** The product of a style code, or else of a slug. */
export const meantQuery = (api: ApiClient, code: string) =>
  queryOptions({
    queryKey: bulkKeys.code(code),
    queryFn: async (): Promise<Meant> => {
      const named = await byCode(api, code);
      if (named.length === 1) return named[0]!;
      return (
        (await bySlug(api, code)) ?? (named.length > 1 ? { is: 'several', count: named.length } : { is: 'unknown' })
      );
    },
    staleTime: 60_000,
  });

async function byCode(api: ApiClient, code: string): Promise<readonly ProductPage[]> {
  if (code.length > mostCode) return [];
  const path = `${productRoutes.all}?${new URLSearchParams({ sku: code })}`;
  return (await api.get(path, () => schemas().then((c) => c.productList))).items;
}

async function bySlug(api: ApiClient, code: string): Promise<ProductPage | null> {
  if (!slug.test(code)) return null;
  try {
    return await api.get(productRoutes.page(code), () => schemas().then((c) => c.productPage));
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
