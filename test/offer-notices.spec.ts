import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inbox } from '#notifications/views/inbox.view.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { day, hour, minute, msOf, second } from '#kernel/instant.ts';
import { OfferTelling } from '#offers/notices/offer-telling.ts';
import { offerNotices } from '#offers/notices/decider.ts';
import { OrderDriver } from '#orders/driver.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { aSize, listed, Offerer, type OfSize } from './support/offering.ts';
import { until, whileDriving } from './support/turns.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * A buyer hears what becomes of an offer, once, and nothing of what stands no more. To see it fail, run with
 *   MUTANT=tells-what-is-gone    who took an offer back hears that it ends
 *   MUTANT=tells-each-beating    whoever is beaten is told so each time
 */
if (mutant === 'tells-what-is-gone')
  OfferTelling.prototype.standsUntil = function always(this: OfferTelling) {
    return Promise.resolve(untilOf);
  };
if (mutant === 'tells-each-beating') {
  const { evolve } = offerNotices;
  Object.assign(offerNotices, {
    evolve: (...all: Parameters<typeof evolve>) => ({ ...evolve(...all), beatenAt: null }),
  });
}
let untilOf: string | null = null;

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

const settled = async () => {
  await market.caughtUp();
  await market.app.get(OrderDriver, { strict: false }).landed();
  await market.caughtUp();
};
const noticesTo = async (who: Offerer) => {
  await settled();
  const own = await market.app.get(ViewQueries, { strict: false }).get(inbox, who.member.id); // sessions end before offers of a month
  return (own?.items ?? []).filter(({ about }) => about.kind === 'offer');
};
const kindsTo = async (who: Offerer) => (await noticesTo(who)).map(({ kind }) => kind);
/** How many of that type name that offer. */
const factsAbout = async (id: string, type: string) => {
  const { facts } = await market.stores.facts.readAll('', { filter: { types: [type] }, limit: 1000 });
  return facts.filter(({ data }) => JSON.stringify(data).includes(id)).length;
};
const offered = async (who: Offerer, of: OfSize, dollars: number, more: object = {}) => {
  const { body } = await who.offers(of, dollars, more);
  return String(body['id']);
};
/** So far, and until what is due then has been done: most of it the machine sleeps. */
async function pass(ms: number) {
  const slept = Math.max(0, ms - 2 * minute);
  clock.step(slept);
  clock.advance(ms - slept);
  for (let n = 0; n < 4; n++) {
    await settled();
    clock.advance(second);
  }
  await settled();
}
const endOf = async (who: Offerer, id: string) => (await who.offer(id))!.until!;
/** Until so much before that. */
const passUntil = (end: string, before: number) => pass(msOf(end) - before - msOf(clock.now()));

describe('an offer that meets a unit', () => {
  const meets = async (card?: string) => {
    const of = await aSize(market, crowd);
    const ann = await Offerer.come(market, crowd, card);
    const id = await offered(ann, of, 200);
    await listed(sue, of, 190, { sellAtLeast: usd(19_000) });
    await settled();
    return { ann, id };
  };

  it('is told of with its price', async () => {
    const { ann, id } = await meets();
    expect(await noticesTo(ann)).toMatchObject([{ kind: 'offer-met', about: { id }, words: { price: usd(20_000) } }]);
  });

  it('and is declined says until when it may be paid in another way, and that it is over when it was not', async () => {
    const { ann, id } = await meets('4000 0000 0000 0002');
    const { mendUntil } = (await ann.offer(id))!;
    expect(await kindsTo(ann)).toEqual(['offer-declined', 'offer-met']);
    expect((await noticesTo(ann))[0]).toMatchObject({ words: { by: mendUntil } });
    clock.advance(30 * minute);
    await until(
      async () => (await kindsTo(ann)).includes('offer-not-paid'),
      () => clock.advance(5 * second),
    );
    expect(await kindsTo(ann)).toEqual(['offer-not-paid', 'offer-declined', 'offer-met']);
  });
});

