import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ProductPage } from '#contracts/products.ts';
import { AuctionGrid } from '../features/auctions/components/auction-grid.tsx';
import { PastAuctions } from '../features/auctions/components/past-auctions.tsx';
import { ProductScreen, ProductSkeleton } from '../features/catalog/components/product-screen.tsx';
import { Related } from '../features/catalog/components/related.tsx';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { GridSkeleton } from '../ui/grid.tsx';
import layout from '../ui/layout.module.css';

/** One product, where it is to be had now, what it went for, and others like it. */
export function Component() {
  const { slug = '' } = useParams();
  const hasAuctions = useFlag('Auctions');
  return (
    <Suspense key={slug} fallback={<ProductSkeleton />}>
      <ProductScreen slug={slug}>
        {(product) => (
          <>
            {hasAuctions && <Running product={product} />}
            {hasAuctions && (
              <Suspense fallback={null}>
                <PastAuctions templateId={product.id} />
              </Suspense>
            )}
            <Suspense fallback={null}>
              <Related product={product} />
            </Suspense>
          </>
        )}
      </ProductScreen>
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
      <Suspense fallback={<GridSkeleton count={4} lines={3} />}>
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
