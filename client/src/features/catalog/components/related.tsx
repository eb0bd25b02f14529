import { useTranslation } from 'react-i18next';
import type { ProductPage, ProductTile } from '#contracts/products.ts';
import { categoryPath } from '../categories.ts';
import { useRelated } from '../use-products.ts';
import { Shelf } from './shelf.tsx';

const without = (products: readonly ProductTile[], shown: readonly ProductTile[]) =>
  products.filter(({ id }) => !shown.some((one) => one.id === id));

/** Others of its model, its brand and its category, each product once. */
export function Related({ product }: { product: ProductPage }) {
  const { t } = useTranslation('catalog');
  const { silhouetteProducts, brandProducts, categoryProducts } = useRelated(product.slug);
  const { silhouette, silhouetteSlug, brandName, brandSlug, category } = product;
  const ofBrand = without(brandProducts, silhouetteProducts);
  const ofCategory = without(categoryProducts, [...silhouetteProducts, ...ofBrand]);
  const title = t(`category.${category}`);
  return (
    <>
      <Shelf
        title={t('related.silhouette', { name: silhouette })}
        products={silhouetteProducts}
        all={{ to: `/products?silhouette=${silhouetteSlug}`, text: t('allOf', { title: silhouette }) }}
      />
      <Shelf
        title={t('related.brand', { name: brandName })}
        products={ofBrand}
        all={{ to: `/brand/${brandSlug}`, text: t('allOf', { title: brandName }) }}
      />
      <Shelf
        title={t('related.category', { name: title })}
        products={ofCategory}
        all={{ to: categoryPath(category), text: t('allOf', { title }) }}
      />
    </>
  );
}
