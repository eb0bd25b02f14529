import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MailList } from '../features/accounts/components/mail-list.tsx';
import type { AppDeps } from '../app/app.tsx';
import { outboxQuery } from '../features/accounts/use-accounts.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.ensureQueryData(outboxQuery(api));

/** The letters that a market in development does not send. */
export function Component() {
  const { t } = useTranslation('accounts');
  useMeta({ title: t('outbox.title') });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('outbox.title')}</h1>
      <Suspense fallback={<Skeleton shape="block" />}>
        <MailList />
      </Suspense>
    </div>
  );
}
