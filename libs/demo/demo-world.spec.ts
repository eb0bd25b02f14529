import { describe, expect, it } from '@jest/globals';
import { testMembersBody } from '#contracts/accounts.ts';
import { openAuctionBody, placeBidBody, rulesOfToday } from '#contracts/auctions.ts';
import { categories, subCategories } from '#contracts/categories.ts';
import { addProductBody, putProductsBody, silhouettes, type AddProductBody } from '#contracts/products.ts';
import type { PaymentMethods } from '#contracts/payments.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { firstAuctions, moreAuctions, variantsOf, worthOf } from './demo-auctions.ts';
import { demoBidders } from './demo-people.ts';
import { demoProducts, firstProducts } from './demo-products.ts';
import { DemoWorld } from './demo-world.ts';
import type { Ask } from './market-client.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const pageOf = ({ slug, silhouette, ...words }: AddProductBody, id: string, addedAt: string) => ({
  subCategory: null,
  designer: null,
  upperMaterial: null,
  technology: null,
  ...words,
  id,
  rev: 'p1',
  slug,
  silhouette: silhouette ?? words.name,
  brandSlug: 'b',
  silhouetteSlug: 's',
  variants: [],
  addedAt,
});

/** A market that answers every command with yes, the same command with the same answer, and another body with 422. */
function agreeable(clock: DrivenClock) {
  const answers = new Map<string, { body: string; answer: string }>();
  const pages = new Map<string, object>();
  const asked: { url: string; key: string; payload: unknown }[] = [];
  let cards: object[] = [];
  const put = (products: readonly AddProductBody[]) => ({
    items: products.map((product, n) => {
      const id = idOf(pages.size + 1000);
      pages.set(product.slug, pageOf(product, id, clock.now()));
      return { slug: product.slug, id, outcome: 'added', code: null, variantIds: [idOf(n + 5000)] };
    }),
    after: 'p9',
    at: clock.now(),
  });
  const made = (payload: unknown) => {
    const names = testMembersBody.safeParse(payload);
    if (names.success)
      return {
        members: names.data.names.map((name, n) => ({ id: idOf(9000 + n), name, token: `token-${name}`, csrf: 'c' })),
      };
    const batch = putProductsBody.safeParse(payload);
    if (batch.success) return put(batch.data.products);
    return { id: idOf(answers.size + 1), after: `p${answers.size}`, at: clock.now() };
  };
  const ask: Ask = ({ method, url, headers, payload }) => {
    if (url === paymentRoutes.methods) return Promise.resolve({ statusCode: 200, body: JSON.stringify(oneCard) });
    if (method === 'GET') {
      const slug = /\/products\/([^?]+)/.exec(url)?.[1];
      const found = slug === undefined ? { items: url.includes('templateId') ? [] : cards } : pages.get(slug);
      return Promise.resolve({ statusCode: found ? 200 : 404, body: JSON.stringify(found ?? {}) });
    }
    const key = `${headers['authorization']} ${url} ${headers['idempotency-key']}`;
    const body = JSON.stringify(payload);
    const seen = answers.get(key);
    if (seen && seen.body !== body) return Promise.resolve({ statusCode: 422, body: '{}' });
    const answer = seen?.answer ?? JSON.stringify(made(payload));
    if (!seen) asked.push({ url, key, payload });
    answers.set(key, { body, answer });
    return Promise.resolve({ statusCode: 200, body: answer });
  };
  const show = (shown: object[]) => (cards = shown);
  return { ask, asked, show };
}

/** Everybody has a card that is proved. */
const oneCard: PaymentMethods = {
  id: idOf(1),
  rev: 'p1',
  defaultId: idOf(2),
  items: [{ id: idOf(2), brand: 'Visa', lastFour: '4242', expires: '2099-12', isVerified: true }],
  isSandbox: true,
};

const card = (slug: string, nextBid: number, closesAt: string) => ({
  id: idOf(1),
  rev: 'p1',
  rules: rulesOfToday,
  phase: 'open',
  product: { templateId: idOf(2), slug, name: 'n', brandName: 'b', category: 'art', color: 'c', silhouette: 'print' },
  size: 'One size',
  condition: 'used',
  picture: null,
  currency: 'USD',
  startPrice: 100,
  price: nextBid,
  nextBid,
  leader: null,
  bids: 0,
  bidders: 0,
  reserve: 'none',
  opensAt: '2026-05-01T12:00:00.000Z',
  closesAt,
  plannedClose: closesAt,
  extended: 0,
  buyNow: null,
  watchers: 0,
  retractions: 0,
  sellerId: idOf(3),
});

/** Lets everything that is ready run, without waiting. */
const settle = async () => {
  for (let n = 0; n < 50; n++) await Promise.resolve();
};

