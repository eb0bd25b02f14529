import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/use-accounts.ts';
import { Suspended } from '../features/payouts/components/suspended.tsx';
import { SellForm } from '../features/selling/components/sell-form.tsx';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import layout from '../ui/layout.module.css';

/** A new auction, for sellers. */
export function Component() {
  const { t } = useTranslation('auctions');
  const isSeller = useMe().roles.includes('seller');
  useMeta({ title: t('sell.title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('sell.title')}</h1>
        {isSeller && <p className={layout.lead}>{t('sell.lead')}</p>}
      </header>
      {isSeller ? (
        <>
          <Suspended />
          <SellForm />
        </>
      ) : (
        <Empty title={t('sell.sellersOnly')} text={t('sell.sellersOnlyText')}>
          <Link to="/account/selling" className={buttonClass('main')}>
            {t('sell.apply')}
          </Link>
          <Link to="/help/authenticity" className={buttonClass('plain')}>
            {t('sell.whoSells')}
          </Link>
        </Empty>
      )}
    </div>
  );
}
