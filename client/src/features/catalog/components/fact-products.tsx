import { useTranslation } from 'react-i18next';
import type { ProductPage } from '#contracts/products.ts';
import { Link } from '../../../lib/link.tsx';
import { ProductTile } from '../../listings/components/product-tile.tsx';
import {
  type Collection,
  type FactId,
  type FactsWindowData,
  featuredInCollections,
  pathOfAll,
  productsOf,
} from '../facts.ts';
import css from './fact-windows.module.css';

/** What a window is called, on the button that opens it and on itself. */
export function useFactTitle(product: ProductPage): (id: FactId | 'featured') => string {
  const { t } = useTranslation('catalog');
  const { silhouette, brandName, category } = product;
  const titles = {
    silhouette: t('related.silhouette', { name: silhouette }),
    brand: t('related.brand', { name: brandName }),
    category: t('related.category', { name: t(`category.${category}`) }),
    featured: t('featured'),
  };
  return (id) => titles[id];
}

interface Props {
  id: FactId;
  product: ProductPage;
  data: FactsWindowData;
}

/** Others that a window of facts shows, and the way to all of them. */
export function FactProducts({ id, product, data }: Props) {
  const { t } = useTranslation('catalog');
  const name = {
    silhouette: product.silhouette,
    brand: product.brandName,
    category: t(`category.${product.category}`),
  };
  return (
    <>
      <ul className={css.tiles}>
        {productsOf(data, id).map((one) => (
          <li key={one.id}>
            <ProductTile product={one} />
          </li>
        ))}
      </ul>
      <p className={css.all}>
        <Link to={pathOfAll(id, product, data)}>{t('allOf', { title: name[id] })}</Link>
      </p>
    </>
  );
}

/** The collections that a product is in. */
export function Featured({ product }: Pick<Props, 'product'>) {
  const { t } = useTranslation('catalog');
  const { brandName, silhouette, category, subCategory } = product;
  const names: Readonly<Record<Collection['is'], string>> = {
    brand: brandName,
    silhouette,
    brandInCategory: t('featured.brandInCategory', { brand: brandName, category: t(`category.${category}`) }),
    subCategory: subCategory ? t(`sub.${subCategory}`) : '',
  };
  return (
    <ul className={css.collections}>
      {featuredInCollections(product).map(({ is, to }) => (
        <li key={is}>
          <Link to={to}>{names[is]}</Link>
        </li>
      ))}
    </ul>
  );
}
