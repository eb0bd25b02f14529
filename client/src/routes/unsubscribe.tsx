import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { UnsubscribeForm } from '../features/notifications/components/unsubscribe-form.tsx';
import { useHiddenToken } from '../lib/hidden-token.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Where the last link of a mail leads. */
export function Component() {
  const { t } = useTranslation('notifications');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  useHiddenToken(token);
  useMeta({ title: t('unsubscribe.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('unsubscribe.title')}</h1>
      <UnsubscribeForm token={token} />
    </div>
  );
}
