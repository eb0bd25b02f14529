import * as z from 'zod/mini';
import { after, cursor, id, instant, line, receipt, rev } from './values.ts';
import { categories, type Category, subCategories, type SubCategory, subCategoriesOf } from './categories.ts';

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

export const category = z.enum(categories);

export const subCategory = z.enum(subCategories);

/** The category that a sub-category is of. */
export const categoryOf = (of: SubCategory): 'sneakers' | 'apparel' =>
  subCategoriesOf.sneakers?.includes(of) ? 'sneakers' : 'apparel';

export const genders = ['men', 'women', 'youth', 'infant', 'unisex'] as const;

export const shoeConditions = ['new', 'new_no_defects', 'new_with_defects', 'used', 'plinth_clean'] as const;
export const boxConditions = ['good_condition', 'missing_lid', 'badly_damaged', 'no_original_box'] as const;
export const shoeCondition = z.enum(shoeConditions);
export const boxCondition = z.enum(boxConditions);

/** A name in an address; `slugOf` makes one of words. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120));

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
  /** Whose sizes it has; none while a view of an older build is shown. */
  gender: z.optional(z.enum(genders)),
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
  brandSlug: z.string(),
  sku: z.string(),
  category,
  subCategory: z.nullable(subCategory),
  /** The model that it is a colourway of; what its picture shows is in `look`. */
  silhouette: z.string(),
  silhouetteSlug: z.string(),
  color: z.string(),
  details: z.string(),
  designer: z.nullable(z.string()),
  upperMaterial: z.nullable(z.string()),
  technology: z.nullable(z.string()),
  look,
  gender: z.enum(genders),
  releaseDate: z.nullable(z.string()),
  retailPriceCents: z.nullable(z.int()),
  sizeOptions: z.array(z.string()),
  variants: z.array(variant),
  addedAt: instant,
});
export type ProductPage = z.infer<typeof productPage>;

export const productList = z.object({ items: z.array(productPage), next: z.optional(z.string()) });
export type ProductList = z.infer<typeof productList>;

/** The angles of a product's picture. */
export const angles = ['side', 'top', 'detail'] as const;
export const angle = z.enum(angles);
export type Angle = z.infer<typeof angle>;

/** Orders of a product list. By price, what has none comes last. */
export const productSorts = ['newest', 'price-low', 'price-high', 'name'] as const;

/** What a list query of products may ask; 24 a page, the newest first. `brand` and `silhouette` are slugs; `sku` is a style code, however it is spaced. */
export const productsQuery = z.strictObject({
  category: z.optional(category),
  subCategory: z.optional(subCategory),
  brand: z.optional(slug),
  silhouette: z.optional(slug),
  sku: z.optional(line(40)),
  sort: z.optional(z.enum(productSorts)),
  cursor,
  after,
});
export type ProductsQuery = z.infer<typeof productsQuery>;

const word = z.optional(z.nullable(line(80)));

/** What may be said anew of a product: everything but its slug and its look, which addresses and pictures rest on. */
const words = {
  name: line(120),
  brandName: line(60),
  sku: line(40),
  category,
  /** One of its category's. */
  subCategory: z.optional(z.nullable(subCategory)),
  /** Without one it is the only colourway of its own name. */
  silhouette: z.optional(line(80)),
  color: line(60),
  details: line(2000, 0),
  designer: word,
  upperMaterial: word,
  technology: word,
  gender: z.enum(genders),
  releaseDate: z.nullable(z.iso.date()),
  retailPriceCents: z.nullable(z.int().check(z.positive(), z.maximum(100_000_000))),
  sizeOptions: z.array(line(10)).check(z.minLength(1), z.maxLength(60)),
};

const strictLook = z.strictObject({ silhouette, colours: look.shape.colours });

type Classed = Readonly<{ category: Category; subCategory?: SubCategory | null | undefined }>;
const isInCategory = z.refine<Classed>(
  ({ subCategory: of, category: parent }) => of === undefined || of === null || categoryOf(of) === parent,
  { path: ['subCategory'], error: 'This sub-category is of another category.' },
);

/** `POST productRoutes.all`, an operator's. */
export const addProductBody = z.strictObject({ slug, look: strictLook, ...words }).check(isInCategory);
export type AddProductBody = z.infer<typeof addProductBody>;

/** `POST productRoutes.revise(templateId)`, an operator's: all of it, as it is from now on. */
export const reviseProductBody = z.strictObject(words).check(isInCategory);
export type ReviseProductBody = z.infer<typeof reviseProductBody>;

/** `POST productRoutes.variants(templateId)`. */
export const addVariantBody = z.strictObject({ size: line(10), shoeCondition, boxCondition });
export type AddVariantBody = z.infer<typeof addVariantBody>;

/**
 * `POST productRoutes.batch`, an operator's: up to 100 products with some of their variants, in one body of 64 kB. A slug
 * that is known is revised where it differs, or left alone.
 */
export const putProductsBody = z.strictObject({
  known: z.enum(['revise', 'leave']),
  products: z
    .array(
      z
        .strictObject({
          slug,
          look: strictLook,
          ...words,
          variants: z.optional(z.array(addVariantBody).check(z.maxLength(60))),
        })
        .check(isInCategory),
    )
    .check(z.minLength(1), z.maxLength(100)),
});
export type PutProductsBody = z.infer<typeof putProductsBody>;

/** What became of each product of a batch, in its order. `code` says why one was refused. */
export const putProducts = z.object({
  items: z.array(
    z.object({
      slug: z.string(),
      id: z.nullable(id),
      outcome: z.enum(['added', 'revised', 'same', 'left', 'refused']),
      code: z.nullable(z.string()),
      /** In the order of the body; a kind that was known has the id that it had. */
      variantIds: z.array(id),
    }),
  ),
  ...receipt.shape,
});
export type PutProducts = z.infer<typeof putProducts>;

/** What a shelf of other products shows of one. */
export const productTile = z.pick(productPage, {
  id: true,
  slug: true,
  name: true,
  brandName: true,
  category: true,
  color: true,
  retailPriceCents: true,
});
export type ProductTile = z.infer<typeof productTile>;

/** `GET productRoutes.related(slug)`: the specification's facts window; at most 12 each, never the product itself. */
export const relatedProducts = z.object({
  silhouetteProducts: z.array(productTile),
  brandProducts: z.array(productTile),
  categoryProducts: z.array(productTile),
});
export type RelatedProducts = z.infer<typeof relatedProducts>;

/** What a brand's page shows beside its products; its id is its slug. */
export const brandPage = z.object({ id: z.string(), rev, slug: z.string(), name: z.string(), count: z.int() });
export type BrandPage = z.infer<typeof brandPage>;

export const brandList = z.object({ items: z.array(brandPage), next: z.optional(z.string()) });

/** What a list of brands may ask: those with the most products first, or by name. */
export const brandsQuery = z.strictObject({ sort: z.optional(z.enum(['count', 'name'])), cursor, after });
export type BrandsQuery = z.infer<typeof brandsQuery>;
