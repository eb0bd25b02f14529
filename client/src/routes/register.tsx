import { useTranslation } from 'react-i18next';
import { RegisterForm } from '../features/accounts/components/register-form.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Creating an account. */
export function Component() {
  const { t } = useTranslation('accounts');
  useMeta({ title: t('createAccount') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('createAccount')}</h1>
      <p className={layout.lead}>{t('registerText')}</p>
      <RegisterForm />
      <p>
        {t('knownHere')} <Link to="/login">{t('signIn')}</Link>
      </p>
    </div>
  );
}
