import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ResetPasswordBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks } from '../../../lib/form.ts';
import { useHiddenToken } from '../../../lib/hidden-token.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { AccountFields, useWrongFields } from './account-fields.tsx';

const checks = () => import('../account-checks.ts');
const ofLink: readonly string[] = ['reset-link-not-valid', 'reset-link-used'];

/** The token stands behind `#`, which no server ever gets: what is drawn there knows nothing of it. */
function useToken(): string | undefined {
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const token = isHydrated ? hash.slice(1) : undefined;
  useHiddenToken(token);
  return token;
}

/** Another password in the place of a forgotten one. It ends at the page for signing in. */
export function ResetForm() {
  const { t } = useTranslation('accounts');
  const token = useToken();
  const words = useRefusal('accounts');
  const { mutate, isPending, isSuccess, error } = useCommand<ResetPasswordBody>(accountRoutes.resetPassword);
  const { wrong: found, onSend } = useChecks({
    check: async (typed) =>
      Object.fromEntries((await checks()).wrongIn(typed, ['password']).map((name) => [name, name])),
    send: (typed) => mutate({ token: token ?? '', password: typed('password') }),
  });
  const names = useMemo(() => Object.keys(found), [found]);
  const wrong = useWrongFields(names.length > 0 ? null : error, names);

  if (isSuccess) return <Done />;
  if (token === '') return <Ended code="reset-link-not-valid" />;
  if (error instanceof Problem && ofLink.includes(error.code)) return <Ended code={error.code} />;
  return (
    <Form
      wrong={wrong}
      summary={t('wrong')}
      refusal={error && words(error)}
      onIntent={() => void checks()}
      onSend={onSend}
    >
      <p className={css.lead}>{t('reset.text')}</p>
      <AccountFields wrong={wrong} only="password" isAnother />
      <Button type="submit" disabled={token === undefined} isPending={isPending}>
        {t('reset.press')}
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
        {t('reset.another')}
      </Link>
    </div>
  );
}

function Done() {
  const { t } = useTranslation('accounts');
  return (
    <div className={css.form}>
      <output className={css.lead}>{t('reset.done')}</output>
      <Link to="/login" className={buttonClass('main')}>
        {t('signIn')}
      </Link>
    </div>
  );
}
