import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { AuctionTile } from '../features/listings/components/auction-tile.tsx';
import { sellerAuctionsQuery, sellerQuery } from '../features/sellers/queries.ts';
import { useApiClient } from '../lib/api-client.ts';
import { useFormat } from '../lib/format.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** Who it is, and then what they sell. */
export const prepare = async ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { slug = '' }: Params) => {
  const { id } = await cache.ensureQueryData(sellerQuery(api, slug));
  return cache.ensureQueryData(sellerAuctionsQuery(api, id));
};

/** A seller as everybody sees them: name, since when, what they have sold and sell now. */
export function Component() {
  const { slug = '' } = useParams();
  return (
    <div className={layout.page}>
      <Suspense key={slug} fallback={<Skeleton shape="block" count={3} />}>
        <Shop slug={slug} />
      </Suspense>
    </div>
  );
}

function Shop({ slug }: { slug: string }) {
  const { t } = useTranslation('sellers');
  const { day } = useFormat();
  const api = useApiClient();
  const { id, name, since } = useSuspenseQuery(sellerQuery(api, slug)).data;
  const { phases, items } = useSuspenseQuery(sellerAuctionsQuery(api, id)).data;
  useMeta({ title: name });
  return (
    <>
      <header className={layout.section}>
        <h1 className={layout.title}>{name}</h1>
        <p className={layout.lead}>
          {t('since', { day: day(since) })} {phases.closed > 0 && t('ended', { count: phases.closed })}
        </p>
      </header>
      <section className={layout.section} aria-labelledby="running">
        <h2 id="running">{t('running')}</h2>
        {items.length === 0 ? (
          <Empty title={t('none')}>
            <Link to="/auctions" className={buttonClass('main')}>
              {t('toAuctions')}
            </Link>
          </Empty>
        ) : (
          <ul className={layout.grid}>
            {items.map((auction, at) => (
              <li key={auction.id}>
                <AuctionTile auction={auction} isFirst={at < 4} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
