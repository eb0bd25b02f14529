import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ForgotForm } from '../features/accounts/components/forgot-form.tsx';
import { outboxQuery } from '../features/accounts/use-accounts.ts';
import { useApiClient } from '../lib/api-client.ts';
import type { AppDeps } from '../app/app.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) => cache.prefetchQuery(outboxQuery(api));

/** Asking for the link with which to choose another password. */
export function Component() {
  const { t } = useTranslation('accounts');
  const outbox = useQuery({ ...outboxQuery(useApiClient()), enabled: false }); // asked for by the page's loader, if at all
  const { search } = useLocation();
  useMeta({ title: t('forgot.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('forgot.title')}</h1>
      <ForgotForm
        outbox={
          outbox.isSuccess && (
            <Link to="/outbox" className={buttonClass('plain')}>
              {t('sent.outbox')}
            </Link>
          )
        }
      />
      <p>
        <Link to={`/login${search}`}>{t('forgot.back')}</Link>
      </p>
    </div>
  );
}
