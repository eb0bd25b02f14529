import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Topic } from '#contracts/notices.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { hour, minute } from '#kernel/instant.ts';
import { inbox } from '#notifications/views/inbox.view.ts';
import { receivedOffers } from '#offers/views/received-offers.view.ts';
import { OrderDriver } from '#orders/driver.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { accepting, offersFor, taking } from './support/bargaining.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Offerer, soldUsed } from './support/offering.ts';
import { until } from './support/turns.ts';

/* Both of a used item hear what the other says, once, in the words that lead there, and nothing of what they have said themselves. */

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
});
afterAll(() => market.close());

const settled = async () => {
  await market.caughtUp();
  await market.app.get(OrderDriver, { strict: false }).landed();
  await market.caughtUp();
};
const heard = async ({ id }: Readonly<{ id: string }>, topic: Topic) => {
  await settled();
  const own = await market.app.get(ViewQueries, { strict: false }).get(inbox, id);
  return (own?.items ?? []).filter(({ about }) => about.kind === topic);
};
const kindsOf = async (who: Readonly<{ id: string }>, topic: Topic) =>
  (await heard(who, topic)).map(({ kind }) => kind);

/** A seller's used item at $300, and what somebody offers for it. */
async function offered(dollars = 200) {
  const sue = await crowd.person(`sue-${crypto.randomUUID().slice(0, 8)}`, ['seller']);
  const ann = await Offerer.come(market, crowd);
  const item = await soldUsed(market, crowd, sue, 300);
  const id = String((await offersFor(ann, item, dollars)).body['id']);
  const counter = (asked: number) => sue.post(offerRoutes.counter(id), { price: usd(asked * 100) });
  await settled();
  const { sellerId } = (await market.app.get(ViewQueries, { strict: false }).get(receivedOffers, id))!;
  return { sue, seller: { id: sellerId }, item, ann, id, counter };
}

describe('the seller of a used item hears', () => {
  it('what is offered, and a new price in its place, until when, and not of whom', async () => {
    const { seller, item, ann, id } = await offered();
    const { listingId } = item;
    const [first, ...none] = await heard(seller, 'received-offer');
    expect(none).toEqual([]);
    const by = (await ann.offer(id))!.until;
    expect(first).toMatchObject({
      kind: 'offer-received',
      about: { id: listingId },
      words: { price: usd(20_000), by },
    });
    expect(JSON.stringify(first)).not.toContain(ann.member.id);
    expect((await ann.post(offerRoutes.reprice(id), await ann.asked(210))).status).toBe(200);
    expect(await heard(seller, 'received-offer')).toMatchObject([{ words: { price: usd(21_000) } }]);
    expect(await heard(ann.member, 'bargain')).toEqual([]);
  });

  it('that what they would take is declined; a new price instead is told as such alone', async () => {
    const { seller, ann, id, counter } = await offered();
    await counter(260);
    expect((await ann.post(offerRoutes.declineCounter(id), {})).status).toBe(200);
    expect(await kindsOf(seller, 'received-offer')).toEqual(['counter-declined', 'offer-received']);
    await counter(250);
    expect((await ann.post(offerRoutes.reprice(id), await ann.asked(230))).status).toBe(200);
    expect(await heard(seller, 'received-offer')).toMatchObject([
      { kind: 'offer-received', words: { price: usd(23_000) } },
      { kind: 'counter-declined' },
    ]);
  });

  it('that it is accepted, at its price', async () => {
    const { seller, ann, id, counter } = await offered();
    await counter(260);
    expect((await ann.post(offerRoutes.acceptCounter(id), await taking(ann, 260))).status).toBe(200);
    const [first] = await heard(seller, 'received-offer');
    expect(first).toMatchObject({ kind: 'counter-accepted', words: { price: usd(26_000) } });
  });
});

describe('who offers for a used item hears', () => {
  it('what its seller would take, and until when; both hear that the time to answer is over', async () => {
    const { seller, ann, id, counter } = await offered();
    await counter(260);
    const { until: by } = (await ann.offer(id))!.counter!;
    const said = await heard(ann.member, 'bargain');
    expect(said).toMatchObject([{ kind: 'offer-countered', about: { id }, words: { price: usd(26_000), by } }]);
    expect(JSON.stringify(said)).not.toContain(seller.id);
    clock.step(48 * hour - minute);
    await until(
      async () => (await kindsOf(ann.member, 'bargain')).includes('counter-ended'),
      () => clock.advance(minute),
    );
    expect(await kindsOf(ann.member, 'bargain')).toEqual(['counter-ended', 'offer-countered']);
    expect(await heard(seller, 'received-offer')).toMatchObject([
      { kind: 'counter-expired', words: { price: usd(20_000) } },
      { kind: 'offer-received' },
    ]);
  });

  it('that it is declined, and of what is accepted that it is met: no word of both', async () => {
    const declined = await offered();
    expect((await declined.sue.post(offerRoutes.decline(declined.id), {})).status).toBe(200);
    expect(await kindsOf(declined.ann.member, 'bargain')).toEqual(['offer-refused']);
    expect(await kindsOf(declined.ann.member, 'offer')).toEqual([]);
    const taken = await offered();
    expect((await taken.sue.post(offerRoutes.accept(taken.id), accepting(200))).status).toBe(200);
    expect(await kindsOf(taken.ann.member, 'bargain')).toEqual([]);
    expect(await kindsOf(taken.ann.member, 'offer')).toEqual(['offer-met']);
  });
});

it('a stranger who offers and takes back again and again has one entry of an inbox', async () => {
  const { seller, item, ann, id } = await offered();
  for (let n = 0; n < 3; n++) {
    const before = n === 0 ? id : String((await offersFor(ann, item, 200)).body['id']);
    expect((await ann.post(offerRoutes.withdraw(before), {})).status).toBe(200);
  }
  const bob = await Offerer.come(market, crowd);
  await offersFor(bob, item, 220);
  expect(await heard(seller, 'received-offer')).toMatchObject([{ words: { price: usd(22_000) } }]);
});

it('a stranger who changes what they offer again and again fills no mailbox', async () => {
  const { seller, ann, id } = await offered();
  const mails = async () => {
    await settled();
    const { facts } = await market.stores.facts.readAll('', {
      filter: { types: ['NotificationRaised'] },
      limit: 10_000,
    });
    return facts.filter(({ data }) => {
      const { memberId, kind, mail } = data as Readonly<{ memberId: string; kind: string; mail: boolean }>;
      return memberId === seller.id && kind === 'offer-received' && mail;
    }).length;
  };
  for (let n = 0; n < 12; n++) {
    clock.advance(11 * minute);
    await ann.post(offerRoutes.reprice(id), await ann.asked(201 + n));
  }
  expect(await mails()).toBe(10);
});
