import { useTranslation } from 'react-i18next';
import type { ProductPage } from '#contracts/products.ts';
import { useFormat } from '../../../lib/format.ts';
import { isOneSize } from '#contracts/sizes.ts';
import layout from '../../../ui/layout.module.css';
import css from './product-facts.module.css';

/** What is known of a product, as a table of facts. */
export function ProductFacts({ product }: { product: ProductPage }) {
  const { t } = useTranslation('catalog');
  const { money, day } = useFormat();
  const { sku, silhouette, color, gender, releaseDate, retailPriceCents, designer, upperMaterial, technology } =
    product;
  const facts = [
    ['sku', sku],
    ['model', silhouette === product.name ? null : silhouette],
    ['color', color],
    ['gender', t(`gender.${gender}`)],
    ['designer', designer],
    ['upperMaterial', upperMaterial],
    ['technology', technology],
    ['released', releaseDate && day(releaseDate)],
    ['retailPrice', retailPriceCents === null ? null : money(retailPriceCents, 'USD')],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={css.fact}>
              <dt>{t(`fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** All sizes the product is made in; those that somebody has here are marked, in words too. */
export function Sizes({ product }: { product: ProductPage }) {
  const { t } = useTranslation('catalog');
  const here = new Set(product.variants.map(({ size }) => size));
  return (
    <section className={css.sizes} aria-labelledby="sizes">
      <h2 id="sizes" className={css.heading}>
        {t('sizes')}
      </h2>
      <ul className={css.list}>
        {product.sizeOptions.map((size) => (
          <li key={size} className={here.has(size) ? css.here : css.away}>
            {isOneSize(size) ? t('oneSize') : size}
            <span className={layout.hidden}> {t(here.has(size) ? 'sizeHere' : 'sizeAway')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
