import { useTranslation } from 'react-i18next';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import layout from '../ui/layout.module.css';

/** What the member has offered and asked for. */
export function Component() {
  const { t } = useTranslation('accounts');
  useMeta({ title: t('to.offers') });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('to.offers')}</h1>
      <Empty title={t('offers.empty')} text={t('offers.text')}>
        <Link to="/products" className={buttonClass('main')}>
          {t('offers.way')}
        </Link>
      </Empty>
    </div>
  );
}
