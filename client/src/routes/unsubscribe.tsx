import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { UnsubscribeForm } from '../features/notifications/components/unsubscribe-form.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Where the last link of a mail leads. */
export function Component() {
  const { t } = useTranslation('notifications');
  const [query] = useSearchParams();
  useMeta({ title: t('unsubscribe.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('unsubscribe.title')}</h1>
      <UnsubscribeForm token={query.get('token') ?? ''} />
    </div>
  );
}
