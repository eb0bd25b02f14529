import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/use-accounts.ts';
import { type Params, useSearchParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { SaleList } from '../features/orders/components/sale-list.tsx';
import { salesQuery } from '../features/orders/sale-queries.ts';
import { SellerStanding } from '../features/payouts/components/seller-standing.tsx';
import { sellerAccountQuery } from '../features/payouts/queries.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, _: Params, query: URLSearchParams) =>
  Promise.all([
    cache.ensureQueryData(salesQuery(api, query.get('cursor') ?? undefined)),
    cache.ensureQueryData(sellerAccountQuery(api)),
  ]);

/** What the member has sold. */
export function Component() {
  const { t } = useTranslation('orders');
  const me = useMe();
  const [query] = useSearchParams();
  useMeta({ title: t('sale.title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('sale.title')}</h1>
      </header>
      <section className={layout.section} aria-label={t('sale.title')}>
        <Suspense fallback={<Skeleton shape="block" count={2} />}>
          {me.id && <SaleList cursor={query.get('cursor') ?? undefined} memberId={me.id} />}
        </Suspense>
      </section>
      <Suspense fallback={<Skeleton shape="block" count={2} />}>
        <SellerStanding />
      </Suspense>
    </div>
  );
}
