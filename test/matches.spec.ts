import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sales } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { minute, plus, second } from '#kernel/instant.ts';
import { OfferBook, placeOf } from '#offers/offer-book.ts';
import { askMetadata } from '#offers/ids.ts';
import { OrderDriver } from '#orders/driver.ts';
import { MatchOrders } from '#orders/matches/match-orders.ts';
import { UnitDesk } from '#orders/unit-desk.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Asks } from '#platform/trading/asks.ts';
import { Offers } from '#platform/trading/offers.ts';
import { ledgerOf } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { aSize, listed, Offerer, type OfSize } from './support/offering.ts';
import { until } from './support/turns.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * An offer that meets a unit is one order, charged once under what was frozen with it, and given back where it is not paid. To see it fail, run with
 *   MUTANT=order-for-each-telling   whoever hears of a match once more makes another order, and its book is not asked
 *   MUTANT=bought-when-taken-back   what was taken back on its way into the book is bought all the same
 *   MUTANT=match-never-fails        a unit that nobody pays is never given back
 */
type Begin = (this: MatchOrders, ...asked: Parameters<MatchOrders['begin']>) => Promise<void>;
const begin: Begin = Reflect.get(MatchOrders.prototype, 'begin');
if (mutant === 'order-for-each-telling') {
  MatchOrders.prototype.begin = function again(this: MatchOrders, met) {
    return begin.call(this, { ...met, orderId: randomUUID() });
  };
  Object.assign(UnitDesk.prototype, {
    reserve: () => Promise.resolve(plus(clock.now(), 15 * minute)),
    sell: () => Promise.resolve(),
    confirm: () => Promise.resolve(),
  });
}
if (mutant === 'bought-when-taken-back') {
  type Of = (this: OfferBook, offerId: string) => ReturnType<OfferBook['of']>;
  const of: Of = Reflect.get(OfferBook.prototype, 'of');
  OfferBook.prototype.of = async function stubborn(this: OfferBook, offerId) {
    const found = await of.call(this, offerId);
    const known = await this.state(offerId);
    if (!found || known.phase === 'none') return found;
    return { ...found, terms: (known.stands ?? known.pending ?? madeOf.get(offerId))!.frozen.terms };
  };
}
if (mutant === 'match-never-fails') Object.assign(UnitDesk.prototype, { release: () => Promise.resolve() });

/** What it was made with. */
const madeOf = new Map<string, NonNullable<Awaited<ReturnType<typeof pendingOf>>>>();
const pendingOf = async (offerId: string) => {
  const known = await market.app.get(OfferBook, { strict: false }).state(offerId);
  return known.phase === 'none' ? null : known.pending;
};

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let sue: Visitor;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  sue = await crowd.person('sue', ['seller']);
});
afterAll(() => market.close());

const driver = () => market.app.get(OrderDriver, { strict: false });
const settled = async () => {
  await market.caughtUp();
  await driver().landed();
  await market.caughtUp();
};
const unit = (of: OfSize, listingId: string) => market.app.get(Asks, { strict: false }).unit({ ...of, listingId });
const sells = async (of: OfSize, dollars: number) => {
  const id = await listed(sue, of, dollars, { sellAtLeast: usd(dollars * 100) });
  await settled();
  return id;
};
/** Says yes to whatever waits for it. */
const sellerAgrees = async () => {
  await settled();
  const { items } = sales.parse((await sue.get(orderRoutes.sales)).body);
  for (const { id, is } of items) if (is === 'placed') await sue.post(orderRoutes.agree(id), {});
  await settled();
};
const charges = async () => {
  const { facts } = await market.stores.facts.readAll('', { filter: { types: ['PaymentCaptured'] }, limit: 1000 });
  return facts.length;
};
/** An offer of that card at $200, and a unit that meets it. */
async function matched(card?: string) {
  const of = await aSize(market, crowd);
  const ann = await Offerer.come(market, crowd, card);
  const { body } = await ann.offers(of, 200);
  const offerId = String(body['id']);
  const listingId = await sells(of, 190);
  return { of, ann, offerId, listingId };
}

