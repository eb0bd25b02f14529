import * as z from 'zod/mini';
import { after, cursor, id, instant, line, rev } from './values.ts';

/** What the drawn picture shows; see `design/ui.md`. */
export const silhouettes = [
  'low',
  'high',
  'runner',
  'boot',
  'slide',
  'tee',
  'hoodie',
  'jacket',
  'trousers',
  'dress',
  'bag',
  'watch',
  'jewellery',
  'figure',
  'print',
] as const;
export const silhouette = z.enum(silhouettes);
export type Silhouette = z.infer<typeof silhouette>;

/** Specification, section 2: the category-base pages. */
export const categories = ['sneakers', 'apparel', 'accessories', 'bags', 'jewelry', 'collectibles', 'art'] as const;
export const category = z.enum(categories);
export type Category = z.infer<typeof category>;

export const shoeConditions = ['new', 'new_no_defects', 'new_with_defects', 'used', 'plinth_clean'] as const;
export const boxConditions = ['good_condition', 'missing_lid', 'badly_damaged', 'no_original_box'] as const;
export const shoeCondition = z.enum(shoeConditions);
export const boxCondition = z.enum(boxConditions);

const hexColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** What a picture is drawn from: enough to draw any angle. */
export const look = z.object({ silhouette, colours: z.array(hexColour).check(z.minLength(1), z.maxLength(5)) });
export type ProductLook = z.infer<typeof look>;

/** The product as cards and auctions show it. */
export const productCard = z.object({
  templateId: id,
  slug: z.string(),
  name: z.string(),
  brandName: z.string(),
  category,
  color: z.string(),
  silhouette,
});
export type ProductCard = z.infer<typeof productCard>;

export const variant = z.object({ id, size: z.string(), shoeCondition, boxCondition });
export type Variant = z.infer<typeof variant>;

/** What the product screen shows; the entities' names are the specification's. */
export const productPage = z.object({
  id,
  rev,
  slug: z.string(),
  name: z.string(),
  brandName: z.string(),
  sku: z.string(),
  category,
  color: z.string(),
  details: z.string(),
  look,
  gender: z.enum(['men', 'women', 'youth', 'infant', 'unisex']),
  releaseDate: z.nullable(z.string()),
  retailPriceCents: z.nullable(z.int()),
  sizeOptions: z.array(z.string()),
  variants: z.array(variant),
  addedAt: instant,
});
export type ProductPage = z.infer<typeof productPage>;

export const productList = z.object({ items: z.array(productPage), next: z.optional(z.string()) });
export type ProductList = z.infer<typeof productList>;

export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120));

/** The angles of a product's picture. */
export const angles = ['side', 'top', 'detail'] as const;
export const angle = z.enum(angles);
export type Angle = z.infer<typeof angle>;

/** What a list query of products may ask: the newest first. */
export const productsQuery = z.strictObject({ category: z.optional(category), cursor, after });
export type ProductsQuery = z.infer<typeof productsQuery>;

/** `POST productRoutes.all`, an operator's. */
export const addProductBody = z.strictObject({
  slug,
  name: line(120),
  brandName: line(60),
  sku: line(40),
  category,
  color: line(60),
  details: line(2000, 0),
  look: z.strictObject({ silhouette, colours: z.array(hexColour).check(z.minLength(1), z.maxLength(5)) }),
  gender: z.enum(['men', 'women', 'youth', 'infant', 'unisex']),
  releaseDate: z.nullable(z.iso.date()),
  retailPriceCents: z.nullable(z.int().check(z.positive(), z.maximum(100_000_000))),
  sizeOptions: z.array(line(10)).check(z.minLength(1), z.maxLength(60)),
});
export type AddProductBody = z.infer<typeof addProductBody>;

/** `POST productRoutes.variants(templateId)`. */
export const addVariantBody = z.strictObject({ size: line(10), shoeCondition, boxCondition });
export type AddVariantBody = z.infer<typeof addVariantBody>;

/** Answer to what creates something: its id with the receipt. */
export const created = z.object({ id, revision: z.int(), position: z.string(), at: instant });
export type Created = z.infer<typeof created>;
