import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BookModule } from '#book/module.ts';
import { CatalogModule } from '#catalog/module.ts';
import { catalogSteps, shoe } from '#catalog/testing.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { askStanding, myListings, type MyListing, usedListings } from '#contracts/listings.ts';
import { productRoutes } from '#contracts/routes.ts';
import { minute } from '#kernel/instant.ts';
import { Asks } from '#platform/trading/asks.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { marketRig, type MarketRig, type Name, people } from './support/market-rig.ts';
import { ListingsModule } from '#listings/module.ts';
import { dollars } from '#listings/testing.ts';
import { Streams } from '#platform/streams/streams.ts';
import { book } from '#book/decider.ts';
import { bookOf, bookStream } from '#book/events.ts';
import { placeOffer } from '#book/testing.ts';

let rig: MarketRig;
let templateId: string;
let products = 0;
let n = 0;
const kinds = {
  new: { shoeCondition: 'new', boxCondition: 'good_condition' },
  used: { shoeCondition: 'used', boxCondition: 'missing_lid' },
} as const;
const picture = 'ab'.repeat(32);

beforeAll(async () => {
  rig = await marketRig(CatalogModule, BookModule, ListingsModule);
  await catalogSteps(rig).lot();
});
afterAll(() => rig.close());

/** Each has a book of its own. */
beforeEach(async () => {
  const product = { ...shoe, slug: `shoe-${products++}` };
  templateId = String((await rig.ask('op', 'POST', productRoutes.all, product)).body['id']);
});

const kind = async (of: keyof typeof kinds, size = '9') => {
  const added = await rig.ask('sue', 'POST', productRoutes.variants(templateId), { size, ...kinds[of] });
  return { templateId, variantId: String(added.body['id']) };
};
const list = async (price: number, more: object = {}, of: keyof typeof kinds = 'new', key?: string) => {
  const body = { ...(await kind(of)), price: dollars(price), ...(of === 'used' && { pictures: [picture] }), ...more };
  return rig.ask('sue', 'POST', listingRoutes.all, body, key);
};
const idOf = async (made: ReturnType<typeof list>) => String((await made).body['id']);
const post = (path: string, body: object = {}, who: Name = 'sue') => rig.ask(who, 'POST', path, body);
const mine = async (who: Name = 'sue') => {
  const { body } = await rig.ask(who, 'GET', `${listingRoutes.mine}?after=${await rig.after()}`);
  return myListings.parse(body).items;
};
const own = async (id: string): Promise<MyListing | undefined> => (await mine()).find((one) => one.id === id);
const at = (listingId: string) => ({ templateId, size: '9', listingId });
const asks = () => rig.app.get(Asks, { strict: false });
const metadata = () => systemMetadata(`5f3e7a10-0000-4000-8000-${String(n++).padStart(12, '0')}`);
/** Ann offers so much for a new one. */
const offer = (price: number) => {
  const of = { bookId: bookOf(templateId, '9'), templateId, size: '9' };
  const command = placeOffer(`offer-${n}`, price, { ...of, buyerId: people.ann });
  return rig.app.get(Streams).decide(book, bookStream(of.bookId), { ...command, metadata: metadata() });
};

