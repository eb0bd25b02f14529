import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AuctionGrid, GridSkeleton } from '../features/auctions/components/auction-grid.tsx';
import { Hero } from '../features/auctions/components/hero.tsx';
import { ProductGrid } from '../features/catalog/components/product-grid.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** The shop window: one live auction large, those that end soon, and what is new. */
export function Component() {
  const { t } = useTranslation('shell');
  useMeta({ title: t('meta.home'), description: t('meta.homeText') });
  return (
    <div className={layout.page}>
      <Suspense fallback={<Skeleton shape="picture" />}>
        <Hero tagline={t('tagline')} />
      </Suspense>
      <section className={layout.section} aria-labelledby="ending">
        <div className={layout.head}>
          <h2 id="ending" className={layout.heading}>
            {t('ending')}
          </h2>
          <Link to="/auctions">{t('allAuctions')}</Link>
        </div>
        <Suspense fallback={<GridSkeleton count={4} />}>
          <AuctionGrid filter={{ phase: 'open', sort: 'ending' }} most={8} empty={<p>{t('noAuctions')}</p>} />
        </Suspense>
      </section>
      <section className={layout.section} aria-labelledby="new">
        <div className={layout.head}>
          <h2 id="new" className={layout.heading}>
            {t('newProducts')}
          </h2>
          <Link to="/products">{t('allProducts')}</Link>
        </div>
        <Suspense fallback={<GridSkeleton count={8} />}>
          <ProductGrid category={null} most={8} />
        </Suspense>
      </section>
    </div>
  );
}
