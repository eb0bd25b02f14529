import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResetPasswordBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks, type Wrong } from '../../../lib/form.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import type { ModalPart } from '../account-modal.ts';
import { AccountFields, useWrongFields } from './account-fields.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { OutboxLink } from './outbox-link.tsx';
import { Way } from './way.tsx';

const checks = () => import('../account-checks.ts');

/** Asking for the link; whoever has it by now stays on the page with it. */
export function ForgotHere({ act }: ModalPart) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <ForgotForm outbox={<OutboxLink />} />
      <p>
        <Way onGo={() => act({ type: 'goTo', context: 'resetPassword' })}>{t('reset.haveLink')}</Way>
      </p>
      <p>
        <Way onGo={() => act({ type: 'goTo', context: 'logIn' })}>{t('forgot.back')}</Way>
      </p>
    </>
  );
}

/** Another password by the link of the mail, pasted: the page beneath stays. It does not sign in; that comes next. */
export function ResetHere({ act }: ModalPart) {
  const { t } = useTranslation('accounts');
  const { mutate, isPending, isSuccess, error } = useCommand<ResetPasswordBody>(accountRoutes.resetPassword);
  const signIn = () => act({ type: 'goTo', context: 'logIn' });
  if (isSuccess)
    return (
      <>
        <output className={css.lead}>{t('reset.done')}</output>
        <Button onClick={signIn}>{t('signIn')}</Button>
      </>
    );
  return (
    <>
      <PastedForm error={error} isPending={isPending} onSend={mutate} />
      <p>
        <Way onGo={() => act({ type: 'goTo', context: 'forgotPassword' })}>{t('reset.another')}</Way>
      </p>
      <p>
        <Way onGo={signIn}>{t('forgot.back')}</Way>
      </p>
    </>
  );
}

/** What a pasted link has behind its `#`; somebody may paste that alone. */
const tokenIn = (link: string) => link.trim().split('#').at(-1)!;

interface PastedProps {
  error: Error | null;
  isPending: boolean;
  onSend: (body: ResetPasswordBody) => void;
}

function PastedForm({ error, isPending, onSend }: PastedProps) {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  const form = useChecks({
    check: async (typed) => ({
      ...(tokenIn(typed('link')) === '' && { link: t('wrong.link') }),
      ...Object.fromEntries((await checks()).wrongIn(typed, ['password']).map((name) => [name, name])),
    }),
    send: (typed) => onSend({ token: tokenIn(typed('link')), password: typed('password') }),
  });
  const wrong = useWrong(error, form.wrong);
  return (
    <Form
      wrong={wrong}
      summary={t('wrong')}
      refusal={error && words(error)}
      onIntent={() => void checks()}
      onSend={form.onSend}
    >
      <p className={css.lead}>{t('reset.text')}</p>
      <Field
        label={t('reset.link')}
        hint={t('reset.linkHint')}
        name="link"
        type="url"
        autoComplete="off"
        required
        maxLength={2000}
        error={wrong['link']}
      />
      <AccountFields wrong={wrong} only="password" isAnother />
      <Button type="submit" isPending={isPending}>
        {t('reset.press')}
      </Button>
    </Form>
  );
}

/** What was found here, or else what the market says of the password. */
function useWrong(error: Error | null, found: Wrong): Wrong {
  const names = useMemo(() => Object.keys(found), [found]);
  const ofPassword = useWrongFields(names.length > 0 ? null : error, names);
  return useMemo(() => ({ ...(found['link'] && { link: found['link'] }), ...ofPassword }), [found, ofPassword]);
}
