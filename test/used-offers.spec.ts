import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { type ReceivedOffer, receivedOffers } from '#contracts/offers.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { sales } from '#contracts/orders.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { minute } from '#kernel/instant.ts';
import { OrderDriver } from '#orders/driver.ts';
import { Asks } from '#platform/trading/asks.ts';
import { SellerStandings } from '#platform/auth/seller-standings.ts';
import { Refused } from '#kernel/refused.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { OfferBook } from '#offers/offer-book.ts';
import { accepting, breakBargaining, codeOf, net, offersFor, taking } from './support/bargaining.ts';
import { ledgerOf } from './support/buyer.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Offerer, soldUsed, type UsedItem } from './support/offering.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * What is offered for a used item is said yes to by its seller, or by its buyer to what the seller would take: each once, by whose it is. To see it fail, run with
 *   MUTANT=answers-for-others  whoever knows an offer's name answers it
 *   MUTANT=old-terms           what is taken is bought under what was told for another price
 */
const firstTerms = breakBargaining(() => market);

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

describe('an offer for a used item', () => {
  it('names it, and is shown to its buyer with its photograph; it is changed, made longer and taken back', async () => {
    const item = await soldUsed(market, crowd, sue, 300);
    const ann = await Offerer.come(market, crowd);
    const id = String((await offersFor(ann, item, 200)).body['id']);
    const { listingId, picture } = item;
    const { total } = await ann.asked(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'live', tiers: ['used'], listingId, picture, total });
    expect((await ann.post(offerRoutes.reprice(id), await ann.asked(210))).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ price: usd(21_000), total: (await ann.asked(210)).total });
    const before = (await ann.offer(id))!.until!;
    expect((await ann.post(offerRoutes.extend(id), await ann.asked(210, { hours: 720 }))).status).toBe(200);
    expect((await ann.offer(id))!.until! > before).toBe(true);
    expect((await ann.post(offerRoutes.withdraw(id), {})).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'withdrawn' });
  });

  it('is for that item alone, never above its price, and not its seller’s own', async () => {
    const item = await soldUsed(market, crowd, sue, 300);
    const ann = await Offerer.come(market, crowd);
    const code = async (of: UsedItem, dollars: number) => (await offersFor(ann, of, dollars)).body['code'];
    expect(await code({ ...item, listingId: item.templateId }, 200)).toBe('ask-gone');
    expect(await code({ ...item, tier: 'used-clean' }, 200)).toBe('offer-tiers-wrong');
    expect(await code(item, 300)).toBe('buy-now-instead');
    expect((await offersFor(ann, item, 200)).status).toBe(201);
    expect(await code(item, 210)).toBe('overlaps');
  });
});

const settled = async () => {
  await market.caughtUp();
  await market.app.get(OrderDriver, { strict: false }).landed();
  await market.caughtUp();
};
const received = async (seller: Visitor = sue): Promise<readonly ReceivedOffer[]> => {
  await market.caughtUp();
  return receivedOffers.parse((await seller.get(offerRoutes.received)).body).items;
};
const accept = (id: string, dollars: number, seller: Visitor = sue) =>
  seller.post(offerRoutes.accept(id), accepting(dollars));
const counter = (id: string, dollars: number, seller: Visitor = sue) =>
  seller.post(offerRoutes.counter(id), { price: usd(dollars * 100) });
/** Says yes to whatever waits for it. */
const sellerAgrees = async () => {
  await settled();
  const { items } = sales.parse((await sue.get(orderRoutes.sales)).body);
  for (const { id, is } of items) if (is === 'placed') await sue.post(orderRoutes.agree(id), {});
  await settled();
};
/** A used item at $300, and somebody's offer of $200 for it. */
async function offered(card?: string) {
  const item = await soldUsed(market, crowd, sue, 300);
  const ann = await Offerer.come(market, crowd, card);
  const id = String((await offersFor(ann, item, 200)).body['id']);
  return { item, ann, id };
}
const unit = ({ listingId, ...of }: UsedItem) => market.app.get(Asks, { strict: false }).unit({ ...of, listingId });

