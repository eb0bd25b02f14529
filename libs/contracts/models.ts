import * as z from 'zod/mini';
import { subCategories } from './categories.ts';
import { category, productsQuery, slug, subCategory } from './products.ts';
import { after, id, rev } from './values.ts';

/** One colour of a model: a product of its own. */
export const colourway = z.object({
  id,
  slug: z.string(),
  color: z.string(),
  /** What its picture is drawn in, the ground first. */
  colours: z.array(z.string()),
  retailPriceCents: z.nullable(z.int()),
});
export type Colourway = z.infer<typeof colourway>;

/** Colours that a tile shows; how many there are stands beside them. */
export const mostColourways = 6;

/** All colours of one model, as lists show it. */
export const modelTile = z.object({
  id: z.string(),
  rev,
  name: z.string(),
  brandName: z.string(),
  brandSlug: z.string(),
  silhouetteSlug: z.string(),
  category,
  subCategory: z.nullable(subCategory),
  /** The newest first. */
  colourways: z.array(colourway),
  count: z.int(),
});
export type ModelTile = z.infer<typeof modelTile>;

/** `GET modelRoutes.all`: 24 a page, the one with the newest colour first. */
export const modelList = z.object({ items: z.array(modelTile), next: z.optional(z.string()) });
export type ModelList = z.infer<typeof modelList>;

export const modelsQuery = z.omit(productsQuery, { silhouette: true });
export type ModelsQuery = z.infer<typeof modelsQuery>;

/** What the counts are of: the models of a list, before one more choice is made. */
export const countsQuery = z.strictObject({
  category: z.optional(category),
  subCategory: z.optional(subCategory),
  brand: z.optional(slug),
  after,
});
export type CountsQuery = z.infer<typeof countsQuery>;

/** `GET modelRoutes.counts`: how many models each further choice leaves. Of brands those with the most products. */
export const modelCounts = z.object({
  categories: z.record(category, z.int()),
  subCategories: z.record(z.enum(subCategories), z.int()),
  brands: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
});
export type ModelCounts = z.infer<typeof modelCounts>;
