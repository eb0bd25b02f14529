import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerAccount } from '#contracts/payouts.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { StepUpForm } from '../../accounts/components/step-up-form.tsx';
import { useSellerAccount } from '../queries.ts';
import { useBroughtAccount, useGoToAccountPage, useSetAccount } from '../use-account.ts';
import { useMoneyWords } from '../use-money-words.ts';
import css from './payouts.module.css';

/** Where what a member sells is paid out to, and the way to another account: it leads to the bank, where its number is typed. */
export function PayoutAccount() {
  const { t } = useTranslation('orders');
  const { country } = useMoneyWords();
  const { account } = useSellerAccount();
  const brought = useBroughtAccount();
  return (
    <section className={css.part} aria-label={t('money.accountTitle')}>
      <h2>{t('money.accountTitle')}</h2>
      {brought !== undefined && <Bringing token={brought} />}
      {account ? (
        <p>{t('money.account', { ...account, country: country(account.country) })}</p>
      ) : (
        <p className={css.quiet}>{t('money.accountText')}</p>
      )}
      <Held account={account} />
      <ToBank isFirst={account === null} />
    </section>
  );
}

/** Nothing goes to what took another's place for a while. */
export function Held({ account }: Pick<SellerAccount, 'account'>) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  if (!account?.heldUntil) return null;
  return <Alert mean="quiet">{t('money.held', { when: moment(account.heldUntil) })}</Alert>;
}

/** Sent once by itself, and again by the visitor where no answer came. */
function Bringing({ token }: { token: string }) {
  const { t } = useTranslation('orders');
  const say = useSay();
  const words = useRefusal('payments');
  const isSent = useRef(false);
  const { mutate, isPending, error } = useSetAccount(() => say(t('money.accountSet')));
  useEffect(() => {
    if (!isSent.current) mutate({ account: token });
    isSent.current = true;
  });
  return (
    <div>
      <output>{isPending && t('money.accountSetting')}</output>
      <Alert mean="error" isSaid>
        {error && !isPending && words(error)}
      </Alert>
    </div>
  );
}

function ToBank({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('orders');
  const words = useRefusal('payments');
  const isHydrated = useHydrated();
  const { go, isPending, error, stepUp } = useGoToAccountPage();
  if (stepUp)
    return (
      <div className={css.stepUp}>
        <p className={css.quiet}>{t('money.accountStepUp')}</p>
        <StepUpForm {...stepUp} />
      </div>
    );
  return (
    <div>
      <Button disabled={!isHydrated} isPending={isPending} onClick={go}>
        {t(isFirst ? 'money.addAccount' : 'money.otherAccount')}
      </Button>
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
    </div>
  );
}
