import { useTranslation } from 'react-i18next';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import layout from '../ui/layout.module.css';

/** What the member has bought. */
export function Component() {
  const { t } = useTranslation('accounts');
  useMeta({ title: t('to.orders') });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('to.orders')}</h1>
      <Empty title={t('orders.empty')} text={t('orders.text')}>
        <Link to="/account/bids" className={buttonClass('main')}>
          {t('orders.way')}
        </Link>
      </Empty>
    </div>
  );
}
