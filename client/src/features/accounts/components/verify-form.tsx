import { useTranslation } from 'react-i18next';
import type { VerifyBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import css from '../../../ui/layout.module.css';

/** One press confirms the address: mail scanners open links, but press nothing. */
export function VerifyForm({ token }: { token: string }) {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const words = useRefusal('accounts');
  const { mutate, isPending, isSuccess, error } = useCommand<VerifyBody>(accountRoutes.verify);
  return (
    <div className={css.form}>
      <output className={css.lead}>{isSuccess ? t('verify.done') : t('verify.text')}</output>
      <p role="alert" className={css.alert}>
        {error && words(error)}
      </p>
      {isSuccess ? (
        <Link to="/login" className={buttonClass('main')}>
          {t('signIn')}
        </Link>
      ) : (
        <Button disabled={!isHydrated} isPending={isPending} onClick={() => mutate({ token })}>
          {t('verify.press')}
        </Button>
      )}
    </div>
  );
}
