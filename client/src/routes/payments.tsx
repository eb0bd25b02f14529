import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { MethodList } from '../features/payments/components/method-list.tsx';
import { methodsQuery } from '../features/payments/queries.ts';
import { PayoutAccount } from '../features/payouts/components/payout-account.tsx';
import { sellerAccountQuery } from '../features/payouts/queries.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) =>
  Promise.all([cache.ensureQueryData(methodsQuery(api)), cache.ensureQueryData(sellerAccountQuery(api))]);

/** What the member pays with. */
export function Component() {
  const { t } = useTranslation('payments');
  useMeta({ title: t('title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <section className={layout.section} aria-label={t('title')}>
        <Suspense fallback={<Skeleton shape="block" count={2} />}>
          <MethodList />
        </Suspense>
      </section>
      <Suspense fallback={<Skeleton shape="block" count={1} />}>
        <PayoutAccount />
      </Suspense>
    </div>
  );
}
