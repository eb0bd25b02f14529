import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BrandNames } from '../features/catalog/components/brand-names.tsx';
import { CategoryTiles } from '../features/catalog/components/category-tiles.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** Where a search will be answered: until the market can, it says so and shows the other ways. */
export function Component() {
  const { t } = useTranslation('catalog');
  const [params] = useSearchParams();
  const query = (params.get('query') ?? '').trim().slice(0, 80);
  useMeta({ title: t('search.title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{query ? t('search.for', { query }) : t('search.none')}</h1>
        <p className={layout.lead}>{t('search.later')}</p>
      </header>
      <section className={layout.section} aria-labelledby="categories">
        <h2 id="categories" className={layout.heading}>
          {t('search.categories')}
        </h2>
        <CategoryTiles />
      </section>
      <section className={layout.section} aria-labelledby="brands">
        <h2 id="brands" className={layout.heading}>
          {t('search.brands')}
        </h2>
        <Suspense fallback={<Skeleton shape="block" />}>
          <BrandNames most={24} />
        </Suspense>
      </section>
    </div>
  );
}
