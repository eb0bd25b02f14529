import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { productList, productPage } from '#contracts/products.ts';
import { CommandBus } from '@nestjs/cqrs';
import { productRoutes } from '#contracts/routes.ts';
import { created } from '#contracts/values.ts';
import type { Readable } from '#platform/projections/readable.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auctionHouse, type AuctionHouse } from '../../test/support/auction-house.ts';
import { shoe, size9 } from './testing.ts';
import { slug } from './decider.ts';
import { revisionOf } from './rules/classes.ts';
import { slugStream, type SlugEvent, type Template } from './events.ts';
import { whenSlugReservedAddProduct } from './reactions.ts';

let house: AuctionHouse;

beforeAll(async () => {
  house = await auctionHouse();
});
afterAll(() => house.close());

const last = async () => `?after=${await house.after()}`;
const get = (path: string) => house.ask(null, 'GET', path);
const boot = { ...shoe, slug: 'harbour-boot' };

it('adds a product once, with its variants', async () => {
  const first = await house.ask('op', 'POST', productRoutes.all, shoe, 'key-of-shoe');
  const again = await house.ask('op', 'POST', productRoutes.all, shoe, 'key-of-shoe');
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(await house.unsealed(again)).toEqual(await house.unsealed(first));
  expect(created.parse(first.body)).toEqual(first.body);
  const id = String(first.body['id']);
  const variant = await house.ask('op', 'POST', productRoutes.variants(id), size9);
  expect(variant.status).toBe(201);
  const { body } = await get(productRoutes.page(shoe.slug) + (await last()));
  expect(body).toMatchObject(productPage.parse(body));
  expect(body).toMatchObject({ id, slug: shoe.slug, variants: [{ id: variant.body['id'], ...size9 }] });
});

it('gives two who add the same variant the same one, whoever was first', async () => {
  const { templateId } = await house.lot();
  const kind = { ...size9, shoeCondition: 'used', boxCondition: 'no_original_box' };
  const add = (who: 'sue' | 'op') => house.ask(who, 'POST', productRoutes.variants(templateId), kind);
  const [first, second] = await Promise.all([add('sue'), add('op')]);
  const third = await add('sue');
  expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect([second.body['id'], third.body['id']]).toEqual([first.body['id'], first.body['id']]);
  expect(created.parse(third.body)).toEqual(third.body);
});

it('finds a product by its style code, however it is spaced', async () => {
  const named = { ...shoe, slug: 'named-by-its-code', sku: 'DD1391-100' };
  await house.ask('op', 'POST', productRoutes.all, named);
  const found = async (sku: string) => {
    const { body } = await get(`${productRoutes.all}${await last()}&sku=${encodeURIComponent(sku)}`);
    return productList.parse(body).items.map((one) => one.slug);
  };
  for (const sku of ['DD1391-100', 'dd1391 100', 'DD1391100']) expect(await found(sku)).toEqual([named.slug]);
  expect(await found('DD1391-10')).toEqual([]);
});

it('refuses a slug that is taken', async () => {
  await house.lot();
  expect(await house.ask('op', 'POST', productRoutes.all, shoe, 'another-key')).toMatchObject({
    status: 409,
    body: { code: 'slug-taken', slug: shoe.slug },
  });
});

it('goes on where somebody was cut between the slug and the product', async () => {
  const { slug: name, look } = boot;
  const template: Template = { ...revisionOf('5f3e7a10-0000-4000-8000-0000000000a9', boot), slug: name, look };
  const metadata = { commandId: template.templateId, bodyHash: '', actorId: 'op', correlationId: '', causationId: '' };
  const data = { slug: template.slug, template };
  await house.app.get(Streams).decide(slug, slugStream(template.slug), { type: 'ReserveSlug', data, metadata });
  const reserved = { ...house.events.facts.at(-1) } as unknown as Readable<SlugEvent>;
  const { on } = whenSlugReservedAddProduct({ commands: house.app.get(CommandBus) });
  const react = () => on.SlugReserved?.(reserved);
  await react();
  const facts = house.events.facts.length;
  await react();
  expect(house.events.facts.length).toBe(facts);
  expect((await get(productRoutes.page(template.slug) + (await last()))).body).toMatchObject({
    id: template.templateId,
  });
});

it('lists by category', async () => {
  await house.lot();
  const { body } = await get(`${productRoutes.all}${await last()}&category=sneakers`);
  expect(body).toMatchObject(productList.parse(body));
  expect(body['items']).toContainEqual(expect.objectContaining({ slug: shoe.slug }));
  expect((await get(`${productRoutes.all}?category=art`)).body).toEqual({ items: [] });
});

it('is written by operators; a seller adds the size and condition of what is for sale', async () => {
  const { slug: _, look: __, ...words } = boot;
  const { templateId } = await house.lot();
  const used = { ...size9, shoeCondition: 'used' };
  expect((await house.ask('sue', 'POST', productRoutes.all, boot)).status).toBe(403);
  expect((await house.ask('sue', 'POST', productRoutes.batch, { known: 'leave', products: [boot] })).status).toBe(403);
  expect((await house.ask('sue', 'POST', productRoutes.revise(templateId), words)).status).toBe(403);
  expect((await house.ask('ann', 'POST', productRoutes.variants(templateId), used)).status).toBe(403);
  expect((await house.ask('sue', 'POST', productRoutes.variants(templateId), used)).status).toBe(201);
});

it('draws pictures that never change', async () => {
  const { templateId } = await house.lot();
  await get(productRoutes.page(shoe.slug) + (await last()));
  const picture = await get(productRoutes.picture(templateId, 'side'));
  expect(picture).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  expect(picture.text).toMatch(/^<svg /);
  for (const other of ['', '?drawn=1']) {
    const { headers, text } = await get(productRoutes.picturePath(templateId, 'side') + other);
    expect([headers['cache-control'], text]).toEqual(['public, max-age=600', picture.text]);
  }
  const seen = await house.app.inject({
    url: productRoutes.picture(templateId, 'side'),
    headers: { 'if-none-match': String(picture.headers['etag']) },
  });
  expect([seen.statusCode, seen.body]).toEqual([304, '']);
});

it('has nothing where there is nothing', async () => {
  const { templateId, variantId } = await house.lot();
  for (const path of [
    productRoutes.page('no-such-shoe'),
    productRoutes.page('No Slug'),
    productRoutes.picture(templateId, 'back'),
    productRoutes.picture(variantId, 'side'),
    productRoutes.picture('x', 'side'),
  ]) {
    const { status, headers } = await get(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 404, expect.not.stringContaining('immutable')]);
  }
  expect((await house.ask('op', 'POST', productRoutes.variants(variantId), size9)).status).toBe(404);
});
