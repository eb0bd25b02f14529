import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import type { SizedProduct } from '../../../lib/shoe-size.ts';
import { ownsOfQuery } from '../owns-query.ts';
import { useSizeWords } from '../size-words.ts';
import { LastSale } from './last-sale.tsx';
import css from './want-action.module.css';

interface Props {
  templateId: string;
  product: SizedProduct;
}

/** What a member owns of this product, and what it last sold for; nothing where that is nothing. */
export function OwnedHere({ templateId, product }: Props) {
  const { t } = useTranslation('wants');
  const sized = useSizeWords();
  const { data } = useQuery(ownsOfQuery(useApiClient(), templateId));
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h3 className={css.heading}>{t('owns.here')}</h3>
      <ul className={css.owned}>
        {data.items.map(({ own: { id, size, condition, count }, lastSale }) => (
          <li key={id}>
            <p>{t('owns.entry', { size: sized(size, product), condition: t(`condition.${condition}`), count })}</p>
            <LastSale count={count} lastSale={lastSale} />
          </li>
        ))}
      </ul>
      <Link to="/account/wants?list=owns">{t('owns.toList')}</Link>
    </section>
  );
}
