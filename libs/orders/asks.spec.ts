import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { askNow } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { plus, minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { Asks } from '#platform/trading/asks.ts';
import { Buyer, ledgerOf } from '../../test/support/buyer.ts';
import { Crowd, type TestMember, usd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { mutant } from '../../test/support/mutants.ts';
import { UnitDesk } from './unit-desk.ts';

/* To see the race fail, run with MUTANT=unit-for-all: whoever comes has the unit, and its book is not asked. */
if (mutant === 'unit-for-all')
  Object.assign(UnitDesk.prototype, {
    reserve: () => Promise.resolve(plus(clock.now(), 15 * minute)),
    sell: () => Promise.resolve(),
    confirm: () => Promise.resolve(),
  });

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let asks: Asks;
let templateId: string;
let sue: TestMember;
let ann: Buyer;

const size = '9';

async function addressOf(buyer: Buyer, n = 1): Promise<string> {
  const words = { country: 'GB', name: 'Ann', line1: `${n} Long Lane`, city: 'London', zip: 'SW1A 1AA' };
  return String((await buyer.post(addressRoutes.all, words)).body['id']);
}

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  asks = market.app.get(Asks, { strict: false });
  ({ templateId } = await crowd.lot());
  const [seller, buyer] = await crowd.members(2);
  sue = seller!;
  ann = new Buyer(market, buyer!);
  await market.caughtUp();
});
afterAll(() => market.close());

/** An ask of Sue's for so many dollars; its listing. */
async function placed(dollars: number, isInstant = true): Promise<string> {
  const listingId = randomUUID();
  const priced = { price: usd(dollars * 100), sellAtLeast: null, again: false } as const;
  const ask = { ...priced, n: 1, sellerId: sue.id, tier: 'new', isInstant } as const;
  await asks.place({ templateId, size, listingId }, ask, systemMetadata(randomUUID(), listingId));
  return listingId;
}

const asked = (listingId: string, dollars: number, way: { addressId: string; methodId: string | null }) => ({
  goods: {
    is: 'ask',
    listingId,
    templateId,
    size,
    priceCents: dollars * 100,
    addressId: way.addressId,
    shippingMethod: 'standard',
    giftCardIds: [],
    withCredit: false,
  },
  methodId: way.methodId,
  currency: 'GBP',
  locale: 'en-gb',
});

const ready = async (buyer: Buyer, n?: number) => ({
  addressId: await addressOf(buyer, n),
  methodId: await buyer.method(),
});

describe('an ask that is bought', () => {
  let way: { addressId: string; methodId: string };
  beforeAll(async () => {
    way = await ready(ann);
  });

  it('is quoted at its own price with tax and carriage, charged, and is its buyer’s, who is told what it is', async () => {
    const listingId = await placed(210);
    const quoteId = await ann.quoted(asked(listingId, 210, way));
    const told = await ann.quote(quoteId);
    const goods = { is: 'ask', listingId, templateId, size, tier: 'new', isInstant: true };
    expect(told).toMatchObject({ price: usd(21_000), goods, sold: { size, condition: 'new' } });
    expect(JSON.stringify(told)).not.toContain(sue.id);
    const { order } = await ann.placed(quoteId);
    expect(order).toMatchObject({ is: 'confirmed', why: null });
    const [first] = await ann.orders();
    expect(first).toMatchObject({ number: order.number, goods, sold: { product: { templateId }, size } });
    const sale = await crowd.get(orderRoutes.sale(String(order.number)), sue.token);
    expect(sale.body).toMatchObject({ auctionId: null, templateId, price: usd(21_000), sold: { size } });
    expect(await asks.unit({ templateId, size, listingId })).toMatchObject({ is: 'sold' });
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('is refused at another price, when it is gone, and to who sells it', async () => {
    const listingId = await placed(220);
    const { status, body } = await ann.post(orderRoutes.quotes, asked(listingId, 200, way));
    expect([status, body['code'], body['details'] ?? body['now']]).toEqual([409, 'price-changed', expect.anything()]);
    expect(JSON.stringify(body)).toContain('22000');
    expect(await ann.quoted(asked(randomUUID(), 220, way))).toBe('ask-gone');
    const seller = new Buyer(market, sue);
    expect(await seller.quoted(asked(listingId, 220, await ready(seller, 7)))).toBe('own-listing');
    const which = new URLSearchParams({ templateId, size, listingId });
    const now = async () => askNow.parse((await ann.get(`${orderRoutes.ask}?${which}`)).body);
    expect(await now()).toMatchObject({ product: { templateId }, price: usd(22_000) });
    await asks.withdraw(
      { templateId, size, listingId },
      { n: 1, why: 'seller' },
      systemMetadata(randomUUID(), listingId),
    );
    expect(await now()).toMatchObject({ product: { templateId }, price: null });
  });

  it('whose price moved between quote and press is not placed, and nothing is taken or kept', async () => {
    const listingId = await placed(230);
    const quoteId = await ann.quoted(asked(listingId, 230, way));
    clock.advance(2 * minute);
    const priced = { price: usd(24_000), sellAtLeast: null, again: false, sellerId: sue.id };
    await asks.reprice({ templateId, size, listingId }, priced, systemMetadata(randomUUID(), listingId));
    const { order } = await ann.placed(quoteId);
    expect(order).toMatchObject({ is: 'not-placed', why: 'price-changed' });
    expect(await asks.unit({ templateId, size, listingId })).toMatchObject({ is: 'free', price: usd(24_000) });
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('whose card is declined is free again', async () => {
    const listingId = await placed(250);
    const declined = { ...way, methodId: await ann.method('4000 0000 0000 0002') };
    const { order } = await ann.placed(await ann.quoted(asked(listingId, 250, declined)));
    expect(order.is).toBe('not-placed');
    expect(await asks.unit({ templateId, size, listingId })).toMatchObject({ is: 'free' });
    expect((await ann.placed(await ann.quoted(asked(listingId, 250, way)))).order.is).toBe('confirmed');
  });

  it('the last unit, by a hundred at once: one has it, and nothing is taken of the others', async () => {
    const listingId = await placed(260);
    const members = await crowd.members(100);
    const buyers = members.map((one) => new Buyer(market, one));
    const quotes: string[] = [];
    for (const [n, buyer] of buyers.entries())
      quotes.push(await buyer.quoted(asked(listingId, 260, await ready(buyer, n + 100))));
    const before = (await ledgerOf(market)).funds;
    const ends = await Promise.all(buyers.map((buyer, n) => buyer.placed(quotes[n]!)));
    const count = (is: string) => ends.filter(({ order }) => order.is === is).length;
    expect([count('confirmed'), count('not-placed')]).toEqual([1, 99]);
    const { differences, funds } = await ledgerOf(market);
    const winner = buyers[ends.findIndex(({ order }) => order.is === 'confirmed')]!;
    const total = (await winner.orders())[0]!.total.minor;
    expect(differences).toEqual([]);
    expect(funds[0]!.minor).toBe(before[0]!.minor - total);
  }, 200_000);
});
