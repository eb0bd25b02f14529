import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ProductPage } from '#contracts/products.ts';
import { AuctionGrid, GridSkeleton } from '../features/auctions/components/auction-grid.tsx';
import { ProductScreen, ProductSkeleton } from '../features/catalog/components/product-screen.tsx';
import { Link } from '../lib/link.tsx';
import layout from '../ui/layout.module.css';

/** One product, and where it is to be had now. */
export function Component() {
  const { slug = '' } = useParams();
  return (
    <Suspense key={slug} fallback={<ProductSkeleton />}>
      <ProductScreen slug={slug}>{(product) => <Running product={product} />}</ProductScreen>
    </Suspense>
  );
}

function Running({ product }: { product: ProductPage }) {
  const { t } = useTranslation('catalog');
  return (
    <section className={layout.section} aria-labelledby="running">
      <h2 id="running" className={layout.heading}>
        {t('running')}
      </h2>
      <Suspense fallback={<GridSkeleton count={4} />}>
        <AuctionGrid
          filter={{ templateId: product.id, phase: 'open' }}
          empty={
            <>
              <p>{t('notRunning')}</p>
              <Link to="/auctions">{t('toAuctions')}</Link>
            </>
          }
        />
      </Suspense>
    </section>
  );
}
