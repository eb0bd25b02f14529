import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { countsAsGuest } from '#contracts/nobody.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { GuestOrder } from '../features/orders/components/guest-order.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** The order of somebody who bought without an account. */
export function Component() {
  const { t } = useTranslation('orders');
  const [query] = useSearchParams();
  const isMember = !countsAsGuest(useMe());
  const number = (query.get('number') ?? '').replaceAll(/\D/g, '').slice(0, 12);
  useMeta({ title: t('guest.title') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.title}>{t('guest.title')}</h1>
      </header>
      <GuestOrder number={number} isMember={isMember} />
    </div>
  );
}
