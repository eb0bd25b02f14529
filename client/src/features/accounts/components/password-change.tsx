import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePasswordBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useChecks } from '../../../lib/form.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useGuarded } from '../use-guarded.ts';
import { AccountFields, useWrongFields } from './account-fields.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { StepUpForm } from './step-up-form.tsx';

/** Another password, asked for in a dialog: the new one first, then the code of a mail and the old one. */
export function PasswordChange() {
  const { t } = useTranslation('accounts');
  return (
    <ChangeDialog title={t('changePassword')}>
      {(onDone) => <Changing onDone={() => onDone(t('changePassword.done'))} />}
    </ChangeDialog>
  );
}

function Changing({ onDone }: { onDone: () => void }) {
  const { stepUp, ...changing } = useGuarded<ChangePasswordBody>(accountRoutes.changePassword, 'password', onDone);
  return stepUp ? <StepUpForm {...stepUp} /> : <Choosing {...changing} />;
}

type Changed = ReturnType<typeof useGuarded<ChangePasswordBody>>;

function Choosing({ mutate, isPending, error }: Pick<Changed, 'mutate' | 'isPending' | 'error'>) {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  const { wrong: found, onSend } = useChecks({
    check: async (typed) =>
      Object.fromEntries(
        (await import('../account-checks.ts')).wrongIn(typed, ['password']).map((name) => [name, name]),
      ),
    send: (typed) => mutate({ password: typed('password') }),
  });
  const names = useMemo(() => Object.keys(found), [found]);
  const wrong = useWrongFields(names.length > 0 ? null : error, names);
  return (
    <Form wrong={wrong} summary={t('wrong')} refusal={error && words(error)} onSend={onSend}>
      <p className={css.lead}>{t('changePassword.text')}</p>
      <AccountFields wrong={wrong} only="password" isAnother />
      <Button type="submit" isPending={isPending}>
        {t('changePassword.next')}
      </Button>
    </Form>
  );
}
