import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RegisterBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import css from '../../../ui/layout.module.css';
import { AccountFields, isAboutPassword } from './account-fields.tsx';

/** Always ends in 'we have sent a letter': whoever has an account already is told there, not here. */
export function RegisterForm() {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const { language } = useLocale();
  const words = useRefusal('accounts');
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCommand<RegisterBody>(accountRoutes.register, {
    onDone: () => navigate('/register/sent'),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typedIn(event.currentTarget);
    mutate({ name: text('name'), email: text('email'), password: text('password'), language });
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <AccountFields error={error} />
      <p role="alert" className={css.alert}>
        {error && !isAboutPassword(error) && words(error)}
      </p>
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {t('createAccount')}
      </Button>
    </form>
  );
}
