import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SignInForm } from '../features/accounts/components/sign-in-form.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Signing in, on the way to where one wanted to. */
export function Component() {
  const { t } = useTranslation('accounts');
  const [query] = useSearchParams();
  useMeta({ title: t('signIn') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('signIn')}</h1>
      <SignInForm redirect={query.get('redirect')} />
      <p>
        <Link to="/forgot-password">{t('forgot')}</Link>
      </p>
      <p>
        {t('newHere')} <Link to="/register">{t('createAccount')}</Link>
      </p>
    </div>
  );
}
