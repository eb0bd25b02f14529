import { auctionsQuery } from '../features/auctions/queries.ts';
import { categories, categoryPath, subCategories } from '../features/catalog/categories.ts';
import { filterOf } from '../features/catalog/filter.ts';
import { brandQuery, brandsQuery, productQuery, productsQuery, relatedQuery } from '../features/catalog/queries.ts';
import { shownTab } from '../features/catalog/tabs.ts';
import { flagsQuery, isOn } from '../features/shell/flags.ts';
import type { Ground } from './app.tsx';
import type { PageRoute } from './page-route.ts';

/** Home, the lists of products, the brands' pages, the products' own, and the search's. */
export const productPages = (ground: Ground): PageRoute[] => [
  home(ground),
  ...lists(ground),
  brand(ground),
  ...['/sneakers/:slug', '/apparel/:slug', '/products/:slug'].map((path) => ({ path, ...product(ground) })),
  {
    path: '/search',
    file: 'search',
    texts: ['catalog'],
    lazy: () => import('../routes/search.tsx'),
    prepare: () => ground.cache.ensureQueryData(brandsQuery(ground.wire)),
  },
];

const home = (ground: Ground): PageRoute => ({
  path: '/',
  file: 'home',
  texts: ['auctions', 'catalog'],
  lazy: () => import('../routes/home.tsx'),
  prepare: async (_, query) => {
    const { cache, wire, locale } = ground;
    const flags = await cache.ensureQueryData(flagsQuery(wire, locale.code)).catch(() => undefined);
    return Promise.all([
      isOn(flags, 'Auctions') && cache.ensureInfiniteQueryData(auctionsQuery(wire, { phase: 'open', sort: 'ending' })),
      cache.ensureInfiniteQueryData(productsQuery(wire, {})),
      cache.ensureInfiniteQueryData(productsQuery(wire, { category: shownTab(query) })),
      cache.ensureQueryData(brandsQuery(wire)),
    ]);
  },
});

function lists({ cache, wire }: Ground): PageRoute[] {
  const list = (path: string): PageRoute => ({
    path,
    file: 'products',
    texts: ['catalog'],
    lazy: () => import('../routes/products.tsx'),
    prepare: (_, query) => cache.ensureInfiniteQueryData(productsQuery(wire, filterOf(path, query))),
  });
  const beneath = categories.flatMap((category) =>
    (subCategories[category] ?? []).map((sub) => categoryPath(category, sub)),
  );
  return ['/products', ...categories.map((category) => categoryPath(category)), ...beneath].map(list);
}

const brand = ({ cache, wire }: Ground): PageRoute => ({
  path: '/brand/:slug',
  file: 'brand',
  texts: ['catalog'],
  lazy: () => import('../routes/brand.tsx'),
  prepare: ({ slug = '' }, query) =>
    Promise.all([
      cache.ensureQueryData(brandQuery(wire, slug)),
      cache.ensureInfiniteQueryData(productsQuery(wire, filterOf(`/brand/${slug}`, query))),
    ]),
});

const product = ({ cache, wire }: Ground): Omit<PageRoute, 'path'> => ({
  file: 'product',
  texts: ['catalog', 'auctions'],
  lazy: () => import('../routes/product.tsx'),
  prepare: async ({ slug = '' }) => {
    const [{ id: templateId }] = await Promise.all([
      cache.ensureQueryData(productQuery(wire, slug)),
      cache.prefetchQuery(relatedQuery(wire, slug)),
    ]);
    return Promise.all([
      cache.ensureInfiniteQueryData(auctionsQuery(wire, { templateId, phase: 'open' })),
      cache.ensureInfiniteQueryData(auctionsQuery(wire, { templateId, phase: 'closed' })),
    ]);
  },
});
