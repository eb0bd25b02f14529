import type { Category, ProductLook } from '#contracts/products.ts';
import { stream, type Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with a lift, or add a new fact. */
export type ProductEvent = ProductTemplateAdded | VariantAdded;

/** A product that the market knows, whatever is for sale of it. Names are the specification's. */
export type ProductTemplateAdded = Fact<'ProductTemplateAdded', Template>;

export type Template = Readonly<{
  templateId: string;
  slug: string;
  name: string;
  brandName: string;
  sku: string;
  category: Category;
  color: string;
  details: string;
  look: ProductLook;
  gender: 'men' | 'women' | 'youth' | 'infant' | 'unisex';
  releaseDate: string | null;
  retailPriceCents: number | null;
  sizeOptions: readonly string[];
}>;

/** A size of it in a condition. */
export type VariantAdded = Fact<'VariantAdded', TemplateVariant>;

export type TemplateVariant = Readonly<{
  templateId: string;
  variantId: string;
  size: string;
  shoeCondition: 'new' | 'new_no_defects' | 'new_with_defects' | 'used' | 'plinth_clean';
  boxCondition: 'good_condition' | 'missing_lid' | 'badly_damaged' | 'no_original_box';
}>;

export const productShapes: Shapes<ProductEvent> = { ProductTemplateAdded: { v: 1 }, VariantAdded: { v: 1 } };

/** `product-<templateId>` */
export const productStream = stream('product');

/** The first fact of a slug's stream takes the slug for one product, and has all that is needed to add it. */
export type SlugEvent = Fact<'SlugReserved', { slug: string; template: Template }>;

export const slugShapes: Shapes<SlugEvent> = { SlugReserved: { v: 1 } };

/** `slug-<slug>` */
export const slugStream = stream('slug');
