import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { AddressList } from '../features/addresses/components/address-list.tsx';
import { addressesQuery, addressFormQuery } from '../features/addresses/queries.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows, and the form of the visitor's own country. */
export const prepare = ({ cache, api, locale }: Pick<AppDeps, 'cache' | 'api' | 'locale'>) =>
  Promise.all([
    cache.ensureQueryData(addressesQuery(api)),
    cache.prefetchQuery(addressFormQuery(api, locale.country, locale.language)),
  ]);

/** Where the member's parcels go. */
export function Component() {
  const { t } = useTranslation('addresses');
  useMeta({ title: t('title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <section className={layout.section} aria-label={t('title')}>
        <Suspense fallback={<Skeleton shape="block" count={2} />}>
          <AddressList />
        </Suspense>
      </section>
    </div>
  );
}
