import { auctionsQuery } from '../features/auctions/queries.ts';
import { categories, categoryPath, subCategories } from '../features/catalog/categories.ts';
import { filterOf } from '../features/catalog/filter.ts';
import { brandQuery, brandsQuery, productQuery, productsQuery, relatedQuery } from '../features/catalog/queries.ts';
import { shownTab } from '../features/catalog/tabs.ts';
import { flagsQuery, isOn } from '../features/shell/flags.ts';
import type { AppDeps } from './app.tsx';
import type { PageRoute } from './page-route.ts';

/** Home, the lists of products, the brands' pages, the products' own, and the search's. */
export const productPages = (deps: AppDeps): PageRoute[] => [
  home(deps),
  ...lists(deps),
  brand(deps),
  ...['/sneakers/:slug', '/apparel/:slug', '/products/:slug'].map((path) => ({ path, ...product(deps) })),
  {
    path: '/search',
    file: 'search',
    texts: ['catalog'],
    lazy: () => import('../routes/search.tsx'),
    prepare: () => deps.cache.ensureQueryData(brandsQuery(deps.api)),
  },
];

const home = (deps: AppDeps): PageRoute => ({
  path: '/',
  file: 'home',
  texts: ['auctions', 'catalog'],
  lazy: () => import('../routes/home.tsx'),
  prepare: async (_, query) => {
    const { cache, api, locale } = deps;
    const flags = await cache.ensureQueryData(flagsQuery(api, locale.code)).catch(() => undefined);
    return Promise.all([
      isOn(flags, 'Auctions') && cache.ensureInfiniteQueryData(auctionsQuery(api, { phase: 'open', sort: 'ending' })),
      cache.ensureInfiniteQueryData(productsQuery(api, {})),
      cache.ensureInfiniteQueryData(productsQuery(api, { category: shownTab(query) })),
      cache.ensureQueryData(brandsQuery(api)),
    ]);
  },
});

function lists({ cache, api }: AppDeps): PageRoute[] {
  const list = (path: string): PageRoute => ({
    path,
    file: 'products',
    texts: ['catalog'],
    lazy: () => import('../routes/products.tsx'),
    prepare: (_, query) => cache.ensureInfiniteQueryData(productsQuery(api, filterOf(path, query))),
  });
  const beneath = categories.flatMap((category) =>
    (subCategories[category] ?? []).map((sub) => categoryPath(category, sub)),
  );
  return ['/products', ...categories.map((category) => categoryPath(category)), ...beneath].map(list);
}

const brand = ({ cache, api }: AppDeps): PageRoute => ({
  path: '/brand/:slug',
  file: 'brand',
  texts: ['catalog'],
  lazy: () => import('../routes/brand.tsx'),
  prepare: ({ slug = '' }, query) =>
    Promise.all([
      cache.ensureQueryData(brandQuery(api, slug)),
      cache.ensureInfiniteQueryData(productsQuery(api, filterOf(`/brand/${slug}`, query))),
    ]),
});

const product = ({ cache, api }: AppDeps): Omit<PageRoute, 'path'> => ({
  file: 'product',
  texts: ['catalog', 'auctions'],
  lazy: () => import('../routes/product.tsx'),
  prepare: async ({ slug = '' }) => {
    const [{ id: templateId }] = await Promise.all([
      cache.ensureQueryData(productQuery(api, slug)),
      cache.prefetchQuery(relatedQuery(api, slug)),
    ]);
    return Promise.all([
      cache.ensureInfiniteQueryData(auctionsQuery(api, { templateId, phase: 'open' })),
      cache.ensureInfiniteQueryData(auctionsQuery(api, { templateId, phase: 'closed' })),
    ]);
  },
});
