import { useTranslation } from 'react-i18next';
import type { Order } from '#contracts/orders.ts';
import css from './orders.module.css';

/** What the desk found not to be as described; nothing where there is none. */
export function Failed({ checks }: { checks: Order['failed'] }) {
  const { t } = useTranslation('orders');
  if (checks.length === 0) return null;
  return (
    <div>
      <p>{t('failed')}</p>
      <ul className={css.found}>
        {checks.map((check) => (
          <li key={check}>{t(`check.${check}`)}</li>
        ))}
      </ul>
    </div>
  );
}
