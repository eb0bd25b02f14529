import { bookRoutes } from '#contracts/book-routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { documentQuery } from '../../lib/document-query.ts';

const schemas = () => import('#contracts/book.ts');

/** What is for sale of a product and offered for it, in every size. */
export const productBookQuery = (api: ApiClient, templateId: string) =>
  documentQuery('product-book', templateId, () =>
    api.get(bookRoutes.product(templateId), () => schemas().then((c) => c.productBook)),
  );
