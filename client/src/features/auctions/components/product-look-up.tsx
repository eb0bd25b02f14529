import { type KeyboardEvent, useId, useState } from 'react';
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

function LookUp({ onChoose, error }: Pick<Props, 'onChoose' | 'error'>) {
  const { t } = useTranslation('auctions');
  const list = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const { found, isLooking } = useLookUp(typed);

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter') onChoose(found[at] ?? (found.length === 1 ? found[0]! : null));
    else if (event.key === 'Escape') setTyped('');
    else return;
    event.preventDefault();
  }

  const isNothing = typed.trim().length > 1 && found.length === 0;
  return (
    <div className={css.lookUp}>
      <Field
        label={t('sell.product')}
        name="product"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(-1);
        }}
        onKeyDown={press}
        hint={t('sell.productHint')}
        error={error}
      />
      {isNothing && <output className={css.quiet}>{t(isLooking ? 'sell.looking' : 'sell.nothing')}</output>}
      <ul id={list} role="listbox" aria-label={t('sell.found')} className={css.list} hidden={found.length === 0}>
        {found.map((product, index) => (
          <Option
            key={product.id}
            id={`${list}-${index}`}
            product={product}
            isActive={index === at}
            onChoose={() => onChoose(product)}
          />
        ))}
      </ul>
    </div>
  );
}

interface OptionProps {
  id: string;
  product: ProductPage;
  isActive: boolean;
  onChoose: () => void;
}

const Option = ({ id, product, isActive, onChoose }: OptionProps) => (
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    className={css.option}
    onPointerDown={(event) => {
      event.preventDefault(); // the field keeps the focus until it has chosen
      onChoose();
    }}
  >
    <span className={css.small}>
      <Picture src={productRoutes.picture(product.id, 'side')} alt="" />
    </span>
    <span>
      <span className={css.name}>{product.name}</span>
      <span className={css.quiet}>
        {product.brandName} · {product.color}
      </span>
    </span>
  </li>
);