describe('an item for sale', () => {
  it('is in the book when its seller hears of it, and stands among theirs alone', async () => {
    const made = await list(210, { defects: ['creases', 'creases'] });
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(String), after: expect.any(String) } });
    const id = String(made.body['id']);
    expect(await asks().unit(at(id))).toMatchObject({
      sellerId: people.sue,
      tier: 'new',
      price: dollars(210),
      is: 'free',
    });
    expect(await own(id)).toMatchObject({
      is: 'live',
      product: { templateId, name: shoe.name },
      size: '9',
      tier: 'new',
      defects: ['creases'],
      price: dollars(210),
      until: expect.any(String),
    });
    expect(await mine('ann')).toEqual([]);
  });

  it('is made once, however often it is sent', async () => {
    const variant = await kind('new');
    const body = { ...variant, price: dollars(180) };
    const key = 'key-made-twice';
    const [one, two] = [
      await rig.ask('sue', 'POST', listingRoutes.all, body, key),
      await rig.ask('sue', 'POST', listingRoutes.all, body, key),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(await rig.unsealed(two)).toEqual(await rig.unsealed(one));
    expect(await asks().standing(at(''), 'new')).toMatchObject({ lowestAsk: dollars(180) });
  });

  it('is a kind that the catalog knows, and a seller lists it', async () => {
    const known = await kind('new');
    const other = { ...known, templateId: people.ann, price: dollars(200) };
    expect(await post(listingRoutes.all, other)).toMatchObject({ status: 409, body: { code: 'lot-unknown' } });
    expect((await post(listingRoutes.all, { ...known, price: dollars(200) }, 'ann')).status).toBe(403);
  });

  it('is shown before it is sold where it is used', async () => {
    expect(await list(90, { pictures: [] }, 'used')).toMatchObject({ status: 409, body: { code: 'pictures-missing' } });
    const id = await idOf(list(90, { defects: ['scuffs'] }, 'used'));
    rig.clock.advance(minute);
    const cheaper = await idOf(list(80, {}, 'used'));
    await list(70);
    const used = async (words = '') => {
      const { body } = await rig.ask(
        null,
        'GET',
        `${listingRoutes.used(templateId)}?after=${await rig.after()}${words}`,
      );
      return usedListings.parse(body).items;
    };
    expect(await used()).toEqual([
      expect.objectContaining({ id: cheaper, price: dollars(80) }),
      {
        id,
        rev: expect.any(String),
        templateId,
        size: '9',
        shoeCondition: 'used',
        boxCondition: 'missing_lid',
        tier: 'used',
        pictures: [picture],
        defects: ['scuffs'],
        price: dollars(90),
        listedAt: expect.any(String),
      },
    ]);
    expect((await used('&sort=newest')).map((one) => one.id)).toEqual([cheaper, id]);
    const byAddress = async () => rig.ask(null, 'GET', `${listingRoutes.usedOne(cheaper)}?after=${await rig.after()}`);
    expect(await byAddress()).toMatchObject({ status: 200, body: { id: cheaper, price: dollars(80) } });
    expect(await used('&size=8')).toEqual([]);
    expect(JSON.stringify(await used())).not.toContain(people.sue);
    await post(listingRoutes.withdraw(cheaper));
    expect((await used('&size=9')).map((one) => one.id)).toEqual([id]);
    expect(await byAddress()).toMatchObject({ status: 404 });
  });
});

describe('a price', () => {
  it('that would sell at once is confirmed first, for the same listing', async () => {
    await offer(230);
    const no = await list(220);
    expect(no).toMatchObject({
      status: 409,
      body: { code: 'sells-at-once', price: dollars(230), listingId: expect.any(String) },
    });
    const id = String(no.body['listingId']);
    expect(await own(id)).toMatchObject({ is: 'refused', code: 'sells-at-once', until: null });
    const yes = await post(listingRoutes.ask(id), { price: dollars(220), sellAtLeast: dollars(230) });
    expect(yes.status).toBe(200);
    expect(await own(id)).toMatchObject({ is: 'kept', code: null, price: dollars(230) });
    expect(await post(listingRoutes.withdraw(id))).toMatchObject({ status: 409, body: { code: 'ask-reserved' } });
    expect(await post(listingRoutes.ask(id), { price: dollars(240) })).toMatchObject({
      status: 409,
      body: { code: 'listing-for-sale' },
    });
  });

  it('is changed, and its time is renewed, by its seller alone', async () => {
    const id = await idOf(list(210));
    rig.clock.advance(2 * minute);
    expect((await post(listingRoutes.reprice(id), { price: dollars(190) })).status).toBe(200);
    const before = await own(id);
    expect(before).toMatchObject({ is: 'live', price: dollars(190) });
    expect((await post(listingRoutes.renew(id))).status).toBe(200);
    const after = await own(id);
    expect(Date.parse(after!.until!) - Date.parse(before!.until!)).toBe(2 * minute);
    expect(await post(listingRoutes.reprice(id), { price: { minor: 19_050, currency: 'USD' } })).toMatchObject({
      status: 409,
      body: { code: 'price-not-whole' },
    });
    for (const path of [listingRoutes.reprice(id), listingRoutes.ask(id)])
      expect((await rig.ask('op', 'POST', path, { price: dollars(1) })).status).toBe(403);
    expect((await post(listingRoutes.withdraw(id), {}, 'ann')).status).toBe(404);
  });

  it('is told what stands beside it', async () => {
    await list(250);
    await offer(150);
    const { body } = await rig.ask('sue', 'GET', `${listingRoutes.standing}?templateId=${templateId}&size=9&tier=new`);
    expect(askStanding.parse(body)).toEqual({ bestOffer: dollars(150), lowestAsk: dollars(250), lastSale: null });
  });
});

