import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { countsAsGuest } from '#contracts/nobody.ts';
import { CheckoutGate, GuestNote } from '../features/accounts/components/checkout-gate.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { CheckoutScreen, NothingToPay } from '../features/checkout/components/checkout-screen.tsx';
import css from '../features/checkout/components/checkout.module.css';
import { beginPath, isStep } from '../features/checkout/steps.ts';
import { useCheckoutFlags } from '../features/checkout/flags.ts';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Who is to pay says who they are first, or goes on as a guest where guests are served. */
export function Component() {
  const { t } = useTranslation('checkout');
  const { t: said } = useTranslation('accounts');
  const { step: named = '' } = useParams();
  const [query] = useSearchParams();
  const me = useMe();
  const isOn = useCheckoutFlags();
  const isGuestOffered = isOn('GuestCheckout');
  const guestsBuy = isOn('CheckoutGiftCardsAllowGuestPurchase') && isGuestOffered;
  const step = isStep(named) ? named : undefined;
  useMeta({ title: step ? t(`title.${step}`) : said('checkout.title') });
  const word = (name: string) => query.get(name) ?? undefined;
  const where = { auction: word('auction'), quote: word('quote'), was: word('was') };
  const bought = { ...where, ask: word('ask'), product: word('product'), size: word('size'), price: word('price') };
  const isGuest = countsAsGuest(me);
  return (
    <div className={isGuest && !me.isGuest ? layout.narrow : css.page}>
      <h1 className={layout.title}>{step ? t(`title.${step}`) : said('checkout.title')}</h1>
      {!isGuest && me.id && <CheckoutScreen step={step} where={where} memberId={me.id} />}
      {isGuest && !me.isGuest && (
        <CheckoutGate isGuestOffered={isGuestOffered && bought.ask === undefined} back={beginPath(bought)} />
      )}
      {me.isGuest && (
        <>
          {guestsBuy ? <CheckoutScreen step={step} where={where} memberId={null} /> : <NothingToPay />}
          <GuestNote />
        </>
      )}
    </div>
  );
}
