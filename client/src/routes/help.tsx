import { useTranslation } from 'react-i18next';
import { Contact } from '../features/help/components/contact.tsx';
import { HelpList } from '../features/help/components/help-list.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** The help centre: where the footer and every error lead. */
export function Component() {
  const { t } = useTranslation('help');
  useMeta({ title: t('title'), description: t('lead') });
  return (
    <div className={layout.page}>
      <header className={layout.ways}>
        <h1 className={layout.title}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <HelpList />
      <Contact />
    </div>
  );
}
