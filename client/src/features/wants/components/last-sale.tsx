import { useTranslation } from 'react-i18next';
import type { LastSold } from '#contracts/wants.ts';
import { useFormat } from '../../../lib/format.ts';
import { Price } from '../../../lib/price.tsx';
import css from './want-action.module.css';

interface Props {
  count: number;
  lastSale: LastSold | null;
}

/** What so many last sold for together, and when one did; where none was sold it says so. */
export function LastSale({ count, lastSale }: Props) {
  const { t } = useTranslation('wants');
  const { day, price } = useFormat();
  if (!lastSale) return <p className={css.sale}>{t('owns.unsold')}</p>;
  const { cents, at } = lastSale;
  const date = day(at);
  return (
    <p className={css.sale}>
      <strong>
        <Price usdCents={cents * count} />
      </strong>
      {' · '}
      {count === 1 ? t('owns.lastSale', { date }) : t('owns.lastSales', { count, price: price(cents), date })}
    </p>
  );
}
