import { useTranslation } from 'react-i18next';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useGuarded } from '../use-guarded.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { StepUpForm } from './step-up-form.tsx';

/** The end of the account, asked for in a dialog: what it means, then the code of a mail and the password. */
export function Erasure() {
  const { t } = useTranslation('accounts');
  return (
    <ChangeDialog title={t('erasure')} next="/">
      {(onDone) => <Asking onDone={() => onDone(t('erasure.done'))} />}
    </ChangeDialog>
  );
}

function Asking({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  const { stepUp, mutate, isPending, error } = useGuarded<object>(accountRoutes.askErasure, 'erase', onDone);
  if (stepUp) return <StepUpForm {...stepUp} />;
  return (
    <Form wrong={{}} summary={t('wrong')} refusal={error && words(error)} onSend={() => mutate({})}>
      <p className={css.lead}>{t('erasure.text')}</p>
      <p className={css.lead}>{t('erasure.later')}</p>
      <Button type="submit" isPending={isPending}>
        {t('erasure.press')}
      </Button>
    </Form>
  );
}
