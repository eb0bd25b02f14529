import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PayoutCase } from '#contracts/payout-cases.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { payoutCasesQuery } from '../queries.ts';
import { Moment } from './moment.tsx';
import { Propose } from './propose.tsx';
import { RoomError } from './room-error.tsx';

/** Payouts that a person has to see to, and what two operators may do about each. */
export function PayoutCases() {
  const { t } = useTranslation('ops');
  const columns = useColumns();
  const { data, error } = useQuery(payoutCasesQuery(useApiClient()));
  if (error) return <RoomError error={error} />;
  return (
    <section className={css.section}>
      {data?.items.length === 0 && <p className={css.quiet}>{t('payouts.none')}</p>}
      {data && data.items.length > 0 && (
        <Table
          caption={t('payouts')}
          rows={data.items}
          keyOf={({ sellerId, n }) => `${sellerId} ${n}`}
          columns={columns}
        />
      )}
    </section>
  );
}

function useColumns() {
  const { t } = useTranslation('ops');
  const { money } = useFormat();
  const amount = ({ amount: { minor, currency } }: PayoutCase) => money(minor, currency);
  return [
    { key: 'why', title: t('ledger.why'), cell: ({ why }: PayoutCase) => t(`payouts.${why}`) },
    { key: 'amount', title: t('ledger.amount'), isNumber: true, cell: amount },
    { key: 'do', title: t('acts.do'), cell: (one: PayoutCase) => <Way of={one} /> },
    { key: 'since', title: t('cases.since'), cell: ({ at }: PayoutCase) => <Moment at={at} /> },
    { key: 'n', title: t('payouts.n'), isNumber: true, cell: ({ n }: PayoutCase) => String(n) },
    { key: 'seller', title: t('payouts.seller'), cell: ({ sellerId }: PayoutCase) => <Seller id={sellerId} /> },
  ];
}

const Seller = ({ id }: { id: string }) => (
  <Link to={places.stream(`selleraccount-${id}`)} className={css.mono}>
    {id}
  </Link>
);

function Way({ of: { why, sellerId, n } }: { of: PayoutCase }) {
  const { t } = useTranslation('ops');
  const target = { sellerId, n };
  return why === 'unanswered' ? (
    <Propose label={t('cases.end')} what={t('payouts.end.what')} kind="end-payout-case" target={target} />
  ) : (
    <Propose label={t('payouts.retry')} what={t('payouts.retry.what')} kind="retry-payout" target={target} />
  );
}
