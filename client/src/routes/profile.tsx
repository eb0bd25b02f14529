import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailChange } from '../features/accounts/components/email-change.tsx';
import { Erasure } from '../features/accounts/components/erasure.tsx';
import { OwnData } from '../features/accounts/components/own-data.tsx';
import { PasswordChange } from '../features/accounts/components/password-change.tsx';
import { SessionList } from '../features/accounts/components/session-list.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** Who the member is here, and where they are signed in. */
export function Component() {
  const { t } = useTranslation('accounts');
  const me = useMe();
  useMeta({ title: t('profile.title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('profile.title')}</h1>
        <p className={layout.lead}>{[me.name, me.email].filter(Boolean).join(' · ')}</p>
      </header>
      <section className={layout.section} aria-labelledby="email">
        <h2 id="email" className={layout.heading}>
          {t('email')}
        </h2>
        <p className={layout.lead}>{t('changeEmail.why')}</p>
        <EmailChange />
      </section>
      <section className={layout.section} aria-labelledby="password">
        <h2 id="password" className={layout.heading}>
          {t('password')}
        </h2>
        <p className={layout.lead}>{t('changePassword.why')}</p>
        <PasswordChange />
      </section>
      <section className={layout.section} aria-labelledby="sessions">
        <h2 id="sessions" className={layout.heading}>
          {t('sessions.title')}
        </h2>
        <p className={layout.lead}>{t('sessions.text')}</p>
        <Suspense fallback={<Skeleton shape="block" count={2} />}>
          <SessionList />
        </Suspense>
      </section>
      <Leaving />
    </div>
  );
}

/** What of them the member may take away, and how they leave. */
function Leaving() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <section className={layout.section} aria-labelledby="own-data">
        <h2 id="own-data" className={layout.heading}>
          {t('ownData.title')}
        </h2>
        <p className={layout.lead}>{t('ownData.why')}</p>
        <OwnData />
      </section>
      <section className={layout.section} aria-labelledby="erasure">
        <h2 id="erasure" className={layout.heading}>
          {t('erasure.title')}
        </h2>
        <p className={layout.lead}>{t('erasure.why')}</p>
        <Erasure />
      </section>
    </>
  );
}
