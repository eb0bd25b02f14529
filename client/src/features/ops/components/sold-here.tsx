import { useTranslation } from 'react-i18next';
import type { SoldItem } from '#contracts/sold-item.ts';
import { LotPicture } from '../../listings/components/lot-picture.tsx';
import { useSize } from '../../listings/use-size.ts';
import css from '../ops.module.css';

/** What should be in the parcel. */
export function SoldHere({ sold }: { sold: SoldItem }) {
  const { t } = useTranslation('auctions');
  const sizeOf = useSize();
  const { product, size, condition } = sold;
  return (
    <div className={css.sold}>
      <LotPicture auction={sold} sizes="72px" isNamed />
      <p>
        {product.name}
        <br />
        <span className={css.quiet}>
          {sizeOf(size, product)} · {t(`condition.${condition}`)}
        </span>
      </p>
    </div>
  );
}
