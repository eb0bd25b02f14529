import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { bookOf, bookStream } from '#book/events.ts';
import { BookModule } from '#book/module.ts';
import { CatalogModule } from '#catalog/module.ts';
import { catalogSteps, shoe } from '#catalog/testing.ts';
import { bookRoutes } from '#contracts/book-routes.ts';
import { bookLevels, monthsOfSales, pricesOfTier } from '#contracts/book.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import { day, minute } from '#kernel/instant.ts';
import { ListingsModule } from '#listings/module.ts';
import { dollars } from '#listings/testing.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { Asks } from '#platform/trading/asks.ts';
import { marketRig, type MarketRig, people } from './support/market-rig.ts';

let rig: MarketRig;
let templateId: string;
let slug: string;
let products = 0;
let n = 0;

beforeAll(async () => {
  rig = await marketRig(CatalogModule, BookModule, ListingsModule);
  await catalogSteps(rig).lot();
});
afterAll(() => rig.close());

beforeEach(async () => {
  slug = `priced-${products++}`;
  templateId = String((await rig.ask('op', 'POST', productRoutes.all, { ...shoe, slug })).body['id']);
});

const kind = { size: '9', shoeCondition: 'new', boxCondition: 'good_condition' };
async function list(price: number): Promise<string> {
  const { body } = await rig.ask('sue', 'POST', productRoutes.variants(templateId), kind);
  const item = { templateId, variantId: String(body['id']), price: dollars(price) };
  return String((await rig.ask('sue', 'POST', listingRoutes.all, item)).body['id']);
}
const prices = async (interval = '1M') => {
  const query = new URLSearchParams({ size: '9', tier: 'new', interval, after: await rig.after() });
  return pricesOfTier.parse((await rig.ask(null, 'GET', `${bookRoutes.prices(templateId)}?${query}`)).body);
};
const months = async (words = '') =>
  rig.ask(null, 'GET', `${bookRoutes.salesOf(slug)}?by=month&after=${await rig.after()}${words}`);

/** It is bought now, and its seller has said yes. */
async function sell(listingId: string, price: number) {
  const asks = rig.app.get(Asks, { strict: false });
  const at = { templateId, size: '9', listingId };
  const orderId = `order-of-prices-${n++}`;
  const metadata = () => systemMetadata(`5f3e7a10-0000-4000-8000-${String(n++).padStart(12, '0')}`);
  await asks.reserve(at, { orderId, buyerId: people.bob, price: dollars(price) }, metadata());
  await asks.sell(at, orderId, metadata());
  await asks.confirm(at, orderId, metadata());
}

it('the lowest price of 30 days comes with the fact that shows it, and a cut with what it was cut from', async () => {
  const stream = bookStream(bookOf(templateId, '9'));
  expect(await prices()).toEqual({ days: [], lowest: null, cut: null });
  await list(210);
  rig.clock.step(2 * day);
  const seen = await prices();
  expect(seen).toMatchObject({
    days: [{ count: 0, lowestAskCents: 21_000, highestOfferCents: null, lastCents: null }],
    lowest: { cents: 21_000, stream, revision: expect.any(Number), at: expect.any(String) },
    cut: null,
  });
  const cheaper = await list(180);
  expect(await prices()).toMatchObject({
    lowest: { cents: 18_000 },
    cut: { now: { cents: 18_000 }, prior: seen.lowest },
  });
  rig.clock.step(2 * minute);
  await rig.ask('sue', 'POST', listingRoutes.withdraw(cheaper), {});
  expect(await prices()).toMatchObject({ lowest: { cents: 18_000 }, cut: null });
});

it('sales are told by day and by month, at the address that everybody knows the product by; nobody is named', async () => {
  await sell(await list(200), 200);
  rig.clock.step(2 * minute);
  await sell(await list(220), 220);
  expect(await prices()).toMatchObject({ days: [{ count: 2, minCents: 20_000, maxCents: 22_000, lastCents: 22_000 }] });
  const { body } = await months('&size=9&tier=new');
  expect(monthsOfSales.parse(body)).toEqual({
    months: [
      {
        month: rig.clock.now().slice(0, 7),
        count: 2,
        sumCents: 42_000,
        minCents: 20_000,
        maxCents: 22_000,
        lastCents: 22_000,
      },
    ],
  });
  expect((await months('&size=8')).body).toEqual({ months: [] });
  expect((await months('&tier=used')).body).toEqual({ months: [] });
  expect(JSON.stringify([body, await prices()])).not.toMatch(new RegExp(`${people.sue}|${people.bob}|order-of-prices`));
});

it('an interval looks back over its days alone', async () => {
  await sell(await list(200), 200);
  rig.clock.step(40 * day);
  expect((await prices('1M')).days).toEqual([]);
  expect((await prices('3M')).days).toHaveLength(1);
  expect((await prices('all')).days).toHaveLength(1);
});

it('a size’s levels are told of one tier, or of all: the best of each side first, and nobody', async () => {
  const { id: variantId } = (
    await rig.ask('sue', 'POST', productRoutes.variants(templateId), { ...kind, shoeCondition: 'new_with_defects' })
  ).body;
  await list(220);
  await list(210);
  await list(220);
  await rig.ask('sue', 'POST', listingRoutes.all, { templateId, variantId, price: dollars(150) });
  const levels = async (words: string) => {
    const path = `${bookRoutes.levels(templateId)}?size=9${words}&after=${await rig.after()}`;
    return bookLevels.parse((await rig.ask(null, 'GET', path)).body);
  };
  const all = await levels('');
  expect(all.asks.map(({ tier, cents, count }) => [tier, cents, count])).toEqual([
    ['new-defects', 15_000, 1],
    ['new', 21_000, 1],
    ['new', 22_000, 2],
  ]);
  expect(await levels('&tier=new')).toEqual({ asks: all.asks.slice(1), offers: [] });
  expect(await levels('&tier=used')).toEqual({ asks: [], offers: [] });
  expect(JSON.stringify(all)).not.toContain(people.sue);
});

it('an address that no product has is not there', async () =>
  expect((await rig.ask(null, 'GET', bookRoutes.salesOf('nobody-made-it'))).status).toBe(404));

it('what cannot be told of past lows is kept by nobody, as what can is for a minute', async () => {
  const path = `${bookRoutes.odds(templateId)}?size=9&tiers=new`;
  const keptOf = async (words: string) => (await rig.ask(null, 'GET', path + words)).headers['cache-control'];
  expect([await keptOf(''), await keptOf('&x=1')]).toEqual(['public, max-age=60', 'no-store']);
});
