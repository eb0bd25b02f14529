import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../features/accounts/use-accounts.ts';
import { sellerAccountQuery } from '../features/payouts/queries.ts';
import { Suspended } from '../features/payouts/components/suspended.tsx';
import { SellForm } from '../features/selling/components/sell-form.tsx';
import { useApiClient } from '../lib/api-client.ts';
import { useHydrated } from '../lib/hydrated.ts';
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

const BulkList = lazy(() => import('../features/bulk/components/bulk-list.tsx').then((c) => ({ default: c.BulkList })));

/** Ways to sell, as the address says them: none, an auction. */
const ways = ['auction', 'price', 'file'] as const;

const leads = { price: 'lead', file: 'leadFile' } as const;

/** Something new to sell, by auction, at a price, or many at prices out of a file, for sellers. */
export function Component() {
  const { t } = useTranslation('auctions');
  const { t: selling } = useTranslation('selling');
  const as = useSearchParams()[0].get('as');
  const way = ways.find((one) => one === as) ?? 'auction';
  const isSeller = useMe().roles.includes('seller');
  useMeta({ title: t('sell.title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('sell.title')}</h1>
        {isSeller && <p className={layout.lead}>{way === 'auction' ? t('sell.lead') : selling(leads[way])}</p>}
      </header>
      {isSeller ? (
        <>
          <Suspended />
          <Ways chosen={way} />
          {way === 'auction' ? <SellForm /> : <Priced isMany={way === 'file'} />}
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

function Ways({ chosen }: { chosen: (typeof ways)[number] }) {
  const { t } = useTranslation('selling');
  return (
    <Tabs label={t('way.label')}>
      {ways.map((one) => (
        <Link
          key={one}
          to={one === 'auction' ? '?' : `?as=${one}`}
          replace
          preventScrollReset
          aria-current={chosen === one ? 'true' : undefined}
        >
          {t(`way.${one}`)}
        </Link>
      ))}
    </Tabs>
  );
}

function Priced({ isMany }: { isMany: boolean }) {
  const { data } = useQuery(sellerAccountQuery(useApiClient()));
  const { id, roles } = useMe();
  const canRead = useHydrated() && id !== null; // a list lies in the window
  const feesOf = data ? { rating: data.rating, country: data.account?.country ?? 'US' } : null;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      {!isMany && <PriceForm key={id} memberId={id ?? ''} feesOf={feesOf} isOfHouse={roles.includes('operator')} />}
      {isMany && !canRead && <Skeleton shape="block" />}
      {isMany && canRead && <BulkList key={id} memberId={id} feesOf={feesOf} />}
    </Suspense>
  );
}
