import { useTranslation } from 'react-i18next';
import type { KeepEmailBody } from '#contracts/mailbox-loss.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import css from '../../../ui/layout.module.css';
import { useHashToken } from '../use-hash-token.ts';
import { Outcome } from './outcome.tsx';

/** The mailbox is not lost: one press, since opening a link changes nothing. Then another password, by the same mailbox. */
export function KeepEmail() {
  const { t } = useTranslation('accounts');
  const token = useHashToken();
  const words = useRefusal('accounts');
  const { mutate, isPending, isSuccess, error } = useCommand<KeepEmailBody>(accountRoutes.keepEmail);
  if (isSuccess)
    return (
      <Outcome text={t('keepEmail.done')}>
        <Link to="/forgot-password" className={buttonClass('main')}>
          {t('forgot.title')}
        </Link>
      </Outcome>
    );
  return (
    <div className={css.form}>
      <p className={css.lead}>{t('keepEmail.text')}</p>
      <p role="alert" className={css.alert}>
        {token === '' ? t('refusals.keep-link-not-valid') : error && words(error)}
      </p>
      <Button disabled={!token} isPending={isPending} onClick={() => mutate({ token: token ?? '' })}>
        {t('keepEmail.press')}
      </Button>
    </div>
  );
}
