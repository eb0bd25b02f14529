import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import {
  productShapes,
  slugShapes,
  type ProductEvent,
  type SlugEvent,
  type Template,
  type TemplateVariant,
} from './events.ts';

export type ProductCommand = Fact<'AddProduct', Template> | Fact<'AddVariant', TemplateVariant>;

export type ProductState =
  | Readonly<{ phase: 'none' }>
  | {
      readonly phase: 'added';
      readonly sizeOptions: readonly string[];
      /** Size and conditions to variant. */
      readonly variants: Record<string, string>;
    };

/** What a product decides: it is added once, and so is each size in each condition. */
export const product = decider<ProductState, ProductCommand, ProductEvent>({
  version: 1,
  shapes: productShapes,
  initial: () => ({ phase: 'none' }),
  evolve: {
    ProductTemplateAdded: (_, { sizeOptions }) => ({ phase: 'added', sizeOptions, variants: {} }),
    VariantAdded: (state, variant) => {
      if (state.phase === 'added') state.variants[kindOf(variant)] = variant.variantId;
      return state;
    },
  },
  decide: {
    AddProduct: (template, { phase }) => (phase === 'none' ? [{ type: 'ProductTemplateAdded', data: template }] : []),
    AddVariant: (variant, state) => {
      if (state.phase === 'none') throw new NotFound();
      if (!state.sizeOptions.includes(variant.size)) throw new Refused('size-unknown', { sizes: state.sizeOptions });
      const known = state.variants[kindOf(variant)];
      if (known === variant.variantId) return [];
      if (known !== undefined) throw new Refused('variant-exists', { variantId: known });
      return [{ type: 'VariantAdded', data: variant }];
    },
  },
});

const kindOf = ({ size, shoeCondition, boxCondition }: TemplateVariant) => `${size}/${shoeCondition}/${boxCondition}`;

export type SlugCommand = Fact<'ReserveSlug', { slug: string; template: Template }>;

export type SlugState = Readonly<{ templateId: string | null }>;

/** A slug belongs to the product that asked first. */
export const slug = decider<SlugState, SlugCommand, SlugEvent>({
  version: 1,
  shapes: slugShapes,
  initial: () => ({ templateId: null }),
  evolve: { SlugReserved: (_, { template }) => ({ templateId: template.templateId }) },
  decide: {
    ReserveSlug: (wish, { templateId }) => {
      if (templateId === wish.template.templateId) return [];
      if (templateId !== null) throw new Refused('slug-taken', { slug: wish.slug });
      return [{ type: 'SlugReserved', data: wish }];
    },
  },
});
