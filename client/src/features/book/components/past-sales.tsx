import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Price } from '../../../lib/price.tsx';
import { salesQuery } from '../buying.ts';
import css from './past-sales.module.css';

interface Props {
  templateId: string;
  size: string;
  /** When it was sold last. */
  lastAt: string;
}

/** So many of the latest are shown. */
const most = 12;

/** What it went for lately; nothing where nothing was sold. */
export function PastSales({ templateId, size, lastAt }: Props) {
  const { t } = useTranslation('book');
  const { kept } = useFormat();
  const { data } = useQuery({
    ...salesQuery(useApiClient(), templateId, size, lastAt),
    placeholderData: keepPreviousData, // what is read does not close
  });
  if (!data || data.last.length === 0) return null;
  const all = data.months.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className={css.sales}>
      <summary className={css.summary}>{t('sales', { count: all })}</summary>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('sales.when')}</th>
            <th scope="col">{t('sales.what')}</th>
            <th scope="col">{t('sales.price')}</th>
          </tr>
        </thead>
        <tbody>
          {data.last.slice(0, most).map((sale) => (
            <tr key={`${sale.at} ${sale.cents}`}>
              <td>{kept(sale.at)}</td>
              <td>{t(`tier.${sale.tier}`)}</td>
              <td>
                <Price usdCents={sale.cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
