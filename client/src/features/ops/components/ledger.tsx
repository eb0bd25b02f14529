import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LedgerDifference, OpsLedger } from '#contracts/ops-ledger.ts';
import type { OpenCases, PaymentCase } from '#contracts/payments.ts';
import type { Money } from '#kernel/money.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { casesQuery, ledgerQuery } from '../queries.ts';
import { Moment } from './moment.tsx';
import { PayoutCases } from './payout-cases.tsx';
import { Propose } from './propose.tsx';
import { RoomError } from './room-error.tsx';

type Account = OpsLedger['accounts'][number];
type Case = PaymentCase & Readonly<{ paymentId: string }>;

/** What the market has, owes and is owed, what the bank says, and what lies behind each difference. */
export function Ledger() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(ledgerQuery(useApiClient()));
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <>
      <section className={css.section}>
        <p className={css.quiet}>
          {t('ledger.what')} <Moment at={data.at} />
        </p>
        <p>
          <Badge mean={data.differences === 0 ? 'leading' : 'error'}>
            {t('ledger.differences', { count: data.differences })}
          </Badge>{' '}
          {t('ledger.inFlight', { count: data.inFlight })}
        </p>
        <Accounts {...data} />
        <Differences found={data.found} />
      </section>
      <Cases />
      <PayoutCases />
    </>
  );
}

function useMoney() {
  const { money } = useFormat();
  return (amount: Money | null) => (amount ? money(amount.minor, amount.currency) : '');
}

function Accounts({ accounts, bank }: Pick<OpsLedger, 'accounts' | 'bank'>) {
  const { t } = useTranslation('ops');
  const money = useMoney();
  const amount = { key: 'amount', title: t('ledger.amount'), isNumber: true };
  return (
    <>
      <Table
        caption={t('ledger.accounts')}
        rows={accounts}
        keyOf={({ account, currency }) => `${account} ${currency}`}
        columns={[
          { key: 'account', title: t('ledger.account'), cell: ({ account }: Account) => t(`ledger.of.${account}`) },
          { ...amount, cell: ({ minor, currency }: Account) => money({ minor, currency }) },
        ]}
      />
      <Table
        caption={t('ledger.bank')}
        rows={bank}
        keyOf={({ currency }) => currency}
        columns={[
          { key: 'currency', title: t('ledger.currency'), cell: ({ currency }: Money) => currency },
          { ...amount, cell: (one: Money) => money(one) },
        ]}
      />
    </>
  );
}

const Behind = ({ of: { payment, purpose } }: { of: LedgerDifference }) => (
  <>
    {purpose && `${purpose.is} ${purpose.id} `}
    {payment && <Payment id={payment} />}
  </>
);

function useDifferenceColumns() {
  const { t } = useTranslation('ops');
  const money = useMoney();
  return [
    { key: 'why', title: t('ledger.why'), cell: ({ why }: LedgerDifference) => t(`ledger.why.${why}`) },
    { key: 'behind', title: t('ledger.behind'), cell: (one: LedgerDifference) => <Behind of={one} /> },
    { key: 'log', title: t('ledger.here'), isNumber: true, cell: ({ log }: LedgerDifference) => money(log) },
    { key: 'bank', title: t('ledger.there'), isNumber: true, cell: ({ bank }: LedgerDifference) => money(bank) },
  ];
}

function Differences({ found }: { found: readonly LedgerDifference[] }) {
  const { t } = useTranslation('ops');
  const columns = useDifferenceColumns();
  if (found.length === 0) return null;
  return (
    <Table caption={t('ledger.found')} rows={found} keyOf={({ why, name }) => `${why} ${name}`} columns={columns} />
  );
}

const Payment = ({ id }: { id: string }) => (
  <Link to={places.stream(`payment-${id}`)} className={css.mono}>
    {id}
  </Link>
);

const flat = ({ items }: OpenCases): readonly Case[] =>
  items.flatMap(({ paymentId, cases }) => cases.map((one) => ({ ...one, paymentId })));

function useCaseColumns() {
  const { t } = useTranslation('ops');
  const money = useMoney();
  return [
    { key: 'why', title: t('ledger.why'), cell: ({ why }: Case) => t(`cases.${why}`) },
    { key: 'payment', title: t('cases.payment'), cell: ({ paymentId }: Case) => <Payment id={paymentId} /> },
    { key: 'amount', title: t('ledger.amount'), isNumber: true, cell: ({ amount }: Case) => money(amount) },
    { key: 'since', title: t('cases.since'), cell: ({ at }: Case) => <Moment at={at} /> },
    { key: 'do', title: t('acts.do'), cell: (one: Case) => <Ways of={one} /> },
  ];
}

/** Payments that a person has to see to. */
function Cases() {
  const { t } = useTranslation('ops');
  const columns = useCaseColumns();
  const { data, error } = useQuery(casesQuery(useApiClient()));
  if (error) return <RoomError error={error} />;
  const rows = data ? flat(data) : [];
  return (
    <section className={css.section}>
      {data && rows.length === 0 && <p className={css.quiet}>{t('cases.none')}</p>}
      {rows.length > 0 && (
        <Table
          caption={t('cases')}
          rows={rows}
          keyOf={({ paymentId, attempt }) => `${paymentId} ${attempt}`}
          columns={columns}
        />
      )}
    </section>
  );
}

/** What two operators may do about it. Whose found money is, an order says: `npm run ops` names it. */
function Ways({ of: { why, paymentId, attempt } }: { of: Case }) {
  const { t } = useTranslation('ops');
  const target = { paymentId, attempt };
  if (why === 'found')
    return (
      <Propose label={t('cases.return')} what={t('cases.return.what')} kind="return-found-charge" target={target} />
    );
  if (why === 'unanswered')
    return <Propose label={t('cases.end')} what={t('cases.end.what')} kind="end-payment-case" target={target} />;
  return null;
}
