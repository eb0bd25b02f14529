import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { myOffers, offerWants } from '#contracts/offers.ts';
import { hour } from '#kernel/instant.ts';
import { OfferBook } from '#offers/offer-book.ts';
import { offerers } from '#offers/limits/decider.ts';
import { offererStream } from '#offers/limits/events.ts';
import { offererRules } from '#offers/rules/offerers.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { OrderCharges } from '#platform/payments/order-charges.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { aSize, listed, Offerer } from './support/offering.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * An offer is in the book once, whoever is killed on the way, and nobody has more of them than they may. To see it fail, run with
 *   MUTANT=offer-killed-on-the-way   nobody puts in what a killed process left
 *   MUTANT=unproved-methods          whatever card is named will do
 *   MUTANT=offers-without-end        nobody counts them
 */
type Settle = (this: OfferBook, ...asked: Parameters<OfferBook['settle']>) => ReturnType<OfferBook['settle']>;
const settle: Settle = Reflect.get(OfferBook.prototype, 'settle');
if (mutant === 'offer-killed-on-the-way')
  OfferBook.prototype.settle = function broken(this: OfferBook, ...asked) {
    return asked.length === 1 ? Promise.resolve(null) : settle.apply(this, asked); // a request says whether it may
  };
if (mutant === 'offers-without-end') Object.assign(OfferBook.prototype, { count: () => Promise.resolve() });

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let ann: Offerer;
let sue: Visitor;

beforeAll(async () => {
  market = await openMarket({ clock });
  if (mutant === 'unproved-methods')
    Object.assign(market.app.get(OrderCharges, { strict: false }), { mustHave: () => Promise.resolve() });
  crowd = new Crowd(market);
  sue = await crowd.person('sue', ['seller']);
  ann = await Offerer.come(market, crowd);
});
afterAll(() => market.close());

