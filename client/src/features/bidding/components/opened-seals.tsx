import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import layout from '../../../ui/layout.module.css';
import { openedSealsQuery } from '../opened-seals-query.ts';

/** Which of the member's secrets operators looked at, told once the auction is over; nothing for almost everybody. */
export function OpenedSeals() {
  const { t } = useTranslation('auctions');
  const { moment } = useFormat();
  const { data } = useQuery(openedSealsQuery(useApiClient()));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={layout.section} aria-label={t('looked')}>
      <h2>{t('looked')}</h2>
      <ul>
        {data.items.map(({ about, field, reason, operatorId, at }) => (
          <li key={`${about} ${field} ${at}`}>
            {t(`looked.${field}`, { defaultValue: field, at: moment(at), operator: operatorId.slice(0, 8), reason })}{' '}
            {field === 'particulars' ? null : <Link to={`/auctions/${about}`}>{t('looked.auction')}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
