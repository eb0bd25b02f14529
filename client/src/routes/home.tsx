import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AuctionGrid } from '../features/auctions/components/auction-grid.tsx';
import { Hero } from '../features/auctions/components/hero.tsx';
import { LiveStrip } from '../features/auctions/components/live-strip.tsx';
import { categoryPath } from '../features/catalog/categories.ts';
import { BrandNames } from '../features/catalog/components/brand-names.tsx';
import { CategoryTabs } from '../features/catalog/components/category-tabs.tsx';
import { ProductGrid } from '../features/catalog/components/product-grid.tsx';
import { shownTab } from '../features/catalog/tabs.ts';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { GridSkeleton } from '../ui/grid.tsx';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** The shop window: what is bid on now, those that end soon, what is new, and the ways in by category and brand. */
export function Component() {
  const { t } = useTranslation('shell');
  const hasAuctions = useFlag('Auctions');
  useMeta({ title: t('meta.home'), description: t('meta.homeText') });
  return (
    <>
      {hasAuctions && (
        <Suspense fallback={<Skeleton shape="strip" />}>
          <LiveStrip />
        </Suspense>
      )}
      <div className={layout.page}>
        {hasAuctions ? <Live /> : <h1 className={layout.title}>{t('tagline')}</h1>}
        <Shelf id="new" title={t('newProducts')} all={<Link to="/products">{t('allProducts')}</Link>}>
          <ProductGrid filter={{}} most={8} />
        </Shelf>
        <ByCategory />
        <Shelf id="brands" title={t('brands')}>
          <BrandNames most={16} />
        </Shelf>
      </div>
    </>
  );
}

function Live() {
  const { t } = useTranslation('shell');
  return (
    <>
      <Suspense fallback={<Skeleton shape="picture" />}>
        <Hero tagline={t('tagline')} />
      </Suspense>
      <Shelf id="ending" title={t('ending')} all={<Link to="/auctions">{t('allAuctions')}</Link>}>
        <AuctionGrid filter={{ phase: 'open', sort: 'ending' }} most={8} empty={<p>{t('noAuctions')}</p>} />
      </Shelf>
    </>
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
      <Suspense key={category} fallback={<GridSkeleton count={8} lines={3} />}>
        <ProductGrid filter={{ category }} most={8} />
      </Suspense>
    </section>
  );
}

interface ShelfProps {
  id: string;
  title: string;
  all?: ReactNode;
  children: ReactNode;
}

const Shelf = ({ id, title, all, children }: ShelfProps) => (
  <section className={layout.section} aria-labelledby={id}>
    <div className={layout.head}>
      <h2 id={id} className={layout.heading}>
        {title}
      </h2>
      {all}
    </div>
    <Suspense fallback={<GridSkeleton count={8} lines={3} />}>{children}</Suspense>
  </section>
);
