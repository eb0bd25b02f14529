import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResetPasswordBody, UndoEmailChangeBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks } from '../../../lib/form.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useHashToken } from '../use-hash-token.ts';
import { AccountFields, useWrongFields } from './account-fields.tsx';
import { Outcome } from './outcome.tsx';

const checks = () => import('../account-checks.ts');
const ofLink = /^(reset|undo)-link-/;

/** Where such a link leads to, in its words. */
interface Props {
  path: string;
  text: string;
  press: string;
  done: string;
  notValid: string;
}

/** Another password in the place of a forgotten one. It ends at the page for signing in. */
export function ResetForm() {
  const { t } = useTranslation('accounts');
  return (
    <ByLink
      path={accountRoutes.resetPassword}
      text={t('reset.text')}
      press={t('reset.press')}
      done={t('reset.done')}
      notValid="reset-link-not-valid"
    />
  );
}

/** The way back to the address of before, with another password, likewise. */
export function UndoEmailForm() {
  const { t } = useTranslation('accounts');
  return (
    <ByLink
      path={accountRoutes.undoEmailChange}
      text={t('undoEmail.text')}
      press={t('undoEmail.press')}
      done={t('undoEmail.done')}
      notValid="undo-link-not-valid"
    />
  );
}

function ByLink({ path, text, press, done, notValid }: Props) {
  const { t } = useTranslation('accounts');
  const token = useHashToken();
  const words = useRefusal('accounts');
  const { mutate, isPending, isSuccess, error } = useCommand<ResetPasswordBody | UndoEmailChangeBody>(path);
  const { wrong: found, onSend } = useChecks({
    check: async (typed) =>
      Object.fromEntries((await checks()).wrongIn(typed, ['password']).map((name) => [name, name])),
    send: (typed) => mutate({ token: token ?? '', password: typed('password') }),
  });
  const names = useMemo(() => Object.keys(found), [found]);
  const wrong = useWrongFields(names.length > 0 ? null : error, names);

  if (isSuccess) return <Done text={done} />;
  if (token === '') return <Ended code={notValid} />;
  if (error instanceof Problem && ofLink.test(error.code)) return <Ended code={error.code} />;
  return (
    <Form
      wrong={wrong}
      summary={t('wrong')}
      refusal={error && words(error)}
      onIntent={() => void checks()}
      onSend={onSend}
    >
      <p className={css.lead}>{text}</p>
      <AccountFields wrong={wrong} only="password" isAnother />
      <Button type="submit" disabled={token === undefined} isPending={isPending}>
        {press}
      </Button>
    </Form>
  );
}

function Ended({ code }: { code: string }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={css.form}>
      <p role="alert" className={css.alert}>
        {t(`refusals.${code}`)}
      </p>
      <Link to="/forgot-password" className={buttonClass('main')}>
        {code.startsWith('reset') ? t('reset.another') : t('forgot')}
      </Link>
    </div>
  );
}

function Done({ text }: { text: string }) {
  const { t } = useTranslation('accounts');
  return (
    <Outcome text={text}>
      <Link to="/login" className={buttonClass('main')}>
        {t('signIn')}
      </Link>
    </Outcome>
  );
}
