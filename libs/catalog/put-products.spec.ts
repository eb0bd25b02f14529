import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brandList, putProducts, relatedProducts, type AddProductBody } from '#contracts/products.ts';
import { brandRoutes, productRoutes } from '#contracts/routes.ts';
import { auctionHouse, type AuctionHouse } from '../../test/support/auction-house.ts';
import { shoe, size9 } from './testing.ts';

let house: AuctionHouse;

beforeAll(async () => {
  house = await auctionHouse();
});
afterAll(() => house.close());

const boot = (n: number, over: Partial<AddProductBody> = {}): AddProductBody => ({
  ...shoe,
  slug: `boot-${n}`,
  name: `Boot ${n}`,
  brandName: n % 2 ? 'Odd Feet' : 'Even Feet',
  silhouette: n < 5 ? 'Boot' : 'Late Boot',
  subCategory: 'boots',
  retailPriceCents: n === 0 ? null : 10_000 - n,
  ...over,
});
const boots = Array.from({ length: 30 }, (_, n) => boot(n));

const put = async (products: readonly object[], known = 'revise', key?: string) => {
  const { status, body } = await house.ask('op', 'POST', productRoutes.batch, { known, products }, key);
  return status === 200 ? putProducts.parse(body).items : status;
};
const listed = async (query: string) => {
  const { body } = await house.ask(null, 'GET', `${productRoutes.all}?after=${await house.after()}&${query}`);
  return body as { items: { slug: string }[]; next?: string };
};
const slugs = async (query: string) => (await listed(query)).items.map(({ slug }) => slug);

describe('many products at once', () => {
  it('are added once, with their variants, in whatever batches they come', async () => {
    const withSizes = boots.map((body) => ({ ...body, variants: [size9] }));
    const first = await put(withSizes);
    if (typeof first === 'number') throw new Error(String(first));
    expect(first.map(({ outcome, variantIds }) => [outcome, variantIds.length])).toEqual(boots.map(() => ['added', 1]));
    const facts = house.events.facts.length;
    expect(facts).toBe(90);
    const again = await put(withSizes.toReversed());
    expect(again).toEqual(first.map((item) => ({ ...item, outcome: 'same' })).toReversed());
    expect(await put(withSizes, 'revise', 'the-same-key')).toEqual(await put(withSizes, 'revise', 'the-same-key'));
    expect(house.events.facts.length).toBe(facts);
  });

  it('are revised where they differ, or left alone', async () => {
    const cheaper = boot(3, { retailPriceCents: 1 });
    expect(await put([cheaper], 'leave')).toMatchObject([{ outcome: 'left' }]);
    expect(await put([cheaper, boot(4)])).toMatchObject([{ outcome: 'revised' }, { outcome: 'same' }]);
    expect(await slugs('sort=price-low')).toMatchObject(
      ['boot-3', 'boot-29', 'boot-28'].concat(Array(21).fill(expect.any(String))),
    );
    expect(await put([boot(3)])).toMatchObject([{ outcome: 'revised' }]);
    expect(await put([cheaper])).toMatchObject([{ outcome: 'revised' }]);
    expect(await put([boot(3)])).toMatchObject([{ outcome: 'revised' }]);
  });

  it('are refused one by one, with the reason', async () => {
    expect(await put([boot(3, { sizeOptions: ['8'] }), boot(5), boot(5)])).toMatchObject([
      { outcome: 'refused', code: 'size-in-use' },
      { outcome: 'same' },
      { outcome: 'refused', code: 'slug-twice' },
    ]);
    expect(await put([{ ...boot(50), variants: [{ ...size9, size: '99' }] }])).toMatchObject([
      { outcome: 'refused', code: 'size-unknown' },
    ]);
    expect(await put([boot(51, { subCategory: 'tops' })])).toBe(400);
    expect(await put(Array.from({ length: 101 }, (_, n) => boot(n)))).toBe(400);
  });
});

describe('lists of products', () => {
  it('go by category, sub-category, brand and silhouette, 24 a page', async () => {
    expect((await slugs('category=sneakers&brand=odd-feet&silhouette=boot')).toSorted()).toEqual(['boot-1', 'boot-3']);
    expect(await slugs('subCategory=sandals')).toEqual([]);
    expect(await slugs('brand=nobody')).toEqual([]);
    const { items, next } = await listed('subCategory=boots&sort=name');
    expect([items.length, items[0]?.slug, items[1]?.slug]).toEqual([24, 'boot-0', 'boot-1']);
    const rest = await slugs(`subCategory=boots&sort=name&cursor=${next}`);
    expect(new Set([...items.map(({ slug }) => slug), ...rest]).size).toBe(30);
  });

  it('have what has no price at the end', async () => {
    const { next } = await listed('sort=price-low');
    expect((await slugs(`sort=price-low&cursor=${next}`)).at(-1)).toBe('boot-0');
    expect(await slugs('sort=price-high')).toContain('boot-1');
  });

  it('refuse what is no class of products', async () => {
    for (const query of ['category=cars', 'subCategory=sneakers', 'sort=luck', 'brand=No Slug', 'cursor=x'])
      expect((await house.ask(null, 'GET', `${productRoutes.all}?${query}`)).status).toBe(400);
  });
});

it('a product has its relatives: of its model, brand and category, never itself', async () => {
  const { body } = await house.ask(null, 'GET', productRoutes.related('boot-1'));
  expect(relatedProducts.parse(body)).toEqual(body);
  const of = (shelf: string) => (body[shelf] as { slug: string; brandName: string }[]).map(({ slug }) => slug);
  expect(of('silhouetteProducts').toSorted()).toEqual(['boot-0', 'boot-2', 'boot-3', 'boot-4']);
  expect([of('brandProducts').length, of('categoryProducts').length]).toEqual([12, 12]);
  for (const shelf of Object.keys(body)) expect(of(shelf)).not.toContain('boot-1');
  expect((await house.ask(null, 'GET', productRoutes.related('no-such-boot'))).status).toBe(404);
});

it('brands are listed with how many products they have', async () => {
  const { body } = await house.ask(null, 'GET', brandRoutes.all);
  expect(brandList.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    items: [
      { slug: 'odd-feet', name: 'Odd Feet', count: 15 },
      { slug: 'even-feet', name: 'Even Feet', count: 15 },
    ],
  });
  const page = await house.ask(null, 'GET', brandRoutes.page('odd-feet'));
  expect(page).toMatchObject({ status: 200, body: { id: 'odd-feet', count: 15 } });
  expect((await house.ask(null, 'GET', brandRoutes.page('nobody'))).status).toBe(404);
});

it('a product is revised by the operator, and its screens say so', async () => {
  const { slug, look: _, ...words } = boot(7, { color: 'Ash' });
  const { body } = await house.ask(null, 'GET', productRoutes.page(slug));
  const answer = await house.ask('op', 'POST', productRoutes.revise(String(body['id'])), words);
  expect(answer.status).toBe(200);
  const page = await house.ask(null, 'GET', `${productRoutes.page(slug)}?after=${String(answer.body['after'])}`);
  expect(page.body).toMatchObject({ color: 'Ash', subCategory: 'boots' });
  expect((await house.ask('op', 'POST', productRoutes.revise('no-id'), words)).status).toBe(404);
});
