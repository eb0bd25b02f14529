import { useTranslation } from 'react-i18next';
import type { ProductPage, Variant } from '#contracts/products.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Select } from '../../../ui/select.tsx';
import { boxes, conditions } from '../sell-terms.ts';
import { useSize } from '../../listings/use-size.ts';
import type { Kind } from '../use-variant.ts';
import css from './sell-form.module.css';

interface Props {
  product: ProductPage;
  /** Told of each choice. */
  onChange?: (kind: Kind) => void;
}

/** Which one of the product, as it was chosen. */
export const kindOf = (read: (name: string) => string): Kind => ({
  size: read('size'),
  shoeCondition: read('condition') as Variant['shoeCondition'],
  boxCondition: read('box') as Variant['boxCondition'],
});

/** Which one of the product it is. */
export function KindFields({ product, onChange }: Props) {
  const { t } = useTranslation('auctions');
  const sizeText = useSize();
  const told = ({ target }: { target: HTMLSelectElement }) => target.form && onChange?.(kindOf(typedIn(target.form)));
  return (
    <div className={css.columns}>
      <Select
        label={t('sell.size')}
        name="size"
        onChange={told}
        options={product.sizeOptions.map((value) => ({ value, text: sizeText(value, product) }))}
      />
      <Select
        label={t('sell.condition')}
        name="condition"
        onChange={told}
        options={conditions.map((value) => ({ value, text: t(`condition.${value}`) }))}
      />
      <Select
        label={t('sell.box')}
        name="box"
        onChange={told}
        options={boxes.map((value) => ({ value, text: t(`box.${value}`) }))}
      />
    </div>
  );
}
