import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TileHeart } from '../app/tile-heart.tsx';
import { AuctionFilter } from '../features/auctions/components/auction-filter.tsx';
import { AuctionGrid } from '../features/auctions/components/auction-grid.tsx';
import { filterOf } from '../features/auctions/filter.ts';
import { Link } from '../lib/link.tsx';
import { TilesSkeleton } from '../features/listings/components/tile-skeleton.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';

/** All auctions: live ones, or how the others ended. */
export function Component() {
  const { t } = useTranslation('auctions');
  const [query] = useSearchParams();
  const filter = filterOf(query);
  useMeta({ title: t('meta.auctions'), description: t('meta.auctionsText') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('title')}</h1>
        <AuctionFilter filter={filter} />
      </header>
      <section className={layout.section} aria-labelledby="list">
        <h2 id="list" className={layout.hidden}>
          {t(`phase.${filter.phase}`)}
        </h2>
        <Suspense key={JSON.stringify(filter)} fallback={<TilesSkeleton kind="auction" />}>
          <AuctionGrid
            filter={filter}
            isMain
            Corner={TileHeart}
            empty={
              <>
                <p>{t(`empty.${filter.phase}`)}</p>
                <Link to="/products" className={buttonClass('main')}>
                  {t('toProducts')}
                </Link>
              </>
            }
          />
        </Suspense>
      </section>
    </div>
  );
}
