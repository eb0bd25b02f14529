import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { inLocale } from '#contracts/locales.ts';
import { SignInForm } from '../features/accounts/components/sign-in-form.tsx';
import { useApiClient } from '../lib/api-client.ts';
import { Link } from '../lib/link.tsx';
import { useLocale } from '../lib/locale.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Signing in, on the way to where one wanted to. */
export function Component() {
  const { t } = useTranslation('accounts');
  const [query] = useSearchParams();
  const { leaveFor } = useApiClient();
  const home = inLocale(useLocale(), '/');
  const redirect = query.get('redirect');
  const kept = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`;
  useMeta({ title: t('signIn') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('signIn')}</h1>
      <SignInForm onDone={() => leaveFor(redirect ?? home)}>
        <p>
          <Link to={`/forgot-password${kept}`}>{t('forgot')}</Link>
        </p>
        <p>
          {t('newHere')} <Link to={`/register${kept}`}>{t('createAccount')}</Link>
        </p>
      </SignInForm>
    </div>
  );
}
