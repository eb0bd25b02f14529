import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { RetractionDesk } from '../features/bidding/components/retraction-desk.tsx';
import { deskQuery } from '../features/bidding/queries.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(deskQuery(api));

/** The operators': bids that their bidders may not take back alone. */
export function Component() {
  const { t } = useTranslation('auctions');
  useMeta({ title: t('desk.title') });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('desk.title')}</h1>
      <Suspense fallback={<Skeleton shape="block" />}>
        <RetractionDesk />
      </Suspense>
    </div>
  );
}
