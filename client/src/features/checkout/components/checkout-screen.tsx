import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { useHydrated } from '../../../lib/hydrated.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Bought, useBought, whereOfBought } from '../bought.ts';
import { isSent, type Step, type Where } from '../steps.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { ConfirmationStep } from './confirmation-step.tsx';
import { GuestPayment } from './guest-payment.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { Start } from './start.tsx';

interface Props {
  /** Without one it begins where something is missing. */
  step: Step | undefined;
  where: Where;
  /** Null: a guest. */
  memberId: string | null;
}

/** What is bought, step by step. The server knows nothing of the window in which it is kept, so what depends on it comes with the script. */
export function CheckoutScreen({ step, where, memberId }: Props) {
  const isHydrated = useHydrated();
  const waiting = <Skeleton shape="block" count={3} />;
  if (!isHydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      {step && where.quote ? (
        <Quoted step={step} where={where} memberId={memberId} quoteId={where.quote} />
      ) : (
        <Begun step={step} where={where} isGuest={memberId === null} />
      )}
    </Suspense>
  );
}

/** From the price on, all is in the quote. */
function Quoted({ step, where, memberId, quoteId }: Props & { step: Step; quoteId: string }) {
  return (
    <>
      <CheckoutSteps now={step} isSent={isSent(where)} where={where} />
      {step === 'confirmation' ? (
        <ConfirmationStep quoteId={quoteId} memberId={memberId} />
      ) : (
        <ReviewStep quoteId={quoteId} was={where.was} isGuest={memberId === null} />
      )}
    </>
  );
}

function Begun({ step, where, isGuest }: Omit<Props, 'memberId'> & { isGuest: boolean }) {
  const bought = useBought();
  if (!bought || (isGuest && bought.is !== 'gift-cards')) return <NothingToPay />; // whoever has won has an account, and who buys an item
  if (isGuest) return <GuestBegun bought={bought} />;
  if (step !== 'shipping' && step !== 'payment') return <Start bought={bought} />;
  const isItem = bought.is !== 'gift-cards';
  return (
    <>
      <CheckoutSteps now={step} isSent={isItem} where={{ ...where, ...whereOfBought(bought) }} />
      {isItem && step === 'shipping' ? <ShippingStep bought={bought} /> : <PaymentStep bought={bought} />}
    </>
  );
}

/** Of a guest nothing is known before: every way begins with their payment. */
function GuestBegun({ bought }: { bought: Bought }) {
  return (
    <>
      <CheckoutSteps now="payment" isSent={false} where={{}} />
      <GuestPayment bought={bought} />
    </>
  );
}

/** Nothing was chosen in this window. */
export function NothingToPay() {
  const { t } = useTranslation('accounts');
  return (
    <Empty title={t('checkout.empty')} text={t('checkout.text')}>
      <Link to="/auctions" className={buttonClass('main')}>
        {t('checkout.way')}
      </Link>
    </Empty>
  );
}