describe('an offer that a new ask meets', () => {
  it('buys it at the offer’s price, under what was frozen with it, and its buyer cannot buy it again', async () => {
    const before = await charges();
    const { of, ann, offerId, listingId } = await matched();
    await sellerAgrees();
    const [order, ...more] = await ann.orders();
    expect(more).toEqual([]);
    const told = await ann.asked(200);
    expect(order).toMatchObject({ is: 'confirmed', price: usd(20_000), total: told.total, methodId: ann.way.methodId });
    expect(await ann.offer(offerId)).toMatchObject({ is: 'bought', price: usd(20_000), total: told.total });
    expect(await unit(of, listingId)).toMatchObject({ is: 'sold' });
    const sale = await sue.get(orderRoutes.sale(order!.number));
    expect(sale.body).toMatchObject({ price: usd(20_000) });
    expect((await ann.post(offerRoutes.withdraw(offerId), {})).status).toBe(200); // nothing is left to take back
    expect((await ann.orders())[0]!.is).toBe('confirmed');
    expect(await charges()).toBe(before + 1);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('is one order, however often somebody hears of it', async () => {
    const before = await charges();
    const { ann, offerId } = await matched();
    const { facts } = await market.stores.facts.readAll('', { filter: { types: ['OfferMatched'] }, limit: 1000 });
    const data = facts.find((fact) => (fact.data as { offerId: string }).offerId === offerId)!.data as never;
    const matches = market.app.get(MatchOrders, { strict: false });
    await Promise.all([matches.begin(data), matches.begin(data)]);
    await sellerAgrees();
    expect(await ann.orders()).toHaveLength(1);
    expect(await charges()).toBe(before + 1);
  });

  it('that was raised is bought at what was told last, and one that waits for its answer at what stood', async () => {
    const of = await aSize(market, crowd);
    const ann = await Offerer.come(market, crowd);
    const id = String((await ann.offers(of, 200)).body['id']);
    expect((await ann.post(offerRoutes.reprice(id), await ann.asked(210))).status).toBe(200);
    await sells(of, 205);
    const { total } = await ann.asked(210);
    expect((await ann.orders())[0]).toMatchObject({ price: usd(21_000), total });
  });

  it('may be declined: it is paid with another card while there is time', async () => {
    const { of, ann, offerId, listingId } = await matched('4000 0000 0000 0002');
    expect(await ann.orders()).toEqual([]);
    const waiting = await ann.offer(offerId);
    expect(waiting).toMatchObject({ is: 'matched' });
    expect(waiting!.mendUntil).not.toBeNull();
    const bob = await Offerer.come(market, crowd);
    const good = await ann.method();
    expect((await bob.post(offerRoutes.pay(offerId), { methodId: bob.way.methodId })).status).toBe(404);
    expect((await ann.post(offerRoutes.pay(offerId), { methodId: bob.way.methodId })).status).toBe(404);
    const { body } = await ann.post(offerRoutes.pay(offerId), { methodId: good });
    expect(body).toMatchObject({ order: { is: 'placed' }, challenge: null });
    await sellerAgrees();
    expect((await ann.orders())[0]).toMatchObject({ is: 'confirmed', methodId: good });
    expect(await unit(of, listingId)).toMatchObject({ is: 'sold' });
    const again = await ann.post(offerRoutes.pay(offerId), { methodId: good });
    expect([again.status, again.body['code']]).toEqual([409, 'not-to-mend']);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('that has to be proved at the bank is paid with another card by who comes back without', async () => {
    const { ann, offerId } = await matched('4000 0025 0000 3155');
    const { body } = await ann.place(offerId);
    expect(body['challenge']).not.toBeNull();
    const paid = await ann.post(offerRoutes.pay(offerId), { methodId: await ann.method() });
    expect(paid.body).toMatchObject({ order: { is: 'placed' } });
    await sellerAgrees();
    expect(await ann.orders()).toHaveLength(1);
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('is at the bank’s page still where what pays it is sent once more under its key: its answer was lost', async () => {
    const { ann, offerId } = await matched('4000 0000 0000 0002');
    const methodId = await ann.method('4000 0025 0000 3155');
    const key = randomUUID();
    const pay = async () => (await ann.post(offerRoutes.pay(offerId), { methodId }, key)).body;
    const { challenge } = await pay();
    expect(challenge).not.toBeNull();
    expect(await pay()).toMatchObject({ challenge, order: { is: 'making' } });
  });

  it('that nobody pays gives the unit back at its own price, and next time that day it ends at once', async () => {
    const { of, ann, offerId, listingId } = await matched('4000 0000 0000 0002');
    const isOver = async () => {
      await settled();
      return (await ann.offer(offerId))?.is === 'not-paid';
    };
    clock.advance(30 * minute);
    await until(isOver, () => clock.advance(5 * second));
    expect(await unit(of, listingId)).toMatchObject({ is: 'free', price: usd(19_000) });
    const late = await ann.post(offerRoutes.pay(offerId), { methodId: await ann.method() });
    expect([late.status, late.body['code']]).toEqual([409, 'not-to-mend']);
    const bea = await Offerer.come(market, crowd, '4000 0000 0000 0002');
    const { body } = await bea.offers(of, 195, { buyAtMost: usd(19_000) });
    await settled();
    expect(await bea.offer(body['id'])).toMatchObject({ is: 'not-paid' });
    expect(await unit(of, listingId)).toMatchObject({ is: 'free' });
    expect((await ledgerOf(market)).differences).toEqual([]);
  });
});

describe('an offer that is taken back', () => {
  it('on its way into the book is never charged, even where somebody puts it in and it is met', async () => {
    const of = await aSize(market, crowd);
    const ann = await Offerer.come(market, crowd);
    const listingId = await sells(of, 190);
    const before = await charges();
    const book = market.app.get(OfferBook, { strict: false });
    const settle = book.settle.bind(book);
    book.settle = () => Promise.resolve(null); // its process is about to
    const { body } = await ann.offers(of, 200, { buyAtMost: usd(19_000) });
    const offerId = String(body['id']);
    const known = await book.own(offerId, ann.member.id);
    const { n, offering } = known.pending!;
    madeOf.set(offerId, known.pending!);
    expect((await ann.post(offerRoutes.withdraw(offerId), {})).status).toBe(200);
    const { tiers, listingId: item } = known.wanted;
    const place = { ...offering, tiers, listingId: item };
    await market.app.get(Offers, { strict: false }).place(placeOf(known), place, askMetadata(offerId, n));
    book.settle = settle;
    await settled();
    await until(
      async () => (await unit(of, listingId))?.is === 'free' || mutant !== undefined,
      () => clock.advance(second),
    );
    expect(await ann.offer(offerId)).not.toMatchObject({ is: 'bought' });
    expect([await ann.orders(), await charges()]).toEqual([[], before]);
  });
});
