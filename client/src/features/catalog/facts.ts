import type { ProductPage, ProductTile, RelatedProducts } from '#contracts/products.ts';
import { categoryPath } from './categories.ts';
import { addressOf } from './filter.ts';
import type { WindowId } from './windows.ts';

/** What windows show beside a product, by the specification's names (section 3, product detail state). */
export type FactsWindowData = RelatedProducts &
  Readonly<{
    /** All of its brand and model that is shown is of its own category, too: then the way on keeps to that category. */
    isCategoryAndFacetMatching: boolean;
  }>;

export const factsWindowData = (
  { category }: Pick<ProductPage, 'category'>,
  { brandProducts, silhouetteProducts, categoryProducts }: RelatedProducts,
): FactsWindowData => ({
  brandProducts,
  silhouetteProducts,
  categoryProducts,
  isCategoryAndFacetMatching: [...brandProducts, ...silhouetteProducts].every((one) => one.category === category),
});

/** The windows of facts; those of a product that has none of them stay away. */
export const factIds = ['silhouette', 'brand', 'category'] as const satisfies readonly WindowId[];
export type FactId = (typeof factIds)[number];

export const productsOf = (data: FactsWindowData, id: FactId): readonly ProductTile[] => data[`${id}Products`];

type Named = Pick<ProductPage, 'category' | 'subCategory' | 'brandSlug' | 'silhouetteSlug'>;

/** Where all of them are. */
export function pathOfAll(id: FactId, product: Named, { isCategoryAndFacetMatching }: FactsWindowData): string {
  const { category, brandSlug, silhouetteSlug } = product;
  if (id === 'category') return categoryPath(category);
  if (id === 'silhouette') return addressOf('/products', { silhouette: silhouetteSlug });
  return isCategoryAndFacetMatching ? addressOf(categoryPath(category), { brand: brandSlug }) : `/brand/${brandSlug}`;
}

/** A collection that a product is in: a page of its own. */
export type Collection = Readonly<{ is: 'brand' | 'silhouette' | 'brandInCategory' | 'subCategory'; to: string }>;

/** `featuredInCollections`: each collection is a brand's, a model's, or a brand's page in sneakers or apparel. Specification, section 2, routes. */
export function featuredInCollections({ category, subCategory, brandSlug, silhouetteSlug }: Named): Collection[] {
  const isRouted = category === 'sneakers' || category === 'apparel';
  return [
    { is: 'brand', to: `/brand/${brandSlug}` },
    { is: 'silhouette', to: addressOf('/products', { silhouette: silhouetteSlug }) },
    ...(isRouted
      ? [{ is: 'brandInCategory', to: addressOf(categoryPath(category), { brand: brandSlug }) } as const]
      : []),
    ...(subCategory ? [{ is: 'subCategory', to: categoryPath(category, subCategory) } as const] : []),
  ];
}
