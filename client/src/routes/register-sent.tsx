import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { outboxQuery } from '../features/accounts/use-accounts.ts';
import type { AppDeps } from '../app/app.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { useApiClient } from '../lib/api-client.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.prefetchQuery(outboxQuery(api));

/** After creating an account; in development the letter lies one link away. */
export function Component() {
  const { t } = useTranslation('accounts');
  const outbox = useQuery({ ...outboxQuery(useApiClient()), enabled: false }); // asked for by the page's loader, if at all
  useMeta({ title: t('sent.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('sent.title')}</h1>
      <p className={layout.lead}>{t('sent.text')}</p>
      <p>{t('sent.more')}</p>
      {outbox.isSuccess && (
        <Link to="/outbox" className={buttonClass('plain')}>
          {t('sent.outbox')}
        </Link>
      )}
    </div>
  );
}
