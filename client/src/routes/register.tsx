import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RegisterForm } from '../features/accounts/components/register-form.tsx';
import { keepWayBack } from '../features/accounts/way-back.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Creating an account; the mail leads back to where one was. */
export function Component() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  const kept = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`;
  function leave() {
    keepWayBack(redirect);
    void navigate('/register/sent');
  }

  useMeta({ title: t('createAccount') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('createAccount')}</h1>
      <p className={layout.lead}>{t('registerText')}</p>
      <RegisterForm onDone={leave} />
      <p>
        {t('knownHere')} <Link to={`/login${kept}`}>{t('signIn')}</Link>
      </p>
    </div>
  );
}
