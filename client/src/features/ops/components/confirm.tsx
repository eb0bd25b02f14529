import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmBody, Confirmed, OperatorActs } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import { Moment } from './moment.tsx';

const ConfirmStepUp = latePart(() => import('./confirm-step-up.tsx').then((module) => module.ConfirmStepUp));

/** Who one is, once more: what is grave waits for it. Nothing while it is not known (`told`) how this operator says it. */
export function Confirm({ told }: { told: Pick<OperatorActs, 'confirmedUntil' | 'confirmsBy'> | undefined }) {
  const { t } = useTranslation('ops');
  if (!told) return null;
  const { confirmedUntil: until, confirmsBy } = told;
  if (until === null) return confirmsBy === 'password' ? <PasswordForm /> : <ConfirmStepUp />;
  return (
    <p className={css.quiet}>
      {t('confirm.until')} <Moment at={until} />
    </p>
  );
}

function PasswordForm() {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const cache = useQueryClient();
  const words = useRefusal('ops');
  const { mutate, error, isPending } = useCommand<ConfirmBody, Confirmed>(actRoutes.confirm, {
    onDone: () => cache.invalidateQueries({ queryKey: opsKeys.acts }),
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate({ password: typedIn(event.currentTarget)('password') });
    event.currentTarget.reset();
  }
  return (
    <>
      <form className={css.naming} onSubmit={submit}>
        <Field
          label={t('confirm.password')}
          name="password"
          type="password"
          required
          maxLength={200}
          autoComplete="current-password"
          hint={t('confirm.why')}
        />
        <Button type="submit" disabled={!isHydrated} isPending={isPending}>
          {t('confirm')}
        </Button>
      </form>
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
    </>
  );
}
