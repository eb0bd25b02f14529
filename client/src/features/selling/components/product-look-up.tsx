import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useLookUp } from '../use-look-up.ts';
import css from './product-look-up.module.css';

interface Props {
  chosen: ProductPage | null;
  onChoose: (product: ProductPage | null) => void;
  error: string | undefined;
}

/** What is to be sold: a few letters, and one of the catalog's products. */
export function ProductLookUp({ chosen, onChoose, error }: Props) {
  const { t } = useTranslation('auctions');
  if (!chosen) return <LookUp onChoose={onChoose} error={error} />;
  return (
    <div className={css.chosen}>
      <div className={css.picture}>
        <Picture src={productRoutes.picture(chosen.id, 'side')} alt="" />
      </div>
      <div>
        <p className={css.quiet}>{chosen.brandName}</p>
        <p className={css.name}>{chosen.name}</p>
        <p className={css.quiet}>{chosen.color}</p>
      </div>
      <Button look="plain" onClick={() => onChoose(null)}>
        {t('sell.another')}
      </Button>
    </div>
  );
}

/** The matches are plain buttons below the field; Enter takes the only one. */
function LookUp({ onChoose, error }: Pick<Props, 'onChoose' | 'error'>) {
  const { t } = useTranslation('auctions');
  const [typed, setTyped] = useState('');
  const { found, isLooking } = useLookUp(typed);

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // the form is not sent yet
    if (found.length === 1) onChoose(found[0]!);
  }

  const isAsked = typed.trim().length > 1;
  return (
    <div className={css.lookUp}>
      <Field
        label={t('sell.product')}
        name="product"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        hint={t('sell.productHint')}
        error={error}
      />
      <output className={css.quiet}>
        {isAsked && (found.length > 0 || !isLooking) && t('sell.found', { count: found.length })}
        {isAsked && found.length === 0 && isLooking && t('sell.looking')}
      </output>
      {found.length > 0 && (
        <ul className={css.list}>
          {found.map((product) => (
            <Match key={product.id} product={product} onChoose={() => onChoose(product)} />
          ))}
        </ul>
      )}
    </div>
  );
}

const Match = ({ product, onChoose }: { product: ProductPage; onChoose: () => void }) => (
  <li>
    <button type="button" className={css.option} onClick={onChoose}>
      <span className={css.small}>
        <Picture src={productRoutes.picture(product.id, 'side')} alt="" />
      </span>
      <span>
        <span className={css.name}>{product.name}</span>
        <span className={css.quiet}>
          {product.brandName} · {product.color}
        </span>
      </span>
    </button>
  </li>
);