describe('the words of the demo world', () => {
  it('are some 400 products over all categories and shapes, each of its own slug and number', () => {
    expect(firstProducts).toHaveLength(40);
    expect(demoProducts.length).toBeGreaterThanOrEqual(400);
    expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map(({ sku }) => sku)).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map(({ category }) => category))).toEqual(new Set(categories));
    expect(new Set(demoProducts.map(({ look }) => look.silhouette))).toEqual(new Set(silhouettes));
    expect(new Set(demoProducts.flatMap(({ subCategory }) => subCategory ?? []))).toEqual(new Set(subCategories));
    for (const category of categories)
      expect(demoProducts.filter((product) => product.category === category).length).toBeGreaterThan(24);
  });

  it('are what the market takes', () => {
    for (const product of demoProducts) {
      expect(addProductBody.parse(product)).toEqual(product);
      const variants = variantsOf(product);
      expect(new Set(variants.map((variant) => JSON.stringify(variant))).size).toBe(variants.length);
      for (const { size } of variants) expect(product.sizeOptions).toContain(size);
    }
    expect(testMembersBody.safeParse({ names: demoBidders }).success).toBe(true);
  });

  it('plan forty open auctions in different phases whose bidders stop at what the product is worth', () => {
    const all = [...firstAuctions, ...moreAuctions];
    expect(all.filter(({ isOver, opensIn }) => !isOver && opensIn === 0)).toHaveLength(40);
    expect(all.filter(({ opensIn }) => opensIn > 0)).toHaveLength(4);
    expect(firstAuctions.at(-1)?.isOver).toBe(true);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
    expect(firstAuctions.reduce((sum, { bids }) => sum + bids.length, 0)).toBeGreaterThan(90);
    const soon = all.filter(({ isOver, lasts, opensIn }) => !isOver && opensIn === 0 && lasts <= 40 * minute);
    expect(soon.length).toBeGreaterThanOrEqual(8);
    for (const { slug, startPrice, bids, reserve, buyNow } of all) {
      const worth = worthOf(demoProducts.find((product) => product.slug === slug)!);
      const most = Math.max(startPrice, ...bids.map(({ maximum }) => maximum));
      expect(most).toBeLessThanOrEqual(worth * 1.1);
      expect(reserve ?? startPrice).toBeGreaterThanOrEqual(startPrice);
      expect(buyNow ?? Infinity).toBeGreaterThan(Math.max(most, reserve ?? 0, worth));
      bids.forEach(({ bidder, maximum }, n) => {
        expect(bidder).not.toBe(bids[n - 1]?.bidder);
        expect(maximum).toBeGreaterThanOrEqual(startPrice);
      });
    }
  });
});

/** Ends with the work, the clock moving on meanwhile. */
async function moving<T>(clock: DrivenClock, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  void work.finally(() => over.abort());
  while (!over.signal.aborted) {
    await settle();
    clock.advance(100);
  }
  return work;
}

describe('making the demo world', () => {
  const { signal } = new AbortController();

  it('asks for what the plan says, in bodies that the market takes', async () => {
    const clock = new DrivenClock();
    const market = agreeable(clock);
    const world = new DemoWorld(market.ask, 'operator', clock);
    const bidsOf = (all: typeof firstAuctions) => all.reduce((sum, planned) => sum + planned.bids.length, 0);
    expect(await world.make()).toMatchObject({
      products: 40,
      auctions: firstAuctions.length,
      bids: bidsOf(firstAuctions),
    });
    expect(await moving(clock, world.grow(signal))).toEqual({
      products: demoProducts.length - 40,
      auctions: moreAuctions.length,
      bids: bidsOf(moreAuctions),
    });
    const sent = (end: string) => market.asked.filter(({ url }) => url.endsWith(end)).map(({ payload }) => payload);
    for (const payload of sent('/auctions')) expect(openAuctionBody.safeParse(payload).success).toBe(true);
    for (const payload of sent('/bids')) expect(placeBidBody.safeParse(payload).success).toBe(true);
    for (const payload of sent('')) expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(60_000);
  });

  it('adds nothing the second time, even a day later', async () => {
    const clock = new DrivenClock();
    const market = agreeable(clock);
    const world = new DemoWorld(market.ask, 'operator', clock);
    const all = async () => [await world.make(), await moving(clock, world.grow(signal))];
    await all();
    const before = market.asked.length;
    clock.advance(20 * minute);
    await all();
    expect(market.asked).toHaveLength(before);
  });
});

describe('keeping it alive', () => {
  const slug = demoProducts[0]!.slug;
  const crowdAt = async (cards: object[]) => {
    const clock = new DrivenClock();
    const market = agreeable(clock);
    market.show(cards);
    const stop = new AbortController();
    const done = new DemoWorld(market.ask, 'operator', clock).keepAlive(stop.signal);
    for (let n = 0; n < 30; n++) {
      await settle();
      clock.advance(6000);
    }
    stop.abort();
    await settle();
    await done;
    return market.asked.filter(({ url, key }) => url.endsWith('/bids') && key.includes('demo-live'));
  };

  it('bids at least the next bid, never the same bidder twice running, and stops when told to', async () => {
    const bids = await crowdAt([card(slug, 5000, '2026-05-02T12:00:00.000Z')]);
    expect(bids.length).toBeGreaterThan(10);
    bids.forEach(({ payload, key }, n) => {
      expect(placeBidBody.parse(payload).maximum.minor).toBeGreaterThanOrEqual(5000);
      expect(key.split(' ')[1]).not.toBe(bids[n - 1]?.key.split(' ')[1]);
    });
  });

  it('leaves alone what costs more than it is worth, and what is not of the demo', async () => {
    expect(await crowdAt([card(slug, 90_000_000, '2026-05-02T12:00:00.000Z')])).toEqual([]);
    expect(await crowdAt([card('somebody-elses', 5000, '2026-05-02T12:00:00.000Z')])).toEqual([]);
  });
});
