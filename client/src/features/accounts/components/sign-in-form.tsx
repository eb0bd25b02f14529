import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me, SignInBody } from '#contracts/accounts.ts';
import { inLocale } from '#contracts/locales.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import css from '../../../ui/layout.module.css';

/** Signs in and goes where the visitor wanted to. */
export function SignInForm({ redirect }: { redirect: string | null }) {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const { leaveFor } = useApiClient();
  const words = useRefusal('accounts');
  const home = inLocale(useLocale(), '/');
  const { mutate, isPending, isSuccess, error } = useCommand<SignInBody, Me>(accountRoutes.signIn, {
    onDone: () => leaveFor(redirect ?? home),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typedIn(event.currentTarget);
    mutate({ email: text('email'), password: text('password') });
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <Field label={t('email')} name="email" type="email" autoComplete="username" required maxLength={254} />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
      />
      <p role="alert" className={css.alert}>
        {error && words(error)}
      </p>
      <Button type="submit" disabled={!isHydrated} isPending={isPending || isSuccess}>
        {t('signIn')}
      </Button>
    </form>
  );
}
