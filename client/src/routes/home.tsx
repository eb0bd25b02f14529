import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TileHeart } from '../app/tile-heart.tsx';
import { AuctionGrid } from '../features/auctions/components/auction-grid.tsx';
import { Hero } from '../features/auctions/components/hero.tsx';
import { LiveStrip } from '../features/auctions/components/live-strip.tsx';
import { useAuctions } from '../features/auctions/use-auctions.ts';
import { categoryPath } from '../features/catalog/categories.ts';
import { BrandNames } from '../features/catalog/components/brand-names.tsx';
import { CategoryTabs } from '../features/catalog/components/category-tabs.tsx';
import { ModelGrid } from '../features/catalog/components/model-grid.tsx';
import { RecentlyViewed } from '../features/catalog/components/recently-viewed.tsx';
import { shownTab } from '../features/catalog/tabs.ts';
import { TilesSkeleton } from '../features/listings/components/tile-skeleton.tsx';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Shelf } from '../ui/shelf.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The shop window: what is bid on now, what opens next, what is new, what one has looked at, and the ways in. */
export function Component() {
  const { t } = useTranslation('shell');
  const hasAuctions = useFlag('Auctions');
  useMeta({ title: t('meta.home'), description: t('meta.homeText') });
  return (
    <Suspense fallback={<Waiting />}>
      {hasAuctions && <LiveStrip />}
      <div className={layout.page}>
        {hasAuctions ? <Live /> : <h1 className={layout.title}>{t('tagline')}</h1>}
        <Shelf id="new" title={t('newProducts')} all={<Link to="/products">{t('allProducts')}</Link>}>
          <Suspense fallback={<TilesSkeleton kind="model" count={most} />}>
            <ModelGrid filter={{}} most={most} />
          </Suspense>
        </Shelf>
        <RecentlyViewed title={t('recent')} />
        <ByCategory />
        <Shelf id="brands" title={t('brands')}>
          <Suspense fallback={<Skeleton shape="block" />}>
            <BrandNames most={16} />
          </Suspense>
        </Shelf>
      </div>
    </Suspense>
  );
}

/** Tiles of one shelf. */
const most = 8;

const Waiting = () => (
  <>
    <Skeleton shape="strip" />
    <div className={layout.page}>
      <Skeleton shape="picture" />
      <TilesSkeleton kind="auction" count={most} />
    </div>
  </>
);

/**
 * What is open stands in the strip, in the hero and on the shelf: all three come to life at once, as one boundary. With
 * one each, a push that the first took in changed the list under the markup of the others.
 */
function Live() {
  const { t } = useTranslation('shell');
  return (
    <>
      <Hero tagline={t('tagline')} />
      <Shelf id="ending" title={t('ending')} all={<Link to="/auctions">{t('allAuctions')}</Link>}>
        <AuctionGrid
          filter={{ phase: 'open', sort: 'ending' }}
          most={most}
          Corner={TileHeart}
          empty={<p>{t('noAuctions')}</p>}
        />
      </Shelf>
      <Suspense fallback={null}>
        <Drops />
      </Suspense>
    </>
  );
}

/** What opens next; nothing where nothing does. */
function Drops() {
  const { t } = useTranslation('shell');
  const filter = { phase: 'scheduled', sort: 'ending' } as const;
  const { cards } = useAuctions(filter);
  if (cards.length === 0) return null;
  return (
    <Shelf id="drops" title={t('drops')} all={<Link to="/auctions?phase=scheduled">{t('allDrops')}</Link>}>
      <AuctionGrid filter={filter} most={4} Corner={TileHeart} empty={null} />
    </Shelf>
  );
}

function ByCategory() {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const category = shownTab(query);
  return (
    <section className={layout.section} aria-labelledby="categories">
      <div className={layout.head}>
        <h2 id="categories" className={layout.heading}>
          {t('byCategory')}
        </h2>
        <Link to={categoryPath(category)}>{t('allOf', { category: t(`category.${category}`) })}</Link>
      </div>
      <CategoryTabs here={category} />
      <Suspense key={category} fallback={<TilesSkeleton kind="model" count={4} />}>
        <ModelGrid filter={{ category }} most={4} />
      </Suspense>
    </section>
  );
}