describe('an offer', () => {
  it('stands at its price, with what it costs delivered pinned, and binds its buyer as long', async () => {
    const of = await aSize(market, crowd);
    const { status, body } = await ann.offers(of, 200);
    expect(status).toBe(201);
    const { total } = await ann.asked(200);
    expect(await ann.offer(body['id'])).toMatchObject({
      product: { templateId: of.templateId },
      is: 'live',
      price: usd(20_000),
      total,
      hours: 72,
    });
    expect(await market.app.get(Obligations).of(ann.member.id)).toContain(`offer-${String(body['id'])}`);
    expect((await ann.post(offerRoutes.withdraw(String(body['id'])), {})).status).toBe(200);
    await market.caughtUp();
    expect(await market.app.get(Obligations).of(ann.member.id)).not.toContain(`offer-${String(body['id'])}`);
  });

  it('has another price and more time, each with its own total, and is taken back', async () => {
    const { body } = await ann.offers(await aSize(market, crowd), 200);
    const id = String(body['id']);
    expect((await ann.post(offerRoutes.reprice(id), await ann.asked(210))).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'live', price: usd(21_000), total: (await ann.asked(210)).total });
    const before = (await ann.offer(id))!.until!;
    expect((await ann.post(offerRoutes.extend(id), await ann.asked(210, { hours: 720 }))).status).toBe(200);
    expect((await ann.offer(id))!.until! > before).toBe(true);
    expect((await ann.post(offerRoutes.withdraw(id), {})).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'withdrawn' });
    const part = async (of: string) => myOffers.parse((await ann.get(`${offerRoutes.mine}?part=${of}`)).body).items;
    expect((await part('over')).map((one) => one.id)).toContain(id);
    expect((await part('open')).map((one) => one.id)).not.toContain(id);
    expect((await part('open')).length + (await part('over')).length).toBe((await ann.mine()).length);
    const late = await ann.post(offerRoutes.reprice(id), await ann.asked(220));
    expect([late.status, late.body['code']]).toEqual([409, 'offer-gone']);
  });

  it('is a want by the specification’s names while it stands: `want_id`, `offer_duration` in hours (72, 168 or 720), its amount in dollars', async () => {
    const bob = await Offerer.come(market, crowd);
    const wants = async () => {
      await market.caughtUp();
      return offerWants.parse((await bob.get(offerRoutes.wants)).body).items;
    };
    expect(await wants()).toEqual([]);
    const ids: string[] = [];
    for (const [n, hours] of [72, 168, 720].entries())
      ids.push(
        String(
          (await bob.offers(await aSize(market, crowd), 200 + n, { ...(await bob.asked(200 + n)), hours })).body['id'],
        ),
      );
    const stands = [
      { want_id: ids[0], offer_duration: 72, offer_amount: 200 },
      { want_id: ids[1], offer_duration: 168, offer_amount: 201 },
      { want_id: ids[2], offer_duration: 720, offer_amount: 202 },
    ];
    expect(await wants()).toEqual(expect.arrayContaining(stands));
    expect(await wants()).toHaveLength(3);
    expect((await bob.post(offerRoutes.reprice(ids[0]!), await bob.asked(205))).status).toBe(200);
    expect((await bob.post(offerRoutes.withdraw(ids[2]!), {})).status).toBe(200);
    expect(await wants()).toHaveLength(2);
    expect(await wants()).toEqual(expect.arrayContaining([{ ...stands[0], offer_amount: 205 }, stands[1]]));
    const others = offerWants.parse((await ann.get(offerRoutes.wants)).body).items;
    expect(others.map((one) => one.want_id).filter((id) => ids.includes(id))).toEqual([]);
  });

  it('that costs something else than its buyer was told is not made', async () => {
    const { total } = await ann.asked(199);
    const { status, body } = await ann.offers(await aSize(market, crowd), 200, { total });
    expect([status, body['code']]).toEqual([409, 'total-changed']);
    expect(JSON.stringify(body)).toContain(String((await ann.asked(200)).total.minor));
  });

  it('is made with a card of their own alone, which its holder has proved', async () => {
    const { id: unproved } = await ann.bank.saved((url, sent) => ann.post(url, sent), '4000 0025 0000 3155');
    const of = await aSize(market, crowd);
    const first = await ann.offers(of, 200, { methodId: unproved });
    expect([first.status, first.body['code']]).toEqual([409, 'method-not-verified']);
    const bob = await Offerer.come(market, crowd);
    expect((await ann.offers(of, 200, { methodId: bob.way.methodId })).status).toBe(404);
    expect((await ann.offers(of, 200, { addressId: bob.way.addressId })).status).toBe(404);
    const id = String((await ann.offers(of, 200)).body['id']);
    expect((await bob.post(offerRoutes.withdraw(id), {})).status).toBe(404);
  });

  it('that an ask meets buys at its price, once its buyer says yes to that; the draft that was refused is asked for again', async () => {
    const of = await aSize(market, crowd);
    await listed(sue, of, 200);
    const { status, body } = await ann.offers(of, 220);
    expect([status, body['code']]).toEqual([409, 'buy-now-instead']);
    const draft = (await ann.mine()).find(({ product }) => product.templateId === of.templateId);
    expect(draft).toMatchObject({ is: 'refused', code: 'buy-now-instead' });
    expect(JSON.stringify(body)).toContain(draft!.id);
    const again = await ann.post(offerRoutes.ask(draft!.id), await ann.asked(220, { buyAtMost: usd(20_000) }));
    expect(again.status).toBe(200);
    expect(['matched', 'bought']).toContain((await ann.offer(draft!.id))!.is);
    expect(await ann.offer(draft!.id)).toMatchObject({ price: usd(20_000) });
  });

  it('is for a size that there is', async () => {
    expect((await ann.offers({ templateId: randomUUID(), size: '9' }, 200)).body['code']).toBe('offer-unknown');
    const { templateId } = await aSize(market, crowd);
    expect((await ann.offers({ templateId, size: '47' }, 200)).body['code']).toBe('offer-unknown');
  });

  it('whose process was killed on the way to the book is in it all the same, once', async () => {
    const of = await aSize(market, crowd);
    const streams = market.app.get(Streams);
    const decide = streams.decide.bind(streams);
    let left = 1;
    streams.decide = async (...all) => {
      if (all[2].type === 'PlaceOffer' && left-- > 0) throw new StoreUnavailable('killed here');
      return decide(...all);
    };
    const key = randomUUID();
    const killed = await ann.offers(of, 200, {}, key);
    streams.decide = decide;
    const all = (await ann.mine()).filter(({ product }) => product.templateId === of.templateId);
    expect(all.map(({ is }) => is)).toEqual(['live']);
    expect([201, 503]).toContain(killed.status); // the reaction may have been the one that was killed
    expect((await ann.offers(of, 200, {}, key)).body['id']).toBe(all[0]!.id);
    const another = await ann.offers(of, 190);
    expect([another.status, another.body['code']]).toEqual([409, 'overlaps']);
    expect(JSON.stringify(another.body)).toContain(all[0]!.id);
  });
});

describe('a flood of them', () => {
  it('is refused at the limit of one member, and only theirs', async () => {
    const of = await aSize(market, crowd);
    const streams = market.app.get(Streams);
    const eve = await Offerer.come(market, crowd);
    const memberId = eve.member.id;
    for (let n = 0; n < offererRules.mostWithin.count; n++) {
      const data = { memberId, offerId: randomUUID(), n: 1 };
      const metadata = systemMetadata(randomUUID());
      await streams.decide(offerers, offererStream(memberId), { type: 'CountOffer', data, metadata });
      const gone = { type: 'UncountOffer', data: { memberId, offerId: data.offerId, failed: false } } as const;
      await streams.decide(offerers, offererStream(memberId), { ...gone, metadata: systemMetadata(randomUUID()) });
    }
    const { status, body } = await eve.offers(of, 200);
    expect([status, body['code']]).toEqual([409, 'offers-too-fast']);
    expect(await eve.offer(body['offerId'] ?? (body['details'] as { offerId: string }).offerId)).toMatchObject({
      is: 'refused',
      code: 'offers-too-fast',
    });
    expect((await ann.offers(await aSize(market, crowd), 200)).status).toBe(201);
    clock.advance(hour);
    expect((await eve.offers(of, 200)).status).toBe(201);
  });
});