describe('the seller of a used item', () => {
  it('sees what is offered for it, the highest first, and nothing of who offers', async () => {
    const { item, id } = await offered();
    const bob = await Offerer.come(market, crowd);
    const higher = String((await offersFor(bob, item, 220)).body['id']);
    const mine = (await received()).filter(({ listingId }) => listingId === item.listingId);
    expect(mine.map((one) => one.id)).toEqual([higher, id]);
    expect(mine[0]).toMatchObject({ price: usd(22_000), counter: null, mayCounter: true });
    expect(JSON.stringify(mine)).not.toContain(bob.member.id);
    expect((await received(await crowd.person('tom', ['seller']))).map((one) => one.id)).toEqual([]);
  });

  it('takes one at its price and with what is left of it: one order of a match, paid by the card of the offer', async () => {
    const { item, ann, id } = await offered();
    expect(codeOf(await sue.post(offerRoutes.accept(id), { price: usd(20_000), net: net(201) }))).toBe('net-changed');
    expect(codeOf(await accept(id, 210))).toBe('offer-changed');
    expect((await accept(id, 200)).status).toBe(200);
    expect((await accept(id, 200)).status).toBe(200);
    await sellerAgrees();
    const orders = await ann.orders();
    const { total } = await ann.asked(200);
    expect(orders).toMatchObject([{ is: 'confirmed', price: usd(20_000), total, methodId: ann.way.methodId }]);
    expect(await ann.offer(id)).toMatchObject({ is: 'bought', total });
    expect(await unit(item)).toMatchObject({ is: 'sold' });
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('gets it back where its buyer’s card is declined and not mended, and another offer may be taken', async () => {
    const { item, ann, id } = await offered('4000 0000 0000 0002');
    const bob = await Offerer.come(market, crowd);
    const other = String((await offersFor(bob, item, 190)).body['id']);
    expect((await accept(id, 200)).status).toBe(200);
    await settled();
    expect((await ann.offer(id))!.mendUntil).not.toBeNull();
    expect(codeOf(await accept(other, 190))).toBe('ask-reserved');
    clock.advance(46 * minute);
    await settled();
    expect(await unit(item)).toMatchObject({ is: 'free', price: usd(30_000) });
    expect((await accept(other, 190)).status).toBe(200);
    await sellerAgrees();
    expect((await bob.orders())[0]).toMatchObject({ is: 'confirmed', price: usd(19_000) });
  });

  it('declines one: it has ended, and is no longer among theirs', async () => {
    const { ann, id } = await offered();
    expect((await sue.post(offerRoutes.decline(id), {})).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'declined', until: null });
    expect((await received()).map((one) => one.id)).not.toContain(id);
    expect(codeOf(await accept(id, 200))).toBe('offer-gone');
  });
});

describe('what the seller would take instead', () => {
  it('is told to both, and bought at its price under what its buyer was told', async () => {
    const { item, ann, id } = await offered();
    expect((await counter(id, 260)).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'live', price: usd(20_000), counter: { price: usd(26_000) } });
    const { total: wrong } = await ann.asked(250);
    expect(codeOf(await ann.post(offerRoutes.acceptCounter(id), await taking(ann, 260, { total: wrong })))).toBe(
      'total-changed',
    );
    expect(codeOf(await ann.post(offerRoutes.acceptCounter(id), await taking(ann, 250)))).toBe('counter-changed');
    expect(await ann.offer(id)).toMatchObject({ is: 'live', price: usd(20_000), code: 'counter-changed' });
    const known = await market.app.get(OfferBook, { strict: false }).own(id, ann.member.id);
    firstTerms.set(id, known.stands!.frozen.terms as never);
    const home = await ann.post(addressRoutes.all, {
      country: 'FR',
      name: 'Ann',
      line1: '1 rue Longue',
      city: 'Paris',
      zip: '75001',
    });
    const addressId = String(home.body['id']);
    const total = await ann.totalTo(addressId, 260);
    const body = { ...(await taking(ann, 260)), addressId, total };
    expect((await ann.post(offerRoutes.acceptCounter(id), body)).status).toBe(200);
    await sellerAgrees();
    expect(await ann.orders()).toMatchObject([{ is: 'confirmed', price: usd(26_000), total }]);
    expect(await ann.offer(id)).toMatchObject({ is: 'bought', price: usd(26_000), total, counter: null });
    expect(await unit(item)).toMatchObject({ is: 'sold' });
    expect((await ledgerOf(market)).differences).toEqual([]);
  });

  it('is taken once, whoever is killed on the way to the book', async () => {
    const { ann, id } = await offered();
    await counter(id, 260);
    const streams = market.app.get(Streams);
    const decide = streams.decide.bind(streams);
    let left = 1;
    streams.decide = async (...all) => {
      if (all[2].type === 'AcceptCounter' && left-- > 0) throw new StoreUnavailable('killed here');
      return decide(...all);
    };
    await ann.post(offerRoutes.acceptCounter(id), await taking(ann, 260));
    streams.decide = decide;
    await sellerAgrees();
    expect(await ann.orders()).toMatchObject([{ price: usd(26_000), total: (await ann.asked(260)).total }]);
  });

  it('is declined, or answered by another price, three times at most', async () => {
    const { ann, id } = await offered();
    await counter(id, 260);
    expect((await ann.post(offerRoutes.declineCounter(id), {})).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'live', counter: null });
    await counter(id, 250);
    expect(codeOf(await ann.post(offerRoutes.reprice(id), await ann.asked(250, { hours: 168 })))).toBe(
      'counter-instead',
    );
    expect((await ann.post(offerRoutes.reprice(id), await ann.asked(230, { hours: 168 }))).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'live', price: usd(23_000), counter: null });
    expect((await counter(id, 240)).status).toBe(200);
    expect((await received()).find((one) => one.id === id)).toMatchObject({
      mayCounter: false,
      counter: { price: usd(24_000) },
    });
    expect(codeOf(await counter(id, 239))).toBe('counters-over');
  });

  it('leaves the item for sale: whoever buys it ends the offer and the counter', async () => {
    const { item, ann, id } = await offered();
    await counter(id, 260);
    const bob = await Offerer.come(market, crowd);
    const goods = {
      is: 'ask',
      listingId: item.listingId,
      templateId: item.templateId,
      size: item.size,
      priceCents: 30_000,
    };
    const way = { addressId: bob.way.addressId, shippingMethod: 'standard', giftCardIds: [], withCredit: false };
    const quoted = await bob.quoted({
      goods: { ...goods, ...way },
      methodId: bob.way.methodId,
      currency: 'GBP',
      locale: 'en-gb',
    });
    expect((await bob.place(quoted)).status).toBe(200);
    await sellerAgrees();
    expect(await ann.offer(id)).toMatchObject({ is: 'withdrawn', counter: null });
    expect(codeOf(await ann.post(offerRoutes.acceptCounter(id), await taking(ann, 260)))).toBe('offer-gone');
    expect(await received()).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe('answers of others', () => {
  it('are not heard: another’s offer, another’s item and a guessed name are one answer', async () => {
    const { item, ann, id } = await offered();
    await counter(id, 260);
    const tom = await crowd.person('tim', ['seller']);
    const bob = await Offerer.come(market, crowd);
    const guessed = item.templateId;
    const own = await sue.post(listingRoutes.all, {
      templateId: item.templateId,
      variantId: item.variantId,
      price: usd(30_000),
      pictures: [item.picture],
    });
    expect(own.status).toBe(201);
    const answers = [
      await accept(id, 200, tom),
      await counter(id, 250, tom),
      await tom.post(offerRoutes.decline(id), {}),
      await accept(guessed, 200),
      await accept(guessed, 200, tom),
      await counter(guessed, 200),
      await bob.post(offerRoutes.acceptCounter(id), await taking(bob, 260)),
      await bob.post(offerRoutes.acceptCounter(guessed), await taking(bob, 260)),
      await bob.post(offerRoutes.declineCounter(id), {}),
      await ann.post(offerRoutes.decline(id), {}),
    ];
    const said = answers.map(({ status, body }) => [
      status,
      (body as { type?: string; code?: string }).code,
      Object.keys(body as object).toSorted(),
    ]);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]![0]).toBe(404);
    expect(await ann.offer(id)).toMatchObject({ is: 'live', counter: { price: usd(26_000) } });
  });

  it('are not those of who may sell nothing more; saying no is', async () => {
    const { id } = await offered();
    const standings = market.app.get(SellerStandings, { strict: false });
    const suspensionOf = standings.suspensionOf.bind(standings);
    standings.suspensionOf = () => Promise.resolve(new Refused('selling-suspended', { rating: 40, least: 50 }));
    const said = [codeOf(await accept(id, 200)), codeOf(await counter(id, 250))];
    const no = await sue.post(offerRoutes.decline(id), {});
    standings.suspensionOf = suspensionOf;
    expect([said, no.status]).toEqual([['selling-suspended', 'selling-suspended'], 200]);
  });
});
