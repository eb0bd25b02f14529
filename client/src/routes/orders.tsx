import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/use-accounts.ts';
import type { AppDeps } from '../app/app.tsx';
import { OrderList } from '../features/orders/components/order-list.tsx';
import { ordersQuery } from '../features/orders/queries.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(ordersQuery(api));

/** What the member has bought. */
export function Component() {
  const { t } = useTranslation('orders');
  const me = useMe();
  useMeta({ title: t('title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('title')}</h1>
      </header>
      <section className={layout.section} aria-label={t('title')}>
        <Suspense fallback={<Skeleton shape="block" count={2} />}>{me.id && <OrderList memberId={me.id} />}</Suspense>
      </section>
    </div>
  );
}
