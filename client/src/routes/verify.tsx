import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { VerifyForm } from '../features/accounts/components/verify-form.tsx';
import { useHiddenToken } from '../lib/hidden-token.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Where the letter's link leads. */
export function Component() {
  const { t } = useTranslation('accounts');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  useHiddenToken(token);
  useMeta({ title: t('verify.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('verify.title')}</h1>
      <VerifyForm key={token} token={token} />
    </div>
  );
}
