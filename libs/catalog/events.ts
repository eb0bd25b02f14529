import type { Category, SubCategory } from '#contracts/categories.ts';
import type { ProductLook } from '#contracts/products.ts';
import { stream, type Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type ProductEvent = ProductTemplateAdded | ProductTemplateRevised | VariantAdded;

/** A product that the market knows, whatever is for sale of it. Names are the specification's. */
export type ProductTemplateAdded = Fact<'ProductTemplateAdded', Template>;

/** All that may change of a product, as it is from now on. */
export type ProductTemplateRevised = Fact<'ProductTemplateRevised', Revision>;

/** Not its slug and not its look: addresses and pictures are kept for ever by those who saw them. */
export type Revision = Omit<Template, 'slug' | 'look'>;

export type Template = Readonly<{
  templateId: string;
  slug: string;
  name: string;
  brandName: string;
  sku: string;
  category: Category;
  subCategory: SubCategory | null;
  /** The model that it is a colourway of. */
  silhouette: string;
  color: string;
  details: string;
  designer: string | null;
  upperMaterial: string | null;
  technology: string | null;
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

type Classes = 'subCategory' | 'silhouette' | 'designer' | 'upperMaterial' | 'technology';

/** Before products had classes, each was the only one of its model. */
const classed = (template: Omit<Template, Classes>): Template => ({
  subCategory: null,
  silhouette: template.name,
  designer: null,
  upperMaterial: null,
  technology: null,
  ...template,
});

export const productShapes: Shapes<ProductEvent> = {
  ProductTemplateAdded: { v: 2, upcasters: { 1: classed } },
  ProductTemplateRevised: { v: 1 },
  VariantAdded: { v: 1 },
};

/** `product-<templateId>` */
export const productStream = stream('product');

/** The first fact of a slug's stream takes the slug for one product, and has all that is needed to add it. */
export type SlugEvent = Fact<'SlugReserved', { slug: string; template: Template }>;

type Reserved = Readonly<{ slug: string; template: Omit<Template, Classes> }>;

export const slugShapes: Shapes<SlugEvent> = {
  SlugReserved: { v: 2, upcasters: { 1: ({ slug, template }: Reserved) => ({ slug, template: classed(template) }) } },
};

/** `slug-<slug>` */
export const slugStream = stream('slug');
