import { meQuery } from '../features/accounts/use-accounts.ts';
import { auctionsQuery } from '../features/auctions/queries.ts';
import { categories, subCategoriesOf } from '#contracts/categories.ts';
import { categoryPath } from '../features/catalog/categories.ts';
import { filterOf, type ProductsFilter } from '../features/catalog/filter.ts';
import {
  brandQuery,
  brandsQuery,
  modelCountsQuery,
  modelsQuery,
  productQuery,
  productsQuery,
  relatedQuery,
} from '../features/catalog/queries.ts';
import { flagsQuery, isOn } from '../features/shell/flags.ts';
import { wantedSizesQuery } from '../features/wants/queries.ts';
import { shownTab } from '../features/catalog/tabs.ts';
import type { AppDeps } from './app.tsx';
import type { PageRoute } from './page-route.ts';

const home: PageRoute = {
  path: '/',
  file: 'home',
  texts: ['auctions', 'catalog'],
  forAll: ['tab'],
  lazy: () => import('../routes/home.tsx'),
  prepare: async ({ cache, api, locale }, _, query) => {
    const flags = await cache.ensureQueryData(flagsQuery(api, locale.code)).catch(() => undefined);
    return Promise.all([
      isOn(flags, 'Auctions') && cache.ensureInfiniteQueryData(auctionsQuery(api, { phase: 'open', sort: 'ending' })),
      isOn(flags, 'Auctions') &&
        cache.prefetchInfiniteQuery(auctionsQuery(api, { phase: 'scheduled', sort: 'ending' })),
      cache.ensureInfiniteQueryData(modelsQuery(api, {})),
      cache.ensureInfiniteQueryData(modelsQuery(api, { category: shownTab(query) })),
      cache.ensureQueryData(brandsQuery(api)),
    ]);
  },
};

/** The words of a list's address: `filterOf` reads them. */
const choices = ['brand', 'silhouette', 'sort'];

/** Models and their counts; of one model its colours. */
const prepareList = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, filter: ProductsFilter) =>
  Promise.all([
    filter.silhouette === undefined
      ? cache.ensureInfiniteQueryData(modelsQuery(api, filter))
      : cache.ensureInfiniteQueryData(productsQuery(api, filter)),
    cache.prefetchQuery(modelCountsQuery(api, filter)),
  ]);

const list = (path: string): PageRoute => ({
  path,
  file: 'products',
  texts: ['catalog'],
  forAll: choices,
  lazy: () => import('../routes/products.tsx'),
  prepare: (deps, _, query) => prepareList(deps, filterOf(path, query)),
});

const beneath = categories.flatMap((category) =>
  (subCategoriesOf[category] ?? []).map((sub) => categoryPath(category, sub)),
);

const brand: PageRoute = {
  path: '/brand/:slug',
  file: 'brand',
  texts: ['catalog'],
  forAll: choices,
  lazy: () => import('../routes/brand.tsx'),
  prepare: ({ cache, api }, { slug = '' }, query) =>
    Promise.all([
      cache.ensureQueryData(brandQuery(api, slug)),
      prepareList({ cache, api }, filterOf(`/brand/${slug}`, query)),
    ]),
};

const product = (path: string): PageRoute => ({
  path,
  file: 'product',
  texts: ['catalog', 'auctions', 'wants', 'delivery', 'book'],
  forAll: ['size'],
  lazy: () => import('../routes/product.tsx'),
  prepare: async ({ cache, api }, { slug = '' }) => {
    const [{ id: templateId }, me] = await Promise.all([
      cache.ensureQueryData(productQuery(api, slug)),
      cache.ensureQueryData(meQuery(api)).catch(() => null),
      cache.prefetchQuery(relatedQuery(api, slug)),
    ]);
    return Promise.all([
      me?.isAuthenticated && cache.prefetchQuery(wantedSizesQuery(api, templateId)),
      import('../routes/product.tsx').then((page) => page.prepare({ cache, api }, templateId)),
      cache.ensureInfiniteQueryData(auctionsQuery(api, { templateId, phase: 'open' })),
      cache.ensureInfiniteQueryData(auctionsQuery(api, { templateId, phase: 'closed' })),
    ]);
  },
});

/** Home, the lists of products, the brands' pages, the products' own, and the search's, which is nobody else's. */
export const productPages: readonly PageRoute[] = [
  home,
  ...['/products', ...categories.map((category) => categoryPath(category)), ...beneath].map(list),
  brand,
  ...['/sneakers/:slug', '/apparel/:slug', '/products/:slug'].map(product),
  {
    path: '/search',
    file: 'search',
    texts: ['catalog'],
    lazy: () => import('../routes/search.tsx'),
    prepare: ({ cache, api }) => cache.ensureQueryData(brandsQuery(api)),
  },
];
