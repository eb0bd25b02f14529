import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import type { PaymentMethod } from '#contracts/payments.ts';
import { useGoToBank } from '../../../lib/go-to-bank.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Radio } from '../../../ui/radio.tsx';
import { BackFromBank } from '../../payments/components/back-from-bank.tsx';
import { useMethods } from '../../payments/use-methods.ts';
import { type Bought, type Choice, useChoice } from '../bought.ts';
import { useAskQuote } from '../use-quote.ts';
import { Balances } from './balances.tsx';
import { Sandbox } from './sandbox.tsx';

/** How it is paid: balances first, the rest by one card. */
export function PaymentStep({ bought }: { bought: Bought }) {
  const { t } = useTranslation('checkout');
  const words = useRefusal('orders');
  const isHydrated = useHydrated();
  const { items, defaultId, isSandbox } = useMethods();
  const [choice, choose] = useChoice(bought);
  const { ask, isPending, error } = useAskQuote(bought);
  const usable = items.filter(({ isVerified }) => isVerified);
  const isChosen = (id: string | null) => usable.some((one) => one.id === id);
  const methodId = isChosen(choice.methodId) ? choice.methodId : isChosen(defaultId) ? defaultId : null;
  return (
    <div className={layout.form}>
      <BackFromBank />
      {isSandbox && <Sandbox />}
      <Balances bought={bought} choice={choice} choose={choose} />
      <Methods items={items} methodId={methodId} onMethod={(id) => choose({ methodId: id })} />
      <Alert mean="error" isSaid>
        {error && !isPending && words(error)}
      </Alert>
      <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => ask({ ...choice, methodId })}>
        {t('toReview')}
      </Button>
    </div>
  );
}

interface MethodsProps {
  items: readonly PaymentMethod[];
  methodId: Choice['methodId'];
  onMethod: (id: string) => void;
}

function Methods({ items, methodId, onMethod }: MethodsProps) {
  const { t } = useTranslation('payments');
  const { t: at } = useTranslation('checkout');
  const isHydrated = useHydrated();
  const options = items.map(({ id, expires, isVerified, ...card }) => ({
    value: id,
    text: t('ending', card),
    hint: isVerified ? t('expires', { month: expires.split('-').toReversed().join('/') }) : t('unproved'),
    disabled: !isVerified || !isHydrated,
  }));
  const unproved = items.filter(({ isVerified }) => !isVerified);
  return (
    <>
      {items.length > 0 && (
        <Radio
          key={`${items.length} ${unproved.length}`}
          legend={at('card')}
          name="method"
          options={options}
          {...(methodId !== null && { defaultValue: methodId })}
          onChange={({ target }) => onMethod(target.value)}
        />
      )}
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
  const { go, isPending } = useGoToBank(path, (error) => setRefusal(words(error)), 'checkout');
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
