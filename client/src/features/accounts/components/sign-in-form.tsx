import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInAnswer, SignInBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks, type Wrong } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { AccountFields } from './account-fields.tsx';

/** Signs in; where one goes then is said by what it stands in. Who has asked to be erased is told so, and asked whether they stay. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const words = useRefusal('accounts');
  const [isLeaving, setLeaving] = useState(false);
  const { mutate, isPending, isSuccess, error } = useCommand<SignInBody, SignInAnswer>(accountRoutes.signIn, {
    onDone,
    onRefused: (refusal) => setLeaving(refusal instanceof Problem && refusal.code === 'erasure-asked'),
  });

  const { wrong, onSend } = useChecks({
    check: async (typed) => ({
      ...(!typed('email').includes('@') && { email: t('wrong.email') }),
      ...(typed('password') === '' && { password: t('wrong.passwordMissing') }),
    }),
    send: (typed) =>
      mutate({
        email: typed('email'),
        password: typed('password'),
        ...(isLeaving && { keepsAccount: true }),
      }),
  });

  return (
    <Form wrong={wrong} summary={t('wrong')} refusal={error && words(error)} onSend={onSend}>
      <Fields wrong={wrong} />
      <Button type="submit" disabled={!isHydrated} isPending={isPending || isSuccess}>
        {t(isLeaving ? 'signIn.keep' : 'signIn')}
      </Button>
    </Form>
  );
}

function Fields({ wrong }: { wrong: Wrong }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <AccountFields wrong={wrong} only="email" />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={wrong['password']}
      />
    </>
  );
}