describe('an offer that is beaten', () => {
  it('is told so once an hour at most, with the price to beat and nobody’s name', async () => {
    const [ann, bob, cat] = await Promise.all([1, 2, 3].map(() => Offerer.come(market, crowd)));
    const of = await aSize(market, crowd);
    const id = await offered(ann!, of, 200);
    const rival = await offered(bob!, of, 210);
    const [first, ...none] = await noticesTo(ann!);
    expect(none).toEqual([]);
    expect(first).toMatchObject({ kind: 'offer-beaten', about: { id }, words: { price: usd(21_000) } });
    expect(JSON.stringify(first)).not.toContain(bob!.member.id);
    expect((await bob!.post(offerRoutes.withdraw(rival), {})).status).toBe(200);
    await offered(cat!, of, 220); // within the hour
    expect((await noticesTo(ann!)).map((one) => one.id)).toEqual([first!.id]);
    await pass(hour);
    expect((await ann!.post(offerRoutes.reprice(id), await ann!.asked(230))).status).toBe(200);
    await offered(bob!, of, 240);
    const [again, ...more] = await noticesTo(ann!);
    expect(more).toEqual([]); // it takes the place of the one before
    expect(again).toMatchObject({ kind: 'offer-beaten', words: { price: usd(24_000) } });
    expect(await kindsTo(cat!)).toEqual(['offer-beaten']);
    expect(await kindsTo(bob!)).toEqual([]);
  });
});

describe('an offer that ends', () => {
  it.each([72, 168, 720])('after %i hours is told of a day and two hours before, and when it has', async (hours) => {
    const ann = await Offerer.come(market, crowd);
    const id = await offered(ann, await aSize(market, crowd), 200, { hours });
    const end = await endOf(ann, id);
    await passUntil(end, day + minute);
    expect(await kindsTo(ann)).toEqual([]);
    await pass(minute);
    const [first, ...none] = await noticesTo(ann);
    expect(none).toEqual([]);
    expect(first).toMatchObject({
      kind: 'offer-ending',
      words: { price: usd(20_000), by: end },
    });
    await pass(21 * hour);
    expect((await noticesTo(ann))[0]!.id).toBe(first!.id);
    await pass(hour);
    const [last] = await noticesTo(ann);
    expect(last).toMatchObject({ kind: 'offer-ending' });
    expect(last!.id).not.toBe(first!.id);
    await pass(2 * hour);
    expect(await kindsTo(ann)).toContain('offer-ended');
    expect(await factsAbout(id, 'OfferExpired')).toBe(1);
  });

  it('that has more time is told of anew, and not for its old end', async () => {
    const ann = await Offerer.come(market, crowd);
    const id = await offered(ann, await aSize(market, crowd), 200);
    await passUntil(await endOf(ann, id), day);
    const [first] = await noticesTo(ann);
    expect((await ann.post(offerRoutes.extend(id), await ann.asked(200, { hours: 168 }))).status).toBe(200);
    await pass(day);
    expect((await noticesTo(ann)).map((one) => one.id)).toEqual([first!.id]);
    await passUntil(await endOf(ann, id), day);
    const [second_] = await noticesTo(ann);
    expect(second_!.id).not.toBe(first!.id);
    expect(second_).toMatchObject({ words: { by: (await ann.offer(id))!.until } });
  });

  it('is told of once by a process that is killed between any two steps of it', async () => {
    const ann = await Offerer.come(market, crowd);
    const id = await offered(ann, await aSize(market, crowd), 321);
    await passUntil(await endOf(ann, id), day + minute);
    const streams = market.app.get(Streams);
    const decide = streams.decide.bind(streams);
    const killed = new Set(['TellOfferEnding', 'RaiseNotification']);
    streams.decide = async (...all) => {
      const done = await decide(...all);
      if (killed.delete(all[2].type)) throw new StoreUnavailable('killed behind it');
      return done;
    };
    clock.advance(minute);
    await until(
      () => killed.size === 0,
      () => clock.advance(100),
    );
    await whileDriving([clock], settled()); // what was cut off is tried again
    streams.decide = decide;
    await pass(minute);
    expect(await kindsTo(ann)).toEqual(['offer-ending']);
    expect(await factsAbout(id, 'OfferEndingTold')).toBe(1);
    expect(await factsAbout(id, 'NotificationRaised')).toBe(1); // its mail has its name
  });

  it('is not told of once it was taken back, whoever asks', async () => {
    const ann = await Offerer.come(market, crowd);
    const id = await offered(ann, await aSize(market, crowd), 200);
    untilOf = await endOf(ann, id);
    await passUntil(await endOf(ann, id), day + minute);
    expect((await ann.post(offerRoutes.withdraw(id), {})).status).toBe(200);
    await pass(minute);
    const telling = market.app.get(OfferTelling, { strict: false });
    const metadata = { actorId: 'system', correlationId: id, causationId: id };
    await telling.ending(id, clock.now(), { ...metadata, commandId: id, bodyHash: id });
    expect(await kindsTo(ann)).toEqual([]);
  });
});
