import { useTranslation } from 'react-i18next';
import type { JobResult } from '#contracts/ops-jobs.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { Moment } from './moment.tsx';

type RulesResult = Extract<JobResult, { kind: 'rules' }>;
type Sum = RulesResult['sums'][number];
type Row = RulesResult['rows'][number];

/** What two rule records would have made of auctions that closed: sums first, then where they differ. */
export function RulesFound({ result }: { result: RulesResult }) {
  const { t } = useTranslation('ops');
  const { auctions: count, skipped, differing, sums, rows, left, rules, through } = result;
  const [sumColumns, columns] = [useSumColumns(), useColumns(rules)];
  return (
    <>
      <section className={css.section}>
        <p>{t('rules.auctions', { count, differing })}</p>
        <p className={css.quiet}>
          {skipped > 0 && `${t('rules.skipped', { count: skipped })} `}
          {through && (
            <>
              {t('rules.through')} <Moment at={through} />
            </>
          )}
        </p>
        <Table caption={t('rules.sums')} isQuiet columns={sumColumns} rows={sums} keyOf={(one) => one.rules} />
      </section>
      {rows.length > 0 && (
        <section className={css.section}>
          <h2 className={css.heading}>{t('rules.differing')}</h2>
          <Table
            caption={t('rules.differing')}
            isQuiet
            columns={columns}
            rows={rows}
            keyOf={({ auctionId }) => auctionId}
          />
          {left > 0 && <p className={css.quiet}>{t('rules.left', { count: left })}</p>}
        </section>
      )}
    </>
  );
}

function useSumColumns() {
  const { t } = useTranslation('ops');
  const { money } = useFormat();
  const numbers = (['sold', 'bids', 'refused'] as const).map((key) => ({
    key,
    title: t(`rules.${key}`),
    isNumber: true,
    cell: (one: Sum) => one[key],
  }));
  return [
    { key: 'rules', title: t('rules'), cell: (one: Sum) => <span className={css.mono}>{one.rules}</span> },
    ...numbers,
    {
      key: 'takings',
      title: t('rules.takings'),
      isNumber: true,
      cell: ({ takings }: Sum) => takings.map(({ minor, currency }) => money(minor, currency)).join(', '),
    },
  ];
}

function useColumns(rules: readonly string[]) {
  const { t } = useTranslation('ops');
  const { money } = useFormat();
  const ending = (price: number | null, winner: string | null, currency: Row['currency']) =>
    price === null ? t('rules.unsold') : `${money(price, currency)} ${winner?.slice(0, 8) ?? ''}`;
  return [
    {
      key: 'auction',
      title: t('rules.auction'),
      cell: ({ auctionId }: Row) => (
        <Link to={places.stream(`auction-${auctionId}`)} className={css.mono}>
          {auctionId.slice(0, 8)}
        </Link>
      ),
    },
    { key: 'closed', title: t('rules.closed'), cell: ({ closedAt }: Row) => <Moment at={closedAt} /> },
    {
      key: 'was',
      title: t('rules.was'),
      isNumber: true,
      cell: ({ was, currency, rules: held }: Row) => (
        <span title={held}>{ending(was.price, was.winner, currency)}</span>
      ),
    },
    ...rules.map((name, at) => ({
      key: `under-${at}`,
      title: name,
      isNumber: true,
      cell: ({ under, currency }: Row) => {
        const one = under[at];
        return one && ending(one.price, one.winner, currency);
      },
    })),
  ];
}
