import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/orders.ts';
import { useFormat } from '../../../lib/format.ts';
import { Price } from '../../../lib/price.tsx';
import { marked, sumLines } from '../../orders/sum-lines.ts';
import css from './checkout.module.css';

interface Props {
  quote: Quote;
  /** The one that this takes the place of: what differs is marked. */
  before?: Quote | undefined;
}

/** What it comes to, line by line. */
export function Sums({ quote, before }: Props) {
  const { t } = useTranslation('checkout');
  const { t: said } = useTranslation('orders');
  const { money } = useFormat();
  const name = (key: string, values: Readonly<Record<string, string>>) => said(key, values);
  const lines = marked(sumLines(quote, name), before ? sumLines(before, name) : []);
  return (
    <dl className={css.sums}>
      {lines.map(({ key, name: text, money: amount, was }) => (
        <div key={key} className={key === 'total' ? css.total : css.line}>
          <dt>{text}</dt>
          <dd>
            {was && <span className={css.was}>{t('was', { amount: money(was.minor, was.currency) })}</span>}
            <Price money={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
