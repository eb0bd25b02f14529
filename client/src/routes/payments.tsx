import { useTranslation } from 'react-i18next';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import layout from '../ui/layout.module.css';

/** How the member pays. */
export function Component() {
  const { t } = useTranslation('accounts');
  useMeta({ title: t('to.payments') });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('to.payments')}</h1>
      <Empty title={t('payments.empty')} text={t('payments.text')}>
        <Link to="/auctions" className={buttonClass('main')}>
          {t('payments.way')}
        </Link>
      </Empty>
    </div>
  );
}