it('what is open is found apart from what is over, however much is over', async () => {
  const first = await idOf(list(210));
  const more = [];
  for (let count = 0; count < 26; count += 1) more.push(await idOf(list(220)));
  const part = async (of: string, cursor?: string) => {
    const words = new URLSearchParams({ part: of, after: await rig.after(), ...(cursor && { cursor }) });
    const page = myListings.parse((await rig.ask('sue', 'GET', `${listingRoutes.mine}?${words}`)).body);
    const here = page.items.filter(({ product }) => product.templateId === templateId);
    return { ids: here.map(({ id }) => id), next: page.next };
  };
  expect((await part('open')).ids.toSorted()).toEqual([first, ...more].toSorted());
  for (const id of more) await post(listingRoutes.withdraw(id));
  expect((await part('open')).ids).toEqual([first]);
  const over = await part('over');
  const rest = await part('over', over.next);
  expect([...over.ids, ...rest.ids]).toEqual(expect.arrayContaining(more));
  expect([over.ids.length, rest.ids.length]).toEqual([24, 2]);
  expect((await rig.ask('sue', 'GET', `${listingRoutes.mine}?part=other`)).status).toBe(400);
});

it('what is taken back is in nobody’s way, and may be put up again', async () => {
  const id = await idOf(list(210));
  expect((await post(listingRoutes.withdraw(id))).status).toBe(200);
  expect((await post(listingRoutes.withdraw(id))).status).toBe(200);
  expect(await own(id)).toMatchObject({ is: 'withdrawn', until: null });
  expect(await asks().unit(at(id))).toBeNull();
  const soon = await post(listingRoutes.ask(id), { price: dollars(200) });
  expect(soon).toMatchObject({ status: 409, body: { code: 'repriced-lately', listingId: id } });
  rig.clock.advance(2 * minute);
  expect((await post(listingRoutes.ask(id), { price: dollars(200) })).status).toBe(200);
  expect(await own(id)).toMatchObject({ is: 'live', price: dollars(200) });
});

it('what is bought is kept, sold, and done', async () => {
  const id = await idOf(list(210));
  const by = { orderId: 'order-1', buyerId: people.bob, price: dollars(210) };
  await asks().reserve(at(id), by, metadata());
  expect(await own(id)).toMatchObject({ is: 'kept' });
  await asks().release(at(id), 'order-1', metadata());
  expect(await own(id)).toMatchObject({ is: 'live', price: dollars(210), until: expect.any(String) });
  rig.clock.advance(5 * minute);
  await asks().reserve(at(id), { ...by, orderId: 'order-2', buyerId: people.ann }, metadata());
  await asks().sell(at(id), 'order-2', metadata());
  expect(await own(id)).toMatchObject({ is: 'sold', until: null });
  expect(await post(listingRoutes.withdraw(id))).toMatchObject({ status: 409, body: { code: 'ask-sold' } });
  await asks().end(at(id), { orderId: 'order-2', why: 'kept', isCapped: false }, metadata());
  expect(await own(id)).toMatchObject({ is: 'done' });
});
