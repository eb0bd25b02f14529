import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { sellerAccountQuery } from '../queries.ts';

/** Told before anything is typed: a rating that is too low keeps its seller from listing. */
export function Suspended() {
  const { t } = useTranslation('auctions');
  const { data } = useQuery(sellerAccountQuery(useApiClient()));
  if (!data?.isSuspended) return null;
  return (
    <Alert mean="warn" title={t('sell.suspended', { rating: data.rating })}>
      {t('sell.suspendedText')} <Link to="/account/sales">{t('sell.suspendedWhy')}</Link>
    </Alert>
  );
}
