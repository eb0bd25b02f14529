import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaleMoney } from '#contracts/payouts.ts';
import type { Money } from '#kernel/money.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Price } from '../../../lib/price.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { saleMoneyQuery, useSellerAccount } from '../queries.ts';
import { useSaleMoneyNews } from '../use-sale-money-news.ts';
import { useMoneyWords } from '../use-money-words.ts';
import css from './payouts.module.css';

/** What one sale brings its seller: the price, each fee and where it comes from, what is left, and when it is theirs; live. */
export function SaleMoneyPart({ number, memberId }: { number: string; memberId: string }) {
  useSaleMoneyNews(memberId, number);
  const { t } = useTranslation('orders');
  const { data: sale } = useSuspenseQuery(saleMoneyQuery(useApiClient(), number));
  return (
    <section className={css.part} aria-label={t('money.sale')}>
      <h2>{t('money.sale')}</h2>
      {sale ? <Reckoned sale={sale} /> : <p className={css.quiet}>{t('money.notYet')}</p>}
    </section>
  );
}

function Reckoned({ sale }: { sale: SaleMoney }) {
  const { t } = useTranslation('orders');
  const { percent, country } = useMoneyWords();
  const { fee, price, net, penalty, freight, madeGood, is } = sale;
  const shareName = t('money.share', { percent: percent(fee.points), rating: fee.rating });
  const isCapped = fee.fee.minor < fee.share.minor + fee.countryFee.minor;
  return (
    <>
      {is !== 'nothing' && (
        <dl className={css.sums}>
          <Line name={t('money.price')} money={price} />
          <Line name={shareName} money={less(fee.share)} />
          {fee.countryFee.minor > 0 && (
            <Line name={t('money.countryFee', { country: country(fee.country) })} money={less(fee.countryFee)} />
          )}
          <Line name={<strong className={css.sum}>{t('money.net')}</strong>} money={net} />
        </dl>
      )}
      {isCapped && is !== 'nothing' && <p className={css.quiet}>{t('money.capped')}</p>}
      {(penalty || freight || madeGood) && (
        <dl className={css.sums}>
          {penalty && <Line name={t('money.penalty')} money={less(penalty)} />}
          {freight && <Line name={t('money.freight')} money={less(freight)} />}
          {madeGood && <Line name={t('money.madeGood')} money={madeGood} />}
        </dl>
      )}
      <When sale={sale} />
      {is !== 'nothing' && <p className={css.quiet}>{t('money.frozen', { rules: fee.rules })}</p>}
    </>
  );
}

const less = ({ minor, currency }: Money): Money => ({ minor: -minor, currency });

const Line = ({ name, money }: { name: ReactNode; money: Money }) => (
  <div className={css.line}>
    <dt>{name}</dt>
    <dd>
      <Price money={money} />
    </dd>
  </div>
);

/** When it is theirs, or was; and what they have to do for it. */
function When({ sale: { is, due, paidAt, isHeld } }: { sale: SaleMoney }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const { account } = useSellerAccount();
  if (is === 'nothing') return <p>{t('money.nothing')}</p>;
  if (is === 'paid') return <p>{t('money.paidOn', { when: paidAt ? moment(paidAt) : '' })}</p>;
  return (
    <>
      {is === 'credited' && account && <p>{t('money.credited')}</p>}
      {is === 'sold' && isHeld && <p>{t('money.waitsForBuyer')}</p>}
      {is === 'sold' && !isHeld && <p>{due ? t('money.dueOn', { when: moment(due) }) : t('money.afterDelivery')}</p>}
      {!account && (
        <Alert mean="act" title={t('money.noAccount')}>
          <Link to="/account/payments">{t('money.toAccount')}</Link>
        </Alert>
      )}
    </>
  );
}
