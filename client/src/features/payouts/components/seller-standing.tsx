import { useTranslation } from 'react-i18next';
import type { SellerAccount } from '#contracts/payouts.ts';
import { shownNumber } from '#contracts/order-number.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { useSellerAccount } from '../queries.ts';
import { Held } from './payout-account.tsx';
import css from './payouts.module.css';

/** What a seller is owed and was paid, and their rating with what moved it. */
export function SellerStanding() {
  const account = useSellerAccount();
  return (
    <>
      <Owed account={account} />
      <Rating account={account} />
    </>
  );
}

function Owed({ account: { balance, account, payouts, waits } }: { account: SellerAccount }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  return (
    <section className={css.part} aria-label={t('money.money')}>
      <h2>{t('money.money')}</h2>
      <p>
        {t(balance.minor < 0 ? 'money.owes' : 'money.owed')}{' '}
        <Price money={{ ...balance, minor: Math.abs(balance.minor) }} />
      </p>
      {balance.minor < 0 && <p className={css.quiet}>{t('money.owesText')}</p>}
      {account ? (
        <p className={css.quiet}>
          {t('money.goesTo', account)} <Link to="/account/payments">{t('money.change')}</Link>
        </p>
      ) : (
        <Alert mean={waits === 'no-account' ? 'act' : 'quiet'} title={t('money.noAccount')}>
          <Link to="/account/payments">{t('money.toAccount')}</Link>
        </Alert>
      )}
      <Held account={account} />
      {waits === 'case' && <Alert mean="warn">{t('money.case')}</Alert>}
      {payouts.length > 0 && (
        <ul className={css.list} aria-label={t('money.payouts')}>
          {payouts.map((one) => (
            <li key={one.n} className={css.line}>
              <span>
                {t(`money.payout.${one.is}`, { when: moment(one.at) })}
                {one.again && ` ${t('money.again', { when: moment(one.again) })}`}
              </span>
              <Price money={one.amount} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Rating({ account: { rating, isSuspended, reasons } }: { account: SellerAccount }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  return (
    <section className={css.part} aria-label={t('money.rating')}>
      <h2>{t('money.ratingIs', { rating })}</h2>
      <p className={css.quiet}>{t('money.ratingText')}</p>
      {isSuspended && <Alert mean="warn">{t('money.suspended')}</Alert>}
      {reasons.length > 0 && (
        <ul className={css.list} aria-label={t('money.reasons')}>
          {reasons.map(({ why, number, from, to, at }) => (
            <li key={`${number} ${at}`} className={css.line}>
              <span>
                <Link to={`/account/sales/${number}`}>{t('money.ofSale', { number: shownNumber(number) })}</Link>{' '}
                {t(`money.why.${why}`)}, {moment(at)}
              </span>
              <span>{t('money.moved', { from, to })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
