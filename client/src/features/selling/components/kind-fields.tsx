import { useTranslation } from 'react-i18next';
import type { ProductPage } from '#contracts/products.ts';
import { Select } from '../../../ui/select.tsx';
import { boxes, conditions } from '../sell-terms.ts';
import { useSize } from '../../listings/use-size.ts';
import css from './sell-form.module.css';

/** Which one of the product it is. */
export function KindFields({ product }: { product: ProductPage }) {
  const { t } = useTranslation('auctions');
  const sizeText = useSize();
  return (
    <div className={css.columns}>
      <Select
        label={t('sell.size')}
        name="size"
        options={product.sizeOptions.map((value) => ({ value, text: sizeText(value, product) }))}
      />
      <Select
        label={t('sell.condition')}
        name="condition"
        options={conditions.map((value) => ({ value, text: t(`condition.${value}`) }))}
      />
      <Select label={t('sell.box')} name="box" options={boxes.map((value) => ({ value, text: t(`box.${value}`) }))} />
    </div>
  );
}
