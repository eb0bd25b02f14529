import * as z from 'zod/mini';
import { boxCondition, genders, shoeCondition } from '../products.ts';
import { id } from '../values.ts';
import type { Messages, TopicDescription } from './envelope.ts';

const templateId = id.check(z.describe('The product.'));

const template = {
  templateId,
  name: z.string(),
  brandName: z.string(),
  sku: z.string(),
  category: z.string().check(z.describe('Such as `sneakers`. New ones may come.')),
  subCategory: z.nullable(z.string()),
  silhouette: z.string().check(z.describe('The model that it is a colourway of.')),
  color: z.string(),
  details: z.string(),
  designer: z.nullable(z.string()),
  upperMaterial: z.nullable(z.string()),
  technology: z.nullable(z.string()),
  gender: z.enum(genders),
  releaseDate: z.nullable(z.string()),
  retailPriceCents: z.nullable(z.int()).check(z.describe('Cents of a US dollar.')),
  sizeOptions: z.array(z.string()),
};

/** Facts of products: all that the catalog shows. */
export const catalogMessages = {
  ProductTemplateAdded: z.object({ ...template, slug: z.string().check(z.describe('Its name in addresses.')) }),
  ProductTemplateRevised: z.object(template).check(z.describe('All of it, as it is from now on.')),
  VariantAdded: z
    .object({ templateId, variantId: id, size: z.string(), shoeCondition, boxCondition })
    .check(z.describe('A size of it in a condition: what auctions sell.')),
};
export type CatalogMessages = Messages<typeof catalogMessages>;

/** `plinth.catalog.v1` */
export const catalogTopic: TopicDescription = {
  slice: 'catalog',
  v: 1,
  about: 'Products and their sizes, as operators and sellers put them in.',
  key: 'templateId',
  messages: catalogMessages,
};
