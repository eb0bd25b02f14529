import { useTranslation } from 'react-i18next';
import type { ProductTile as Tile } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import tile from '../../../ui/tile.module.css';
import { productPath } from '../product-path.ts';
import css from './product-tile.module.css';

/** A product in a grid: the object, its name, what it cost new. */
export function ProductTile({ product, isFirst = false }: { product: Tile; isFirst?: boolean }) {
  const { t } = useTranslation('catalog');
  const { retail } = useFormat();
  const { retailPriceCents } = product;
  return (
    <article className={tile.tile}>
      <Picture
        src={productRoutes.picture(product.id, 'side')}
        alt={t('picture', { name: product.name, color: product.color })}
        isFirst={isFirst}
      />
      <p className={tile.brand}>{product.brandName}</p>
      <h3 className={tile.name}>
        <Link to={productPath(product)} className={tile.link}>
          {product.name}
        </Link>
      </h3>
      <p className={css.fact}>{product.color}</p>
      {retailPriceCents !== null && <p className={css.fact}>{t('retail', { price: retail(retailPriceCents) })}</p>}
    </article>
  );
}
