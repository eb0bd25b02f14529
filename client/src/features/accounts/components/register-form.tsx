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
import { Problem } from '../../../lib/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import css from '../../../ui/layout.module.css';

/** Limits as in `contracts/accounts.ts`. */
const fields = [
  { name: 'name', hint: 'nameHint', autoComplete: 'name', maxLength: 40 },
  { name: 'email', hint: null, type: 'email', autoComplete: 'username', maxLength: 254 },
  {
    name: 'password',
    hint: 'passwordHint',
    type: 'password',
    autoComplete: 'new-password',
    minLength: 10,
    maxLength: 128,
  },
] as const;

type Wrong = readonly { path: string; message: string }[];

/** Names of the fields that the market found wrong. */
const wrongFields = (error: Error | null): readonly string[] =>
  error instanceof Problem && Array.isArray(error.details.errors)
    ? (error.details.errors as Wrong).map(({ path }) => path)
    : [];

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
  const wrong = wrongFields(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typedIn(event.currentTarget);
    mutate({ name: text('name'), email: text('email'), password: text('password'), language });
  }

  return (
    <form className={css.form} onSubmit={submit}>
      {fields.map(({ name, hint, ...limits }) => (
        <Field
          key={name}
          {...limits}
          name={name}
          label={t(name)}
          hint={hint && t(hint)}
          error={wrong.includes(name) ? t(`wrong.${name}`) : undefined}
          required
        />
      ))}
      <p role="alert" className={css.alert}>
        {error && words(error)}
      </p>
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {t('createAccount')}
      </Button>
    </form>
  );
}
