import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../features/accounts/use-accounts.ts';
import { sellerAccountQuery } from '../features/payouts/queries.ts';
import { Suspended } from '../features/payouts/components/suspended.tsx';
import { SellForm } from '../features/selling/components/sell-form.tsx';
import { useApiClient } from '../lib/api-client.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';

/** Who auctions does not wait for it. */
const PriceForm = lazy(() =>
  import('../features/selling/components/price-form.tsx').then((c) => ({ default: c.PriceForm })),
);

/** Something new to sell, by auction or at a price, for sellers. */
export function Component() {
  const { t } = useTranslation('auctions');
  const { t: selling } = useTranslation('selling');
  const isPriced = useSearchParams()[0].get('as') === 'price';
  const isSeller = useMe().roles.includes('seller');
  useMeta({ title: t('sell.title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('sell.title')}</h1>
        {isSeller && <p className={layout.lead}>{isPriced ? selling('lead') : t('sell.lead')}</p>}
      </header>
      {isSeller ? (
        <>
          <Suspended />
          <Tabs label={selling('way.label')}>
            <Link to="?" replace preventScrollReset aria-current={isPriced ? undefined : 'true'}>
              {selling('way.auction')}
            </Link>
            <Link to="?as=price" replace preventScrollReset aria-current={isPriced ? 'true' : undefined}>
              {selling('way.price')}
            </Link>
          </Tabs>
          {isPriced ? <Priced /> : <SellForm />}
        </>
      ) : (
        <Empty title={t('sell.sellersOnly')} text={t('sell.sellersOnlyText')}>
          <Link to="/account/selling" className={buttonClass('main')}>
            {t('sell.apply')}
          </Link>
          <Link to="/help/authenticity" className={buttonClass('plain')}>
            {t('sell.whoSells')}
          </Link>
        </Empty>
      )}
    </div>
  );
}

function Priced() {
  const { data } = useQuery(sellerAccountQuery(useApiClient()));
  const isOfHouse = useMe().roles.includes('operator');
  const feesOf = data ? { rating: data.rating, country: data.account?.country ?? 'US' } : null;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <PriceForm feesOf={feesOf} isOfHouse={isOfHouse} />
    </Suspense>
  );
}
