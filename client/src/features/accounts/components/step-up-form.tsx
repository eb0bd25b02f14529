import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmStepUpBody } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { Problem } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks, type Wrong } from '../../../lib/form.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useMe } from '../use-accounts.ts';
import type { WantedStepUp } from '../use-guarded.ts';

/** What the market refuses is said at its field. */
const fieldOf: Readonly<Record<string, string>> = { 'not-your-password': 'current', 'not-that-code': 'code' };

/** What was found here, or else what the market says of a field. */
function useWrongOf(error: Error | null, found: Wrong): Wrong {
  const words = useRefusal('accounts');
  const field = error instanceof Problem ? fieldOf[error.code] : undefined;
  return useMemo(
    () => (error && field && Object.keys(found).length === 0 ? { [field]: words(error) } : found),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- words are made anew at each render and say the same
    [error, field, found],
  );
}

/** As people copy it from a mail. */
export const digitsOf = (typed: string) => typed.replaceAll(/[\s-]/g, '');

/** The code of the mail, and the password: the member says once more who they are. */
export function StepUpForm({ act, asking, onDone }: WantedStepUp) {
  const { t } = useTranslation('accounts');
  const { email } = useMe();
  const words = useRefusal('accounts');
  const { mutate, isPending, isSuccess, error } = useCommand<ConfirmStepUpBody>(accountRoutes.confirmStepUp, {
    onDone,
  });
  const { wrong: found, onSend } = useChecks({
    check: async (typed) => ({
      ...(!/^\d{6,8}$/.test(digitsOf(typed('code'))) && { code: t('wrong.code') }),
      ...(typed('current') === '' && { current: t('wrong.passwordMissing') }),
    }),
    send: (typed) => mutate({ act, by: 'mail', password: typed('current'), code: digitsOf(typed('code')) }),
  });
  const refused = error ?? asking.error;
  const wrong = useWrongOf(error, found);
  return (
    <Form wrong={wrong} summary={t('wrong')} refusal={refused && wrong === found && words(refused)} onSend={onSend}>
      <p className={css.lead}>{t('stepUp.text', { email: email ?? '' })}</p>
      <Fields wrong={wrong} />
      <Button type="submit" isPending={isPending || isSuccess}>
        {t('stepUp.press')}
      </Button>
      <Button look="plain" isPending={asking.isPending} onClick={() => asking.mutate({ act })}>
        {t('stepUp.again')}
      </Button>
    </Form>
  );
}

/** The code of a mail. */
export function CodeField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('accounts');
  return (
    <Field
      label={t('stepUp.code')}
      hint={t('stepUp.hint')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      data-first
      error={error}
    />
  );
}

function Fields({ wrong }: { wrong: Wrong }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <CodeField error={wrong['code']} />
      <Field
        label={t('stepUp.current')}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={wrong['current']}
      />
    </>
  );
}
