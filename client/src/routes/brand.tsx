import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { BrandHead } from '../features/catalog/components/brand-head.tsx';
import { BrandList } from '../features/catalog/components/brand-list.tsx';
import { filterOf } from '../features/catalog/filter.ts';
import { TilesSkeleton } from '../features/listings/components/tile-skeleton.tsx';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** One brand, and all that there is of it. */
export function Component() {
  const { t } = useTranslation('catalog');
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const filter = filterOf(`/brand/${slug}`, query);
  return (
    <div className={layout.page}>
      <Suspense fallback={<Skeleton shape="title" />}>
        <BrandHead slug={slug} filter={filter} />
      </Suspense>
      <section className={layout.section} aria-labelledby="list">
        <h2 id="list" className={layout.hidden}>
          {t('list')}
        </h2>
        <Suspense key={JSON.stringify(filter)} fallback={<TilesSkeleton kind="model" />}>
          <BrandList slug={slug} filter={filter} />
        </Suspense>
      </section>
    </div>
  );
}
