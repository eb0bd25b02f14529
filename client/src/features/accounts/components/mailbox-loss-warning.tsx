import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnMailboxLoss } from '#contracts/mailbox-loss.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import css from '../../../ui/layout.module.css';
import { useGuarded } from '../use-guarded.ts';
import { useMailboxLossAgain } from '../use-mailbox-loss.ts';
import { StepUpForm } from './step-up-form.tsx';

type Waiting = NonNullable<OwnMailboxLoss['waits']>;

/** That the account is to change to another address, and the way to stop it: at once where it was asked for, elsewhere once one has said who one is. */
export function MailboxLossWarning({ email, dueAt, isFromHere }: Waiting) {
  const { t } = useTranslation('accounts');
  const { moment } = useFormat();
  const words = useRefusal('accounts');
  const say = useSay();
  const again = useMailboxLossAgain();
  const [isLeft, setLeft] = useState(false);
  const { stepUp, mutate, isPending, error } = useGuarded<object>(accountRoutes.callOffMailboxLoss, 'email', () => {
    say(t(isFromHere ? 'mailboxLoss.off' : 'mailboxLoss.offElsewhere'));
    void again();
  });
  const send = () => {
    setLeft(false);
    mutate({});
  };
  return (
    <>
      <Alert mean="warn" title={t('mailboxLoss.due', { email, moment: moment(dueAt) })}>
        <div className={css.form}>
          <p>{t(isFromHere ? 'mailboxLoss.waits' : 'mailboxLoss.warning')}</p>
          <div>
            <Button look={isFromHere ? 'plain' : 'main'} isPending={isPending} onClick={send}>
              {t('mailboxLoss.callOff')}
            </Button>
          </div>
          {error && <p role="alert">{words(error)}</p>}
        </div>
      </Alert>
      {stepUp && !isLeft && (
        <Dialog isOpen look="sheet" title={t('mailboxLoss.callOff')} closing={t('close')} onClose={() => setLeft(true)}>
          <StepUpForm {...stepUp} />
        </Dialog>
      )}
    </>
  );
}
