import { useTranslation } from 'react-i18next';
import type { MyOffer } from '#contracts/offers.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Beaten } from './beaten.tsx';
import { pathOfOffer } from '../own-offers.ts';
import css from './offers.module.css';

/** What a member offers already for this size, a line each, with the way to change it. */
export function OwnLines({ items }: { items: readonly MyOffer[] }) {
  const { t } = useTranslation('offers');
  const { t: book } = useTranslation('book');
  const { money, moment } = useFormat();
  return (
    <ul className={css.own}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to={pathOfOffer(item.id)}>{t('ownLine', { price: money(item.price.minor, item.price.currency) })}</Link>
          <span className={css.quiet}>
            {item.tiers.map((tier) => book(`tier.${tier}`)).join(' · ')}
            {item.until && ` · ${t('is.live', { until: moment(item.until) })}`}
          </span>
          <Beaten item={item} />
        </li>
      ))}
    </ul>
  );
}
