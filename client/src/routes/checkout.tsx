import { useTranslation } from 'react-i18next';
import { countsAsGuest } from '#contracts/nobody.ts';
import { CheckoutGate, GuestNote } from '../features/accounts/components/checkout-gate.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { useFlag } from '../features/shell/flags.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import layout from '../ui/layout.module.css';

/** Who is to pay says who they are first; there is nothing to pay for yet, and it says so. */
export function Component() {
  const { t } = useTranslation('accounts');
  const me = useMe();
  const isGuestOffered = useFlag('GuestCheckout');
  useMeta({ title: t('checkout.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('checkout.title')}</h1>
      {countsAsGuest(me) && !me.isGuest ? (
        <CheckoutGate isGuestOffered={isGuestOffered} />
      ) : (
        <>
          {me.isGuest && <GuestNote />}
          <Empty title={t('checkout.empty')} text={t('checkout.text')}>
            <Link to="/auctions" className={buttonClass('main')}>
              {t('checkout.way')}
            </Link>
          </Empty>
        </>
      )}
    </div>
  );
}
