import { useTranslation } from 'react-i18next';
import type { ProductPage } from '#contracts/products.ts';
import { useFormat } from '../../../lib/format.ts';
import css from './product-facts.module.css';

/** What is known of a product, as a table of facts. */
export function ProductFacts({ product }: { product: ProductPage }) {
  const { t } = useTranslation('catalog');
  const { retail, day } = useFormat();
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
    ['retailPrice', retailPriceCents === null ? null : retail(retailPriceCents)],
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
