import type { ProductCard } from '#contracts/products.ts';
import { ignored, lookUpOf, type LookUpReader } from '#kernel/view.ts';
import { productShapes } from './events.ts';

/** What the catalog says of a lot: a variant of a product, as it is at that moment. */
export type LotWords = Readonly<{ product: ProductCard; size: string; condition: string }>;

/** A look-up document of `lotLookUp`. */
export type LotWord =
  | Readonly<{ of: 'product'; card: ProductCard }>
  | Readonly<{ of: 'variant'; size: string; condition: string }>;

type Lot = Readonly<{ templateId: string; variantId: string }>;

const product = (templateId: string) => `product:${templateId}`;
const variant = (variantId: string) => `variant:${variantId}`;

/**
 * Keeps the words of every lot beside a view of another slice, for its facts that name one. It is part of that view: whoever
 * changes it raises the versions of all views that have it (`test/stored-samples.spec.ts` names them).
 */
export const lotLookUp = lookUpOf<LotWord>()({
  facts: productShapes,
  key: ({ type, data }) => [type === 'VariantAdded' ? variant(data.variantId) : product(data.templateId)],
  start: {
    ProductTemplateAdded: ({ data: { templateId, slug, name, brandName, category, color, look, gender } }) => ({
      of: 'product',
      card: { templateId, slug, name, brandName, category, color, silhouette: look.silhouette, gender },
    }),
    VariantAdded: ({ data: { size, shoeCondition } }) => ({ of: 'variant', size, condition: shoeCondition }),
  },
  on: {
    ProductTemplateAdded: ignored,
    ProductTemplateRevised: ({ doc, data: { name, brandName, category, color, gender } }) =>
      doc.of === 'product' ? { ...doc, card: { ...doc.card, name, brandName, category, color, gender } } : doc,
    VariantAdded: ignored,
  },
});

/** The look-up documents that a fact reads which names this lot. */
export const lotKeys = ({ templateId, variantId }: Lot): readonly string[] => [product(templateId), variant(variantId)];

/** None when the catalog does not know the lot. */
export function lotWords(lookUp: LookUpReader<LotWord>, { templateId, variantId }: Lot): LotWords | undefined {
  const [about, which] = [lookUp(product(templateId)), lookUp(variant(variantId))];
  if (about?.of !== 'product' || which?.of !== 'variant') return undefined;
  return { product: about.card, size: which.size, condition: which.condition };
}
