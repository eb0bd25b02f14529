import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePasswordBody } from '#contracts/accounts.ts';
import { inLocale } from '#contracts/locales.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useChecks } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useGuarded } from '../use-guarded.ts';
import { AccountFields, useWrongFields } from './account-fields.tsx';
import { StepUpForm } from './step-up-form.tsx';

/** Another password, asked for in a dialog: the new one first, then the code of a mail and the old one. */
export function PasswordChange() {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button disabled={!isHydrated} onClick={() => setOpen(true)}>
          {t('changePassword')}
        </Button>
      </div>
      {isOpen && <Changing onClose={() => setOpen(false)} />}
    </>
  );
}

function Changing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { leaveFor } = useApiClient();
  const here = inLocale(useLocale(), '/account/profile');
  const [isDone, setDone] = useState(false);
  const changing = useGuarded<ChangePasswordBody>(accountRoutes.changePassword, 'password', () => setDone(true));
  return (
    <Dialog
      isOpen
      look="sheet"
      title={t('changePassword')}
      closing={t('close')}
      onClose={isDone ? () => leaveFor(here) : onClose}
    >
      {isDone && <Done onGo={() => leaveFor(here)} />}
      {!isDone && changing.stepUp && <StepUpForm {...changing.stepUp} />}
      {!isDone && !changing.stepUp && <Choosing {...changing} />}
    </Dialog>
  );
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

/** All sessions ended, this one too: the page is drawn anew for the one that took its place. */
function Done({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={css.form}>
      <output className={css.lead}>{t('changePassword.done')}</output>
      <Button onClick={onGo}>{t('close')}</Button>
    </div>
  );
}
