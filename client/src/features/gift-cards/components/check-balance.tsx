import { useTranslation } from 'react-i18next';
import type { CheckBalanceBody, CheckedBalance } from '#contracts/gift-cards.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { type Wrong, wrongNames } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import css from './landing.module.css';

/** What is left on a card, to who knows its code and its mailbox. Neither is kept in the browser. */
export function CheckBalance() {
  const { t } = useTranslation('gift-cards');
  return (
    <section id="balance" className={layout.section} aria-labelledby="balance-title">
      <h2 id="balance-title" className={layout.heading}>
        {t('balance')}
      </h2>
      <p className={layout.lead}>{t('balanceLead')}</p>
      <div className={css.check}>
        <CheckForm />
      </div>
    </section>
  );
}

function CheckForm() {
  const { t } = useTranslation('gift-cards');
  const words = useRefusal('gift-cards');
  const isHydrated = useHydrated();
  const { mutate, data, error, isPending } = useCommand<CheckBalanceBody, CheckedBalance>(giftCardRoutes.check);
  const names = wrongNames(error).filter((name) => name === 'email' || name === 'code');
  const wrong: Wrong = Object.fromEntries(names.map((name) => [name, t(`wrong.${name}`)]));
  const send = (form: HTMLFormElement) => {
    const typed = typedIn(form);
    mutate({ code: typed('code'), email: typed('email') });
  };
  const refusal = error && names.length === 0 ? words(error) : undefined;
  return (
    <>
      <Form wrong={wrong} summary={t('wrong', { count: names.length })} refusal={refusal} onSend={send}>
        <Field label={t('code')} hint={t('codeHint')} name="code" autoComplete="off" maxLength={40} required />
        <Field label={t('mailbox')} name="email" type="email" autoComplete="email" error={wrong['email']} required />
        <Button type="submit" look="main" disabled={!isHydrated} isPending={isPending}>
          {t('check')}
        </Button>
      </Form>
      <Left found={isPending || error ? undefined : data} />
    </>
  );
}

function Left({ found }: { found: CheckedBalance | undefined }) {
  const { t } = useTranslation('gift-cards');
  const { money } = useFormat();
  const left = found && money(found.left.minor, found.left.currency);
  return (
    <Alert mean="quiet" isSaid title={found && (found.left.minor === 0 ? t('noneLeft') : t('left', { amount: left }))}>
      {found?.isFrozen && <p>{t('refusals.balance-frozen')}</p>}
    </Alert>
  );
}
