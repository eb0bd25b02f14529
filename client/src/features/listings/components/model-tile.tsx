import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colourway, ModelTile as Model } from '#contracts/models.ts';
import { productRoutes } from '#contracts/routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import tile from '../../../ui/tile.module.css';
import { productPath } from '../product-path.ts';
import css from './model-tile.module.css';

/** A model in a grid: the object, its name, its colours as dots, what it costs new. A dot under the pointer shows its colour. */
export function ModelTile({ model, isFirst = false }: { model: Model; isFirst?: boolean }) {
  const { t } = useTranslation('catalog');
  const { category, colourways, count, brandName, name } = model;
  const [at, setAt] = useState(0);
  const shown = colourways[at] ?? colourways[0]!;
  return (
    <article className={tile.tile}>
      <Picture
        src={productRoutes.picture(shown.id, 'side')}
        alt={t('picture', { name, color: shown.color })}
        isFirst={isFirst}
      />
      <p className={tile.brand}>{brandName}</p>
      <h3 className={tile.name}>
        <Link to={productPath({ category, slug: shown.slug })} className={tile.link}>
          {name}
        </Link>
      </h3>
      <Price colourways={colourways} />
      <ul className={css.dots} aria-label={t('colours', { count })}>
        {colourways.length > 1 &&
          colourways.map((one, n) => (
            <li key={one.id}>
              <Link
                to={productPath({ category, slug: one.slug })}
                className={css.dot}
                aria-label={one.color}
                title={one.color}
                onMouseEnter={() => setAt(n)}
              >
                <Dot colours={one.colours} />
              </Link>
            </li>
          ))}
        {count > colourways.length && <li className={css.more}>+{count - colourways.length}</li>}
      </ul>
    </article>
  );
}

/** What it costs new in shops, from the least to the most of its colours: nobody offers it for that here. */
function Price({ colourways }: { colourways: readonly Colourway[] }) {
  const { t } = useTranslation('catalog');
  const { price: shown } = useFormat();
  const prices = colourways.flatMap(({ retailPriceCents }) => retailPriceCents ?? []);
  const least = Math.min(...prices);
  const price = prices.length > 0 ? shown(least) : '';
  const text = Math.max(...prices) > least ? t('retailFrom', { price }) : t('retail', { price });
  return <p className={css.price}>{prices.length > 0 ? text : t('noRetail')}</p>;
}

/** Its ground and what lies upon it. */
const Dot = ({ colours: [ground, upon] }: { colours: readonly string[] }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="7" fill={ground} />
    <path d="M8 1a7 7 0 0 1 0 14z" fill={upon ?? ground} />
    <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeOpacity="0.35" />
  </svg>
);
