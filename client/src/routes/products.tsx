import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { GridSkeleton, ProductGrid } from '../features/catalog/components/product-grid.tsx';
import { categories } from '../features/catalog/categories.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import tabs from '../ui/tabs.module.css';

/** All products, or those of a category: the address says which. */
export function Component() {
  const { t } = useTranslation('catalog');
  const { pathname } = useLocation();
  const category = categories.find((name) => pathname === `/${name}`) ?? null;
  const title = t(category === null ? 'title' : `category.${category}`);
  useMeta({ title: t('meta.products', { title }), description: t('meta.productsText', { title }) });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{title}</h1>
        <div className={tabs.ruled}>
          <nav className={tabs.row} aria-label={t('categories')}>
            <Link to="/products" aria-current={category === null ? 'page' : undefined}>
              {t('all')}
            </Link>
            {categories.map((name) => (
              <Link key={name} to={`/${name}`} aria-current={category === name ? 'page' : undefined}>
                {t(`category.${name}`)}
              </Link>
            ))}
          </nav>
        </div>
      </header>
      <section className={layout.section} aria-labelledby="list">
        <h2 id="list" className={layout.hidden}>
          {t('list')}
        </h2>
        <Suspense key={category} fallback={<GridSkeleton count={8} />}>
          <ProductGrid category={category} />
        </Suspense>
      </section>
    </div>
  );
}
