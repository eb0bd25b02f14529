import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { NewsletterForm } from '../features/notifications/components/newsletter-form.tsx';
import { PreferencesForm } from '../features/notifications/components/preferences-form.tsx';
import { preferencesQuery } from '../features/notifications/queries.ts';
import { RegionForm } from '../features/preferences/components/region-form.tsx';
import { SizesForm } from '../features/preferences/components/sizes-form.tsx';
import { sitePreferencesQuery } from '../features/preferences/queries.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) =>
  Promise.all([cache.ensureQueryData(preferencesQuery(api)), cache.ensureQueryData(sitePreferencesQuery(api))]);

/** Where they are and in which language, which sizes they wear, what they are told, and what we may write to them. */
export function Component() {
  const { t } = useTranslation('notifications');
  useMeta({ title: t('preferences') });
  const { t: shown } = useTranslation('preferences');
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('preferences')}</h1>
      </header>
      <Shown id="region" title={shown('region.title')} text={shown('region.text')}>
        <RegionForm />
      </Shown>
      <Shown id="sizes" title={shown('sizes.title')} text={shown('sizes.text')}>
        <SizesForm />
      </Shown>
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

interface ShownProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** How the market is shown: one press keeps one section. */
const Shown = ({ id, title, text, children }: ShownProps) => (
  <section className={layout.section} aria-labelledby={id}>
    <h2 id={id} className={layout.heading}>
      {title}
    </h2>
    <p className={layout.lead}>{text}</p>
    <Suspense fallback={<Skeleton shape="block" count={2} />}>{children}</Suspense>
  </section>
);
