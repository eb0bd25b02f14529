import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { More, seenFirst } from '../../../ui/grid.tsx';
import css from '../../../ui/layout.module.css';
import type { ProductsFilter } from '../filter.ts';
import { useProducts } from '../use-products.ts';
import { ProductTile } from '../../listings/components/product-tile.tsx';

interface Props {
  filter: ProductsFilter;
  /** All of them where it is not given. */
  most?: number;
  /** The page is this list. */
  isMain?: boolean;
  /** What to do where there are none. */
  empty?: ReactNode;
}

/** Products in a grid. */
export function ProductGrid({ filter, most, isMain = false, empty }: Props) {
  const { t } = useTranslation('catalog');
  const { products, more, isLoadingMore } = useProducts(filter);
  if (products.length === 0) return <div className={css.empty}>{empty ?? <p>{t('empty')}</p>}</div>;
  return (
    <>
      <ul className={css.grid}>
        {(most === undefined ? products : products.slice(0, most)).map((product, at) => (
          <li key={product.id}>
            <ProductTile product={product} isFirst={isMain && at < seenFirst} />
          </li>
        ))}
      </ul>
      {more && most === undefined && <More text={t('more')} onClick={more} isPending={isLoadingMore} />}
    </>
  );
}
