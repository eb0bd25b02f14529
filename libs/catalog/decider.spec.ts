import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { productPage as productPageSchema } from '#contracts/products.ts';
import { foldFacts, foldView, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { lifted } from '#kernel/shapes.ts';
import { product, slug, type ProductCommand } from './decider.ts';
import samples from './events.samples.json' with { type: 'json' };
import { productShapes, slugShapes, type ProductEvent, type SlugEvent, type TemplateVariant } from './events.ts';
import { productPage } from './views/product-page.view.ts';

const now = '2026-05-01T12:00:00.000Z';
const at = given(product, now);
const atSlug = given(slug, now);
const shapes = { ...productShapes, ...slugShapes };

const facts = samples.map(({ type, v, data }) => ({ type, data: lifted(shapes, type, v, data) }));
const [added, nine, reserved] = facts as unknown as [
  Extract<ProductEvent, { type: 'ProductTemplateAdded' }>,
  Extract<ProductEvent, { type: 'VariantAdded' }>,
  SlugEvent,
];
const addVariant = (over: Partial<TemplateVariant> = {}): ProductCommand => ({
  type: 'AddVariant',
  data: { ...nine.data, ...over },
});
const addProduct: ProductCommand = { type: 'AddProduct', data: added.data };

describe('a product', () => {
  it('is added once', () => {
    at().when(addProduct).then(added);
    at(added).when(addProduct).thenNothing();
  });

  it('gets its variants once', () => {
    at(added).when(addVariant()).then(nine);
    at(added, nine).when(addVariant()).thenNothing();
  });

  it('has one variant of a size and condition', () =>
    at(added, nine)
      .when(addVariant({ variantId: 'another' }))
      .thenRefused('variant-exists', { variantId: nine.data.variantId }));

  it('comes in its own sizes', () =>
    at(added)
      .when(addVariant({ size: '14' }))
      .thenRefused('size-unknown', { sizes: ['8', '9'] }));

  it('must be there for a variant', () =>
    expect(() => product.decide(addVariant(), product.initial(), now)).toThrow(NotFound));
});

describe('a slug', () => {
  const reserve = { type: 'ReserveSlug', data: reserved.data } as const;
  const ofAnother = { ...reserved.data, template: { ...added.data, templateId: 'another' } };

  it('is reserved for the first who asks', () => {
    atSlug().when(reserve).then(reserved);
    atSlug(reserved).when(reserve).thenNothing();
    atSlug(reserved)
      .when({ type: 'ReserveSlug', data: ofAnother })
      .thenRefused('slug-taken', { slug: 'harbour-low-salt' });
  });
});

it('there is a sample of every shape that was ever written', () => {
  const written = Object.entries(shapes).flatMap(([type, { v }]) =>
    Array.from({ length: v }, (_, n) => `${type} ${n + 1}`),
  );
  expect(samples.map(({ type, v }) => `${type} ${v}`)).toEqual(written);
});

it('the product screen shows the product with its variants', () => {
  const [page] = foldView(productPage, recordedAt([added, nine], now)).values();
  const { templateId, ...template } = added.data;
  expect(page).toEqual({
    ...template,
    id: templateId,
    variants: [{ id: nine.data.variantId, size: '9', shoeCondition: 'new_no_defects', boxCondition: 'good_condition' }],
    addedAt: now,
  });
  const document = { ...page, rev: '0000000000000001' };
  expect(productPageSchema.parse(document)).toEqual(document);
});

it('every command again adds nothing, and a state that went through JSON halfway folds on to the same', () => {
  const variant = fc.record({ size: fc.constantFrom('8', '9'), variantId: fc.constantFrom('a', 'b', 'c') });
  fc.assert(
    fc.property(fc.array(variant, { maxLength: 8 }), fc.nat(9), (variants, cut) => {
      const written: ProductEvent[] = [added];
      for (const command of variants.flatMap((over) => [addVariant(over), addVariant(over)])) {
        try {
          written.push(...product.decide(command, foldFacts(product, recordedAt(written, now)), now));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
        }
      }
      expect(new Set(written.map(({ data }) => JSON.stringify(data))).size).toBe(written.length);
      const all = recordedAt(written, now);
      const half = JSON.parse(JSON.stringify(foldFacts(product, all.slice(0, cut)))) as ReturnType<
        typeof product.initial
      >;
      expect(all.slice(cut).reduce(product.evolve, half)).toEqual(foldFacts(product, all));
    }),
  );
});
