import { describe, expect, it } from '@jest/globals';
import { testMembersBody } from '#contracts/accounts.ts';
import { openAuctionBody, placeBidBody } from '#contracts/auctions.ts';
import { addProductBody, addVariantBody, categories, silhouettes } from '#contracts/products.ts';
import { minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { demoAuctions, variantsOf, worthOf } from './demo-auctions.ts';
import { demoBidders } from './demo-people.ts';
import { demoProducts } from './demo-products.ts';
import { DemoWorld } from './demo-world.ts';
import type { Ask } from './market-door.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A market that answers every wish with yes, the same wish with the same answer, and another body with 422. */
function agreeable(clock: DrivenClock) {
  const answers = new Map<string, { body: string; answer: string }>();
  const asked: { url: string; key: string; payload: unknown }[] = [];
  let cards: object[] = [];
  const made = (url: string, payload: unknown) => {
    const id = idOf(answers.size + 1);
    const names = testMembersBody.safeParse(payload);
    if (names.success)
      return {
        members: names.data.names.map((name, n) => ({ id: idOf(9000 + n), name, token: `token-${name}`, csrf: 'c' })),
      };
    return { id, revision: 0, position: `p${answers.size}`, at: clock.now() };
  };
  const ask: Ask = ({ method, url, headers, payload }) => {
    if (method === 'GET') {
      const found = url.includes('/auctions') ? { items: cards } : undefined;
      return Promise.resolve({ statusCode: found ? 200 : 404, body: JSON.stringify(found ?? {}) });
    }
    const key = `${headers['authorization']} ${url} ${headers['idempotency-key']}`;
    const body = JSON.stringify(payload);
    const seen = answers.get(key);
    if (seen && seen.body !== body) return Promise.resolve({ statusCode: 422, body: '{}' });
    const answer = seen?.answer ?? JSON.stringify(made(url, payload));
    if (!seen) asked.push({ url, key, payload });
    answers.set(key, { body, answer });
    return Promise.resolve({ statusCode: 200, body: answer });
  };
  const show = (shown: object[]) => (cards = shown);
  return { ask, asked, show };
}

const card = (slug: string, nextBid: number, closesAt: string) => ({
  id: idOf(1),
  rev: 'p1',
  phase: 'open',
  product: { templateId: idOf(2), slug, name: 'n', brandName: 'b', category: 'art', color: 'c', silhouette: 'print' },
  size: 'One size',
  condition: 'used',
  currency: 'USD',
  startPrice: 100,
  price: nextBid,
  nextBid,
  leader: null,
  bids: 0,
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
  it('are forty products over all categories and silhouettes, each of its own slug and number', () => {
    expect(demoProducts).toHaveLength(40);
    expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(40);
    expect(new Set(demoProducts.map(({ sku }) => sku)).size).toBe(40);
    expect(new Set(demoProducts.map(({ category }) => category))).toEqual(new Set(categories));
    expect(new Set(demoProducts.map(({ look }) => look.silhouette))).toEqual(new Set(silhouettes));
  });

  it('are what the market takes', () => {
    for (const product of demoProducts) {
      expect(addProductBody.parse(product)).toEqual(product);
      const variants = variantsOf(product);
      for (const variant of variants) expect(addVariantBody.parse(variant)).toEqual(variant);
      expect(new Set(variants.map((variant) => JSON.stringify(variant))).size).toBe(variants.length);
    }
    expect(testMembersBody.safeParse({ names: demoBidders }).success).toBe(true);
  });

  it('plan auctions in different phases whose bidders stop at what the product is worth', () => {
    expect(demoAuctions.filter(({ isOver }) => !isOver).length).toBeGreaterThanOrEqual(8);
    expect(demoAuctions.at(-1)?.isOver).toBe(true);
    expect(demoAuctions.reduce((sum, { bids }) => sum + bids.length, 0)).toBeGreaterThan(90);
    for (const { slug, startPrice, bids, reserve } of demoAuctions) {
      const worth = worthOf(demoProducts.find((product) => product.slug === slug)!);
      expect(Math.max(startPrice, ...bids.map(({ maximum }) => maximum))).toBeLessThanOrEqual(worth * 1.1);
      expect(reserve ?? startPrice).toBeGreaterThanOrEqual(startPrice);
      bids.forEach(({ bidder, maximum }, n) => {
        expect(bidder).not.toBe(bids[n - 1]?.bidder);
        expect(maximum).toBeGreaterThanOrEqual(startPrice);
      });
    }
  });
});

describe('making the demo world', () => {
  it('asks for what the plan says, in bodies that the market takes', async () => {
    const clock = new DrivenClock();
    const market = agreeable(clock);
    const made = await new DemoWorld(market.ask, 'operator', clock).make();
    const bids = demoAuctions.reduce((sum, planned) => sum + planned.bids.length, 0);
    expect(made).toMatchObject({ products: 40, auctions: demoAuctions.length, bids });
    const opened = market.asked.filter(({ url }) => url.endsWith('/auctions'));
    for (const { payload } of opened) expect(openAuctionBody.safeParse(payload).success).toBe(true);
    for (const { url, payload } of market.asked)
      expect(!url.endsWith('/bids') || placeBidBody.safeParse(payload).success).toBe(true);
  });

  it('adds nothing the second time, even a day later', async () => {
    const clock = new DrivenClock();
    const market = agreeable(clock);
    const world = new DemoWorld(market.ask, 'operator', clock);
    await world.make();
    const before = market.asked.length;
    clock.advance(20 * minute);
    await world.make();
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
    return market.asked.filter(({ url }) => url.endsWith('/bids'));
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
