import type { Colourway, ModelsQuery, ModelTile } from '#contracts/models.ts';
import { slugOf } from '#contracts/slug-of.ts';
import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { type Draft, ignored, lookUpOf, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { productShapes, type Revision } from '../events.ts';

type Colour = Colourway & Readonly<{ addedAt: Instant }>;

/** A model with what lists are sorted by. */
export type ModelDocument = Omit<ModelTile, 'colourways'> &
  Readonly<{ colourways: readonly Colour[]; addedAt: Instant; sortName: string; sortPrice: number }>;

const told = pick(productShapes, 'ProductTemplateAdded', 'ProductTemplateRevised');

/** Sorts what has no price behind every price. */
const noPrice = 1_000_000_000_000;

const modelOf = ({ brandName, silhouette }: Revision) => `${slugOf(brandName)}:${slugOf(silhouette)}`;

/** The model that a product is of, the one it was of before the last fact about it, and what revisions do not say. */
type Known = Readonly<{
  was: string | null;
  now: string;
  slug: string;
  colours: readonly string[];
  addedAt: Instant;
}>;

const colourOf = ({ templateId: id, color, retailPriceCents }: Revision, known: Known): Colour => ({
  id,
  slug: known.slug,
  color,
  colours: [...known.colours],
  retailPriceCents,
  addedAt: known.addedAt,
});

const newestFirst = (a: Colour, b: Colour) => (a.addedAt === b.addedAt ? 0 : a.addedAt < b.addedAt ? 1 : -1);

/** Words are those of the last fact about any of its colours. */
function withColours(id: string, data: Revision, colourways: readonly Colour[]): Draft<ModelDocument> {
  const sorted = colourways.toSorted(newestFirst);
  const { silhouette: name, brandName, category, subCategory } = data;
  return { ...sums(sorted), id, name, sortName: slugOf(name), ...classes(data), brandName, category, subCategory };
}

const classes = ({ brandName, silhouette }: Revision) => ({
  brandSlug: slugOf(brandName),
  silhouetteSlug: slugOf(silhouette),
});

const sums = (colourways: readonly Colour[]) => ({
  colourways,
  count: colourways.length,
  addedAt: colourways[0]!.addedAt,
  sortPrice: Math.min(...colourways.map(({ retailPriceCents }) => retailPriceCents ?? noPrice)),
});

const shelves = ['category', 'subCategory', 'brandSlug'] as const;
const sortedBy = ['addedAt', 'sortPrice', 'sortName'] as const;

/** The lists of products: one tile for a model, whatever colours it comes in. */
export const modelListView = viewOf<ModelDocument>()({
  name: 'model-list',
  version: 1,
  facts: told,
  indexes: [
    ...sortedBy.flatMap((order) => [[order], ...shelves.map((shelf) => [shelf, order] as const)]),
    ['brandSlug', 'category'],
    ['brandSlug', 'subCategory'],
  ],
  lookUp: lookUpOf<Known>()({
    facts: told,
    key: ({ data }) => [data.templateId],
    start: {
      ProductTemplateAdded: ({ data, meta }) => ({
        was: null,
        now: modelOf(data),
        slug: data.slug,
        colours: data.look.colours,
        addedAt: meta.at,
      }),
    },
    on: {
      ProductTemplateAdded: ignored,
      ProductTemplateRevised: ({ doc, data }) => ({ ...doc, was: doc.now, now: modelOf(data) }),
    },
  }),
  key: ({ data }, lookUp) => {
    const known = lookUp(data.templateId);
    if (!known) return [];
    return known.was === null || known.was === known.now ? [known.now] : [known.was, known.now];
  },
  start: {
    ProductTemplateAdded: ({ data, id, lookUp }) => onlyOf(id, data, lookUp(data.templateId)),
    ProductTemplateRevised: ({ data, id, lookUp }) => onlyOf(id, data, lookUp(data.templateId)),
  },
  on: {
    ProductTemplateAdded: ({ doc, data, id, lookUp }) => moved(doc, id, data, lookUp(data.templateId)),
    ProductTemplateRevised: ({ doc, data, id, lookUp }) => moved(doc, id, data, lookUp(data.templateId)),
  },
});

const onlyOf = (id: string, data: Revision, known: Known | undefined) =>
  known?.now === id ? withColours(id, data, [colourOf(data, known)]) : undefined;

/** With this colour as it is now; without it, where it is of another model now, and no model without a colour. */
function moved(doc: Draft<ModelDocument>, id: string, data: Revision, known: Known | undefined) {
  const others = doc.colourways.filter((one) => one.id !== data.templateId);
  if (known?.now === id) return withColours(id, data, [...others, colourOf(data, known)]);
  return others.length > 0 ? { ...doc, ...sums(others) } : null;
}

const orders = {
  newest: ['addedAt', 'desc'],
  'price-low': ['sortPrice', 'asc'],
  'price-high': ['sortPrice', 'desc'],
  name: ['sortName', 'asc'],
} as const;

/** What a list asks for, as fields of the document. */
export const modelsWhere = ({
  category,
  subCategory,
  brand,
}: Pick<ModelsQuery, 'category' | 'subCategory' | 'brand'>) => ({
  // its category follows from it
  ...(subCategory === undefined ? { category } : { subCategory }),
  brandSlug: brand,
});

/** A page of a list: the newest first unless asked otherwise. */
export const findModels = ({ sort = 'newest', cursor, ...asked }: ModelsQuery): Find<ModelDocument> => ({
  where: modelsWhere(asked),
  sort: [orders[sort]],
  cursor,
});
