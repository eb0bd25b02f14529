import type { ProductPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';

/** A style code has so many letters at most; `contracts/products.ts`. */
const mostCode = 40;

/** Whose style code that is, however it is spaced, wherever in the catalog it stands. */
export async function productsOfCode(api: ApiClient, code: string): Promise<readonly ProductPage[]> {
  if (code.length > mostCode) return [];
  const path = `${productRoutes.all}?${new URLSearchParams({ sku: code })}`;
  return (await api.get(path, () => import('#contracts/products.ts').then((c) => c.productList))).items;
}
