import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useSearchParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { productPath } from '../features/listings/product-path.ts';
import { OwnsList } from '../features/wants/components/owns-list.tsx';
import { WantsList } from '../features/wants/components/wants-list.tsx';
import { ownsQuery } from '../features/wants/owns-query.ts';
import { wantsQuery } from '../features/wants/queries.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';

const owned = '?list=owns';

/** What it shows. */
export const prepare = (
  { cache, api }: Pick<AppDeps, 'cache' | 'api'>,
  _: Params,
  query: URLSearchParams,
): Promise<unknown> =>
  query.get('list') === 'owns'
    ? cache.ensureInfiniteQueryData(ownsQuery(api))
    : cache.ensureInfiniteQueryData(wantsQuery(api));

/** What the member waits for, and what they own. */
export function Component() {
  const { t } = useTranslation('wants');
  const [query] = useSearchParams();
  const isOwned = query.get('list') === 'owns';
  const title = isOwned ? t('owns') : t('title');
  useMeta({ title });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <div className={layout.head}>
          <h1 className={layout.title}>{title}</h1>
          {!isOwned && <Link to="/account/preferences">{t('settings')}</Link>}
        </div>
        <Tabs label={t('lists')}>
          <Link to="?" aria-current={isOwned ? undefined : 'page'}>
            {t('wants')}
          </Link>
          <Link to={owned} aria-current={isOwned ? 'page' : undefined}>
            {t('owns')}
          </Link>
        </Tabs>
        <p className={layout.lead}>{isOwned ? t('owns.lead') : t('lead')}</p>
      </header>
      <section>
        <Suspense key={title} fallback={<Skeleton shape="block" />}>
          {isOwned ? <OwnsList pageOf={productPath} /> : <WantsList pageOf={productPath} />}
        </Suspense>
      </section>
    </div>
  );
}
