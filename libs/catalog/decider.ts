import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { sizeToken } from '#kernel/size-token.ts';
import {
  productShapes,
  slugShapes,
  type ProductEvent,
  type Revision,
  type SlugEvent,
  type Template,
  type TemplateVariant,
} from './events.ts';

export type ProductCommand =
  | Fact<'AddProduct', Template>
  | Fact<'ReviseProduct', Revision>
  | Fact<'AddVariant', TemplateVariant>;

export type ProductState =
  | Readonly<{ phase: 'none' }>
  | {
      readonly phase: 'added';
      /** What the catalog says of the product now. */
      words: Template;
      /** Variants by size and conditions (`kindOf`). */
      readonly variants: Record<string, Pick<TemplateVariant, 'variantId' | 'size'>>;
    };

type Added = Extract<ProductState, { phase: 'added' }>;

/** What a product decides: it is added once, and so is each size in each condition; what is said of it may change. */
export const product = decider<ProductState, ProductCommand, ProductEvent>({
  version: 2,
  shapes: productShapes,
  initial: () => ({ phase: 'none' }),
  evolve: {
    ProductTemplateAdded: (_, words) => ({ phase: 'added', words, variants: {} }),
    ProductTemplateRevised: (state, revision) => {
      if (state.phase === 'added') state.words = { ...state.words, ...revision };
      return state;
    },
    VariantAdded: (state, variant) => {
      const { variantId, size } = variant;
      if (state.phase === 'added') state.variants[kindOf(variant)] = { variantId, size };
      return state;
    },
  },
  decide: {
    AddProduct: (template, { phase }) => {
      if (phase !== 'none') return [];
      mustDiffer(template);
      return [{ type: 'ProductTemplateAdded', data: template }];
    },
    ReviseProduct: (revision, state) => {
      const { words, variants } = mustBeThere(state);
      const lost = Object.values(variants).filter(({ size }) => !revision.sizeOptions.includes(size));
      if (lost.length > 0) throw new Refused('size-in-use', { sizes: [...new Set(lost.map(({ size }) => size))] });
      mustDiffer(revision);
      return isRevised(words, revision) ? [{ type: 'ProductTemplateRevised', data: revision }] : [];
    },
    AddVariant: (variant, state) => {
      const { words, variants } = mustBeThere(state);
      if (!words.sizeOptions.includes(variant.size)) throw new Refused('size-unknown', { sizes: words.sizeOptions });
      return variants[kindOf(variant)] ? [] : [{ type: 'VariantAdded', data: variant }];
    },
  },
});

function mustBeThere(state: ProductState): Added {
  if (state.phase === 'none') throw new NotFound();
  return state;
}

/** Two names of one size would share what is for sale in it. Refused: `sizes-alike {sizes}`. */
function mustDiffer({ sizeOptions }: Pick<Template, 'sizeOptions'>): void {
  const byToken = Object.groupBy(sizeOptions, sizeToken);
  const alike = Object.values(byToken).filter((sizes) => (sizes ?? []).length > 1);
  if (alike.length > 0) throw new Refused('sizes-alike', { sizes: alike.flatMap((sizes) => sizes ?? []) });
}

/** True where a revision says anything that is not said yet. */
export const isRevised = (words: Template, revision: Revision): boolean =>
  (Object.keys(revision) as (keyof Revision)[]).some(
    (field) => JSON.stringify(words[field]) !== JSON.stringify(revision[field]),
  );

/** What makes a variant of a product that one and no other. */
export const kindOf = ({
  size,
  shoeCondition,
  boxCondition,
}: Pick<TemplateVariant, 'size' | 'shoeCondition' | 'boxCondition'>): string =>
  `${size}/${shoeCondition}/${boxCondition}`;

export type SlugCommand = Fact<'ReserveSlug', { slug: string; template: Template }>;

export type SlugState = Readonly<{ templateId: string | null }>;

/** A slug belongs to the product that asked first. */
export const slug = decider<SlugState, SlugCommand, SlugEvent>({
  version: 1,
  shapes: slugShapes,
  initial: () => ({ templateId: null }),
  evolve: { SlugReserved: (_, { template }) => ({ templateId: template.templateId }) },
  decide: {
    ReserveSlug: (command, { templateId }) => {
      if (templateId === command.template.templateId) return [];
      if (templateId !== null) throw new Refused('slug-taken', { slug: command.slug });
      mustDiffer(command.template);
      return [{ type: 'SlugReserved', data: command }];
    },
  },
});
