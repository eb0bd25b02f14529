import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailChange } from '../features/accounts/components/email-change.tsx';
import { Erasure } from '../features/accounts/components/erasure.tsx';
import { OwnData } from '../features/accounts/components/own-data.tsx';
import { Passkeys } from '../features/accounts/components/passkeys.tsx';
import { PasswordChange } from '../features/accounts/components/password-change.tsx';
import { SessionList } from '../features/accounts/components/session-list.tsx';
import { TwoStep } from '../features/accounts/components/two-step.tsx';
import { factorsQuery } from '../features/accounts/use-factors.ts';
import { sessionsQuery } from '../features/accounts/use-sessions.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import type { AppDeps } from '../app/app.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** Its documents come with its own script: no other page's visitor fetches how they are asked for. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) =>
  Promise.all([cache.ensureQueryData(sessionsQuery(api)), cache.ensureQueryData(factorsQuery(api))]);

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
      <Part id="email" title={t('email')} lead={t('changeEmail.why')}>
        <EmailChange />
      </Part>
      <Part id="password" title={t('password')} lead={t('changePassword.why')}>
        <PasswordChange />
      </Part>
      <Part id="two-step" title={t('twoStep.title')} lead={t('twoStep.why')}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <TwoStep />
        </Suspense>
      </Part>
      <Part id="passkeys" title={t('passkey.title')} lead={t('passkey.why')}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <Passkeys />
        </Suspense>
      </Part>
      <Part id="sessions" title={t('sessions.title')} lead={t('sessions.text')}>
        <Suspense fallback={<Skeleton shape="block" count={2} />}>
          <SessionList />
        </Suspense>
      </Part>
      <Leaving />
    </div>
  );
}

/** What of them the member may take away, and how they leave. */
function Leaving() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <Part id="own-data" title={t('ownData.title')} lead={t('ownData.why')}>
        <OwnData />
      </Part>
      <Part id="erasure" title={t('erasure.title')} lead={t('erasure.why')}>
        <Erasure />
      </Part>
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** One thing of the account: what it is, why, and the way to it. */
function Part({ id, title, lead, children }: PartProps) {
  return (
    <section className={layout.section} aria-labelledby={id}>
      <h2 id={id} className={layout.heading}>
        {title}
      </h2>
      <p className={layout.lead}>{lead}</p>
      {children}
    </section>
  );
}
