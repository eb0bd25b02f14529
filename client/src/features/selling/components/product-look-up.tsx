import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
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
  const place = useRef<HTMLDivElement>(null);
  const was = useRef(chosen);
  useEffect(() => {
    if (was.current === chosen) return;
    was.current = chosen;
    place.current?.querySelector<HTMLElement>('input, button')?.focus(); // what had the focus has gone
  }, [chosen]);
  return (
    <div ref={place}>
      {chosen ? (
        <Chosen product={chosen} onLeave={() => onChoose(null)} />
      ) : (
        <LookUp onChoose={onChoose} error={error} />
      )}
    </div>
  );
}

function Chosen({ product: chosen, onLeave }: { product: ProductPage; onLeave: () => void }) {
  const { t } = useTranslation('auctions');
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
      <Button look="plain" onClick={onLeave}>
        {t('sell.another')}
      </Button>
    </div>
  );
}

const Combobox = lazy(() =>
  import('../../../ui/combobox.tsx').then((module) => ({ default: module.Combobox<ProductPage> })),
);

/** A combobox over the catalog; a plain field until its code is there, whose focus and text it goes on with. */
function LookUp({ onChoose, error }: Pick<Props, 'onChoose' | 'error'>) {
  const { t } = useTranslation('auctions');
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState('');
  const [isHeld, setHeld] = useState(false);
  const { found, isLooking } = useLookUp(typed);
  const isAsked = typed.trim().length > 1;
  const field = { label: t('sell.product'), name: 'product', hint: t('sell.productHint'), error };
  const plain = (
    <Field
      {...field}
      autoComplete="off"
      maxLength={80}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    />
  );
  const count = (found.length > 0 || !isLooking) && t('sell.found', { count: found.length });
  if (!isHydrated) return plain;
  return (
    <Suspense fallback={plain}>
      <Combobox
        {...field}
        typed={typed}
        isHeld={isHeld}
        items={found}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
        show={match}
        status={isAsked && (count || t('sell.looking'))}
        onType={setTyped}
        onChoose={onChoose}
      />
    </Suspense>
  );
}

const match = (product: ProductPage) => (
  <span className={css.option}>
    <span className={css.small}>
      <Picture src={productRoutes.picture(product.id, 'side')} alt="" />
    </span>
    <span>
      <span className={css.name}>{product.name}</span>
      <span className={css.quiet}>
        {product.brandName} · {product.color}
      </span>
    </span>
  </span>
);
