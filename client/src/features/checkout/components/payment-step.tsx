import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import type { PaymentMethod } from '#contracts/payments.ts';
import { useGoToBank } from '../../../lib/go-to-bank.ts';
import { walletName } from '#contracts/wallets.ts';
import type { Wallet } from '#kernel/means.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useRegion } from '../../../lib/region.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Radio } from '../../../ui/radio.tsx';
import { useCheckoutFlags } from '../flags.ts';
import { BackFromBank } from '../../payments/components/back-from-bank.tsx';
import { useMethods } from '../../payments/use-methods.ts';
import { useWallets } from '../use-wallets.ts';
import { type Bought, type Choice, useChoice } from '../bought.ts';
import { useAskQuote } from '../use-quote.ts';
import { AskOver, isOver } from './ask-over.tsx';
import { Balances } from './balances.tsx';
import css from './checkout.module.css';
import { Sandbox } from './sandbox.tsx';

/** How it is paid: balances first, the rest by one card or wallet. */
export function PaymentStep({ bought }: { bought: Bought }) {
  const { t } = useTranslation('checkout');
  const words = useRefusal('orders');
  const isHydrated = useHydrated();
  const { items, defaultId, isSandbox } = useMethods();
  const [choice, choose] = useChoice(bought);
  const { ask, isPending, error } = useAskQuote(bought);
  const usable = items.filter(({ isVerified }) => isVerified);
  const isChosen = (id: string | null) => usable.some((one) => one.id === id);
  const saved = isChosen(choice.methodId) ? choice.methodId : isChosen(defaultId) ? defaultId : null;
  const offered = useWallets(bought, choice);
  const wallet = choice.wallet !== null && offered.includes(choice.wallet) ? choice.wallet : null;
  const mayUseBalances = useCheckoutFlags()('CheckoutGiftCards');
  if (bought.is === 'ask' && error && !isPending && isOver(error)) return <AskOver bought={bought} error={error} />;
  const going = { ...choice, ...(!mayUseBalances && noBalances), methodId: saved, wallet };
  return (
    <div className={layout.form}>
      <BackFromBank />
      {isSandbox && <Sandbox />}
      {mayUseBalances && <Balances bought={bought} choice={choice} choose={choose} />}
      <Methods items={items} wallets={offered} chosen={wallet ?? saved} choose={choose} />
      <Alert mean="error" isSaid>
        {error && !isPending && words(error)}
      </Alert>
      <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => ask(going)}>
        {t('toReview')}
      </Button>
    </div>
  );
}

/** While gift cards are not offered: what was chosen of them before pays nothing. */
const noBalances = { cardIds: [], applied: [], withCredit: false } as const;

interface MethodsProps {
  items: readonly PaymentMethod[];
  wallets: readonly Wallet[];
  chosen: Choice['methodId'];
  choose: (part: Pick<Choice, 'wallet'> | Pick<Choice, 'wallet' | 'methodId'>) => void;
}

/** Cards first, then wallets. */
function useOptions({ items, wallets }: Pick<MethodsProps, 'items' | 'wallets'>) {
  const { t } = useTranslation('payments');
  const isHydrated = useHydrated();
  const { currency } = useRegion();
  const cards = items.map(({ id, expires, isVerified, ...card }) => ({
    value: id,
    text: t('ending', card),
    hint: isVerified ? t('expires', { month: expires.split('-').toReversed().join('/') }) : t('unproved'),
    disabled: !isVerified || !isHydrated,
  }));
  const others = wallets.map((one) => ({ value: one, text: walletName(one, currency), disabled: !isHydrated }));
  return [...cards, ...others];
}

function Methods({ items, wallets, chosen, choose }: MethodsProps) {
  const { t } = useTranslation('payments');
  const { t: at } = useTranslation('checkout');
  const options = useOptions({ items, wallets });
  const choosing = (value: string) => {
    const wallet = wallets.find((one) => one === value) ?? null;
    choose(wallet === null ? { wallet, methodId: value } : { wallet });
  };
  const unproved = items.filter(({ isVerified }) => !isVerified);
  return (
    <>
      {options.length > 0 && (
        <Radio
          key={`${items.length} ${unproved.length} ${wallets.join(' ')}`}
          legend={at(wallets.length > 0 ? 'cardOrWallet' : 'card')}
          name="method"
          options={options}
          {...(chosen !== null && { defaultValue: chosen })}
          onChange={({ target }) => choosing(target.value)}
        />
      )}
      {wallets.length > 0 && <p className={css.quiet}>{at('walletHint')}</p>}
      <div className={layout.row}>
        <ToBank path={paymentRoutes.askCard} text={t('addOne')} />
        {unproved.map((card) => (
          <ToBank
            key={card.id}
            path={paymentRoutes.askProof(card.id)}
            text={t('proveThis', { card: t('ending', { brand: card.brand, lastFour: card.lastFour }) })}
          />
        ))}
      </div>
    </>
  );
}

/** To a page of the bank, and back to this step. */
function ToBank({ path, text }: { path: string; text: string }) {
  const words = useRefusal('payments');
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<string>();
  const { go, isPending } = useGoToBank(path, (error) => setRefusal(words(error)), { to: 'checkout' });
  return (
    <div>
      <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={go}>
        {text}
      </Button>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </div>
  );
}
