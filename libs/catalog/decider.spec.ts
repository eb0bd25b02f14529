import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { productPage as productPageSchema, slug as slugSchema } from '#contracts/products.ts';
import { slugOf } from '#contracts/slug-of.ts';
import { foldFacts, foldView, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { upcast } from '#kernel/shapes.ts';
import { product, slug, type ProductCommand } from './decider.ts';
import samples from './events.samples.json' with { type: 'json' };
import {
  productShapes,
  slugShapes,
  type ProductEvent,
  type Revision,
  type SlugEvent,
  type TemplateVariant,
} from './events.ts';
import { brandPage } from './views/brand-page.view.ts';
import { productPage } from './views/product-page.view.ts';

const now = '2026-05-01T12:00:00.000Z';
const at = given(product, now);
const atSlug = given(slug, now);
const shapes = { ...productShapes, ...slugShapes };

const facts = samples.map(({ type, v, data }) => ({ type, data: upcast(shapes, type, v, data) }));
const [first, added, revised, nine, firstReserved, reserved] = facts as unknown as [
  Extract<ProductEvent, { type: 'ProductTemplateAdded' }>,
  Extract<ProductEvent, { type: 'ProductTemplateAdded' }>,
  Extract<ProductEvent, { type: 'ProductTemplateRevised' }>,
  Extract<ProductEvent, { type: 'VariantAdded' }>,
  SlugEvent,
  SlugEvent,
];
const addVariant = (over: Partial<TemplateVariant> = {}): ProductCommand => ({
  type: 'AddVariant',
  data: { ...nine.data, ...over },
});
const revise = (over: Partial<Revision> = {}): ProductCommand => ({
  type: 'ReviseProduct',
  data: { ...revised.data, ...over },
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
      .thenNothing());

  it('comes in its own sizes', () =>
    at(added)
      .when(addVariant({ size: '14' }))
      .thenRefused('size-unknown', { sizes: ['8', '9'] }));

  it('must be there for a variant or a revision', () => {
    expect(() => product.decide(addVariant(), product.initial(), now)).toThrow(NotFound);
    expect(() => product.decide(revise(), product.initial(), now)).toThrow(NotFound);
  });

  it('is revised where something else is said of it, and back again', () => {
    at(added).when(revise()).then(revised);
    at(added, revised).when(revise()).thenNothing();
    const { slug: _, look: __, ...words } = added.data;
    at(added, revised)
      .when({ type: 'ReviseProduct', data: words })
      .then({ type: 'ProductTemplateRevised', data: words });
  });

  it('keeps the sizes that it has variants of', () => {
    at(added, nine)
      .when(revise({ sizeOptions: ['8'] }))
      .thenRefused('size-in-use', { sizes: ['9'] });
    at(added, revised, nine)
      .when(addVariant({ size: '14', variantId: 'x' }))
      .thenRefused('size-unknown', { sizes: ['8', '9'] });
  });

  it('has no two names of one size, which would share what is for sale in it', () => {
    const alike = ['10C', '9', '10c'];
    const refused = ['sizes-alike', { sizes: ['10C', '10c'] }] as const;
    at(added)
      .when(revise({ sizeOptions: alike }))
      .thenRefused(...refused);
    at()
      .when({ type: 'AddProduct', data: { ...added.data, sizeOptions: alike } })
      .thenRefused(...refused);
    atSlug()
      .when({ type: 'ReserveSlug', data: { ...reserved.data, template: { ...added.data, sizeOptions: alike } } })
      .thenRefused(...refused);
    const { slug: _, look: __, ...words } = { ...added.data, sizeOptions: ['42⅔', '42⅓'] };
    at(added).when({ type: 'ReviseProduct', data: words }).then({ type: 'ProductTemplateRevised', data: words });
  });

  it('that was added before products had classes is the only one of its model', () => {
    expect(first.data).toMatchObject({ silhouette: first.data.name, subCategory: null, designer: null });
    expect(firstReserved.data.template).toEqual(first.data);
  });
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

it('the product screen shows the product with its variants, as it was last described', () => {
  const [page] = foldView(productPage, recordedAt([added, nine, revised], now)).values();
  const { templateId, ...words } = revised.data;
  expect(page).toEqual({
    ...words,
    id: templateId,
    slug: added.data.slug,
    look: added.data.look,
    brandSlug: 'tidewright-sons',
    silhouetteSlug: 'harbour-low',
    sortName: 'harbour-low-salt',
    sortPrice: 13_000,
    skuToken: 'tw100',
    variants: [{ id: nine.data.variantId, size: '9', shoeCondition: 'new_no_defects', boxCondition: 'good_condition' }],
    addedAt: now,
  });
  const document = { ...page, rev: '0000000000000001' };
  expect(document).toMatchObject(productPageSchema.parse(document));
});

it('a brand counts its products, also when one turns out to be of another', () => {
  const other = { ...added, data: { ...added.data, templateId: 'b', brandName: 'TIDEWRIGHT' } };
  const brands = (...all: readonly ProductEvent[]) =>
    [...foldView(brandPage, recordedAt(all as never, now)).values()].map(({ slug: of, name, count }) => [
      of,
      name,
      count,
    ]);
  expect(brands(added, other)).toEqual([['tidewright', 'Tidewright', 2]]);
  expect(brands(added, other, revised)).toEqual([
    ['tidewright', 'Tidewright', 1],
    ['tidewright-sons', 'Tidewright & Sons', 1],
  ]);
  const moved = { ...revised, data: { ...revised.data, templateId: 'b' } };
  expect(brands(added, other, revised, moved)).toEqual([['tidewright-sons', 'Tidewright & Sons', 2]]);
  const renamed = { ...revised, data: { ...revised.data, brandName: 'Tidewright & SONS' } };
  expect(brands(added, revised, renamed)).toEqual([['tidewright-sons', 'Tidewright & SONS', 1]]);
});

it('slugs are of small letters and digits', () => {
  expect(['Crème Brûlée 7', '  -- A/b  ', 'НИКОЛЬ'].map(slugOf)).toEqual([
    'creme-brulee-7',
    'a-b',
    'x-41d-418-41a-41e-41b-42c',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (words) => slugSchema.parse(slugOf(words)) !== ''),
  );
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
