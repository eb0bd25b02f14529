import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NewsletterForm } from '../features/notifications/components/newsletter-form.tsx';
import { PreferencesForm } from '../features/notifications/components/preferences-form.tsx';
import { PreferencesButton } from '../app/preferences.tsx';
import { countryName, pricedIn, useLocale } from '../lib/locale.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** Where they are and in which language, what they are told, and what we may write to them. */
export function Component() {
  const { t } = useTranslation('notifications');
  useMeta({ title: t('preferences') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('preferences')}</h1>
      </header>
      <Region />
      <section className={layout.section} aria-labelledby="told">
        <div className={layout.head}>
          <h2 id="told" className={layout.heading}>
            {t('toPreferences')}
          </h2>
          <Link to="/account/inbox">{t('toInbox')}</Link>
        </div>
        <p className={layout.lead}>{t('preferencesText')}</p>
        <Suspense fallback={<Skeleton shape="block" count={2} />}>
          <PreferencesForm />
        </Suspense>
      </section>
      <section className={layout.section} aria-labelledby="newsletter">
        <h2 id="newsletter" className={layout.heading}>
          {t('newsletter.title')}
        </h2>
        <Suspense fallback={<Skeleton shape="block" />}>
          <NewsletterForm />
        </Suspense>
      </section>
    </div>
  );
}

/** What the visit's address says: one dialog of every page changes it. */
function Region() {
  const { t } = useTranslation('notifications');
  const here = useLocale();
  const language = new Intl.DisplayNames(here.language, { type: 'language' }).of(here.language);
  return (
    <section className={layout.section} aria-labelledby="region">
      <h2 id="region" className={layout.heading}>
        {t('region.title')}
      </h2>
      <p className={layout.lead}>{t('region.text', { country: countryName(here), language, currency: pricedIn })}</p>
      <div>
        <PreferencesButton className={buttonClass('plain')} />
      </div>
    </section>
  );
}
