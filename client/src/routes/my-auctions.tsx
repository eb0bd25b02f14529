import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { Suspended } from '../features/payouts/components/suspended.tsx';
import { sellerAccountQuery } from '../features/payouts/queries.ts';
import { myListingsQuery, overListingsQuery } from '../features/selling/ask-queries.ts';
import { AskingList } from '../features/selling/components/asking-list.tsx';
import { SellingList } from '../features/selling/components/selling-list.tsx';
import { holidayQuery } from '../features/selling/holiday-queries.ts';
import { receivedQuery } from '../features/selling/received.ts';
import { sellingQuery } from '../features/selling/queries.ts';
import { useApiClient } from '../lib/api-client.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) =>
  Promise.all([
    cache.ensureQueryData(sellingQuery(api)),
    cache.ensureQueryData(myListingsQuery(api)),
    cache.ensureInfiniteQueryData(overListingsQuery(api)),
    cache.ensureQueryData(receivedQuery(api)),
    cache.ensureQueryData(holidayQuery(api)),
  ]);

/** What the member sells, by auction and at a price. */
export function Component() {
  const { t } = useTranslation('auctions');
  const me = useMe();
  const isSeller = me.roles.includes('seller');
  const { data } = useQuery({ ...sellerAccountQuery(useApiClient()), enabled: isSeller });
  const feesOf = data ? { rating: data.rating, country: data.account?.country ?? 'US' } : null;
  useMeta({ title: t('myAuctions') });
  return (
    <div className={layout.page}>
      <header className={layout.head}>
        <h1 className={layout.title}>{t('myAuctions')}</h1>
        {isSeller && <Link to="/sell">{t('sell.title')}</Link>}
      </header>
      {isSeller && <Suspended />}
      <Suspense fallback={<Skeleton shape="block" />}>
        {me.id && (
          <>
            <AskingList memberId={me.id} feesOf={feesOf} isSeller={isSeller} />
            <SellingList memberId={me.id} />
          </>
        )}
      </Suspense>
    </div>
  );
}
