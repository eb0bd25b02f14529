import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { OfferList } from '../features/offers/components/offer-list.tsx';
import { myOffersQuery, overOffersQuery } from '../features/offers/queries.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) =>
  Promise.all([cache.ensureQueryData(myOffersQuery(api)), cache.ensureInfiniteQueryData(overOffersQuery(api))]);

/** What the member offers. */
export function Component() {
  const { t } = useTranslation('offers');
  const me = useMe();
  useMeta({ title: t('title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <Suspense fallback={<Skeleton shape="block" />}>{me.id && <OfferList memberId={me.id} />}</Suspense>
    </div>
  );
}
