import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ProductList } from '../features/catalog/components/product-list.tsx';
import { ListTabs, ProductFilter } from '../features/catalog/components/product-filter.tsx';
import { Trail } from '../features/catalog/components/trail.tsx';
import { filterOf } from '../features/catalog/filter.ts';
import { TilesSkeleton } from '../features/listings/components/tile-skeleton.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** All products, those of a category, or of a kind beneath it: the address says which. */
export function Component() {
  const { t } = useTranslation('catalog');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const filter = filterOf(pathname, query);
  const { category, subCategory } = filter;
  const top = category ? t(`category.${category}`) : t('title');
  const title = subCategory ? t(`sub.${subCategory}`) : top;
  const pageTitle = t('meta.products', { title });
  useMeta({ title: pageTitle });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <div>
          {category && <Trail category={subCategory && category} />}
          <h1 className={layout.title}>{title}</h1>
        </div>
        <ListTabs here={category} />
        <ProductFilter filter={filter} />
      </header>
      <section className={layout.section} aria-labelledby="list">
        <h2 id="list" className={layout.hidden}>
          {t('list')}
        </h2>
        <Suspense key={JSON.stringify(filter)} fallback={<TilesSkeleton kind="model" />}>
          <ProductList filter={filter} title={title} pageTitle={pageTitle} />
        </Suspense>
      </section>
    </div>
  );
}
