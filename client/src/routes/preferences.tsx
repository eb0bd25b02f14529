import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PreferencesForm } from '../features/notifications/components/preferences-form.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** What the member is told, and where. */
export function Component() {
  const { t } = useTranslation('notifications');
  useMeta({ title: t('preferences') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <div className={layout.head}>
          <h1 className={layout.title}>{t('preferences')}</h1>
          <Link to="/account/inbox">{t('toInbox')}</Link>
        </div>
        <p className={layout.lead}>{t('preferencesText')}</p>
      </header>
      <Suspense fallback={<Skeleton shape="block" count={2} />}>
        <PreferencesForm />
      </Suspense>
    </div>
  );
}
