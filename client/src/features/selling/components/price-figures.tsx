import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNewTier, tierOf } from '#contracts/tiers.ts';
import type { Money } from '#kernel/money.ts';
import { cents, feeOf } from '#payouts/rules/fees.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { standingQuery } from '../ask-queries.ts';
import type { Kind } from '../use-variant.ts';
import css from './sell-form.module.css';

/** What decides a seller's fees. */
export type FeesOf = Readonly<{ rating: number; country: string }>;

interface Props {
  templateId: string;
  kind: Kind;
  price: Money | null;
  /** Null: nobody knows yet. */
  feesOf: FeesOf | null;
}

/** What stands beside the price that is typed, and what its seller gets of it. */
export function PriceFigures({ templateId, kind, price, feesOf }: Props) {
  const { t } = useTranslation('selling');
  const { money } = useFormat();
  const api = useApiClient();
  const tier = tierOf(kind);
  const isNew = isNewTier(tier);
  const query = standingQuery(api, { templateId, size: kind.size, tier: isNew ? tier : 'new' });
  const { data } = useQuery({ ...query, enabled: isNew });
  const said = (amount: Money) => ({ amount: money(amount.minor, amount.currency) });
  const figures = data
    ? ([
        ['lowestAsk', data.lowestAsk],
        ['bestOffer', data.bestOffer],
        ['lastSale', data.lastSale],
      ] as const)
    : [];
  const known = figures.flatMap(([name, amount]) => (amount ? [t(name, said(amount))] : []));
  const sellsAt = price && data?.bestOffer && price.minor <= data.bestOffer.minor ? data.bestOffer : null;
  return (
    <div className={css.figures} aria-live="polite">
      {data && <p className={css.hint}>{known.length > 0 ? known.join(' · ') : t('nobody')}</p>}
      {sellsAt && <p>{t('sellsNow', said(sellsAt))}</p>}
      {price && feesOf && <Net price={sellsAt ?? price} feesOf={feesOf} />}
    </div>
  );
}

/** What is left of a price for who sells at it, in US cents. */
export const netOf = (minor: number, feesOf: FeesOf): number =>
  feeOf(cents(minor), { ...feesOf, revision: 0 }).net.minor;

/** What is left of a price for who sells at it, and of what. */
export function Net({ price, feesOf }: { price: Money; feesOf: FeesOf }) {
  const { t } = useTranslation('selling');
  const { money, locale } = useFormat();
  const { points, countryFee, net } = feeOf(cents(price.minor), { ...feesOf, revision: 0 });
  const percent = new Intl.NumberFormat(locale.code, { style: 'percent', maximumFractionDigits: 2 }).format(
    points / 10_000,
  );
  const words = { net: money(net.minor, net.currency), percent };
  if (countryFee.minor === 0) return <p className={css.hint}>{t('netPlain', words)}</p>;
  return <p className={css.hint}>{t('net', { ...words, country: money(countryFee.minor, countryFee.currency) })}</p>;
}
