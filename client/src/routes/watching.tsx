import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { WatchList } from '../features/watching/components/watch-list.tsx';
import { watchedQuery } from '../features/watching/queries.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(watchedQuery(api));

/** What the member watches. */
export function Component() {
  const { t } = useTranslation('auctions');
  const me = useMe();
  useMeta({ title: t('watching') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('watching')}</h1>
      </header>
      <Suspense fallback={<Skeleton shape="block" />}>{me.id && <WatchList memberId={me.id} />}</Suspense>
    </div>
  );
}
