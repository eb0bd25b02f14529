import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { minute, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Buyer, ledgerOf } from '../../test/support/buyer.ts';
import { Crowd, usd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { until } from '../../test/support/turns.ts';

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let ann: Buyer;
let bob: Buyer;
let home: string;
let method: string;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  [ann, bob] = (await crowd.members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
  const address = { country: 'GB', name: 'Ann', line1: '1 Long Lane', city: 'London', zip: 'SW1A 1AA' };
  const { body } = await ann.post(addressRoutes.all, address);
  home = String(body['id']);
  method = await ann.method();
});
afterAll(() => market.close());

async function isClosed(auctionId: string): Promise<boolean> {
  const { facts } = await market.stores.facts.readAll('', { filter: { types: ['AuctionClosed'] } });
  return facts.some(({ data }) => (data as { auctionId: string }).auctionId === auctionId);
}

/** Ann has won it at ten dollars. */
async function won(rules = 'plinth-3'): Promise<string> {
  const auctionId = await crowd.auction({ rules });
  await crowd.bid(ann.member, auctionId, 5000);
  clock.advance(31 * minute);
  await until(
    () => isClosed(auctionId),
    () => clock.advance(second),
  );
  await market.caughtUp();
  return auctionId;
}

const asked = (auctionId: string, over: object = {}) => ({
  goods: {
    is: 'lot',
    auctionId,
    addressId: home,
    shippingMethod: 'standard',
    giftCardIds: [],
    withCredit: false,
    ...over,
  },
  methodId: method,
  currency: 'GBP',
  locale: 'en-gb',
});

describe('a won auction that is paid', () => {
  it('is charged with its tax and carriage, in the currency of the quote, and is the buyer’s', async () => {
    const auctionId = await won();
    const quoteId = await ann.quoted(asked(auctionId));
    const told = await ann.quote(quoteId);
    expect(told).toMatchObject({ price: usd(1000), mayOweDuties: false, shippingMethod: 'standard' });
    expect(told.item.tax.minor).toBe(Math.round(told.item.net.minor / 5));
    expect(told.total.minor).toBe(told.item.gross.minor + told.shipping.gross.minor);
    const stands = async () => (await ann.get(orderRoutes.won(auctionId))).body;
    expect(await stands()).toMatchObject({ is: 'to-pay', quoteId: null, number: null });
    expect((await bob.get(orderRoutes.won(auctionId))).status).toBe(404);
    const { order } = await ann.placed(quoteId);
    expect(order).toMatchObject({ is: 'confirmed', why: null });
    expect(await stands()).toMatchObject({ is: 'paid', quoteId, number: order.number });
    const [first] = await ann.orders();
    expect(first).toMatchObject({ number: order.number, total: told.total, records: told.records });
    expect(first!.steps.map(({ is }) => is)).toEqual(['placed', 'confirmed']);
    const { differences, funds } = await ledgerOf(market);
    expect([differences, funds]).toEqual([[], [{ account: 'funds', currency: 'GBP', minor: -told.total.minor }]]);
  });

  it('is paid once, from however many tabs', async () => {
    const auctionId = await won();
    const quotes = await Promise.all([ann.quoted(asked(auctionId)), ann.quoted(asked(auctionId))]);
    const all = await Promise.all(quotes.flatMap((id) => [ann.place(id), ann.place(id)]));
    const codes = all.map(({ status, body }) => (status === 200 ? (body['order'] as { is: string }).is : body['code']));
    expect(codes.filter((one) => one === 'confirmed')).toHaveLength(2);
    expect(codes.filter((one) => one === 'order-under-way')).toHaveLength(2);
    expect(await ann.quoted(asked(auctionId))).not.toMatch(/^[a-z-]+$/);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('is paid with another card by who left the bank’s page without', async () => {
    const auctionId = await won();
    const asks = await ann.method('4000 0025 0000 3155');
    const first = await ann.placed(await ann.quoted({ ...asked(auctionId), methodId: asks }));
    expect(first.challenge).not.toBeNull();
    const { status, body } = await ann.place(await ann.quoted(asked(auctionId)));
    expect([status, body['code']]).toEqual([409, 'quote-stale']); // the other order is given up; this one is another
    const { order } = await ann.placed(String(body['quoteId']));
    expect(order.is).toBe('confirmed');
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('is nobody else’s, and no address or card of another’s is taken', async () => {
    const auctionId = await won();
    expect(await bob.quoted({ ...asked(auctionId), methodId: await bob.method() })).toBe('not-found');
    const nobodys = '5f3e7a10-0000-4000-8000-00000000ffff';
    expect(await ann.quoted(asked(auctionId, { addressId: nobodys }))).toBe('not-found');
    expect(await ann.quoted(asked(auctionId, { giftCardIds: [nobodys] }))).toBe('not-found');
    expect(await ann.quoted(asked(auctionId, { shippingMethod: 'nextDay' }))).toBe('shipping-unknown');
    expect(await ann.quoted(asked(nobodys))).toBe('not-found');
    expect(await ann.quoted(asked(await won('plinth-2')))).toBe('not-found');
  });

  it('takes gift cards first, and one card pays two lots no further than it goes', async () => {
    const cards = { goods: { is: 'gift-cards', cards: [{ cents: 2500, theme: 'black' }] }, locale: 'en-gb' };
    await ann.placed(await ann.quoted({ ...cards, methodId: method, currency: 'USD' }));
    const [card] = await ann.cards();
    const auctions = [await won(), await won()];
    const quotes = [];
    for (const id of auctions) quotes.push(await ann.quoted(asked(id, { giftCardIds: [card!.id] })));
    const told = await Promise.all(quotes.map((id) => ann.quote(id)));
    expect(told.map(({ tenders }) => tenders.map(({ amount }) => amount.minor))).toEqual([[2500], [2500]]);
    const ends = await Promise.all(quotes.map((id) => ann.placed(id)));
    const why = ends.map(({ order: { is, why: code } }) => `${is} ${code}`);
    expect(new Set(why)).toEqual(new Set(['confirmed null', 'not-placed balance-too-low']));
    expect((await ann.cards())[0]).toMatchObject({ left: usd(0), held: usd(0) });
    expect((await ledgerOf(market)).differences).toEqual([]);
    const lost = auctions[ends.findIndex(({ order }) => order.is === 'not-placed')]!;
    expect((await ann.placed(await ann.quoted(asked(lost)))).order.is).toBe('confirmed');
  });

  it('is quoted anew where the address has changed', async () => {
    const auctionId = await won();
    const quoteId = await ann.quoted(asked(auctionId));
    const moved = { country: 'GB', name: 'Ann', line1: '2 Long Lane', city: 'London', zip: 'SW1A 1AA' };
    await ann.post(addressRoutes.one(home), moved);
    await market.caughtUp();
    const { status, body } = await ann.place(quoteId);
    expect([status, body['code']]).toEqual([409, 'quote-stale']);
  });
});
