import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { meQuery, useMe } from '../features/accounts/use-accounts.ts';
import { InboxList } from '../features/notifications/components/inbox-list.tsx';
import type { AppDeps } from '../app/app.tsx';
import { inboxQuery } from '../features/notifications/queries.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export async function prepare({ cache, api }: Pick<AppDeps, 'cache' | 'api'>): Promise<void> {
  const { id } = await cache.ensureQueryData(meQuery(api));
  if (id) await cache.ensureQueryData(inboxQuery(api, id));
}

/** What the market has told the member, live. */
export function Component() {
  const { t } = useTranslation('notifications');
  const me = useMe();
  useMeta({ title: t('title') });
  return (
    <div className={layout.page}>
      <header className={layout.head}>
        <h1 className={layout.title}>{t('title')}</h1>
        <Link to="/account/preferences">{t('toPreferences')}</Link>
      </header>
      <section className={layout.section} aria-label={t('title')}>
        <Suspense fallback={<Skeleton shape="block" count={3} />}>{me.id && <InboxList memberId={me.id} />}</Suspense>
      </section>
    </div>
  );
}
