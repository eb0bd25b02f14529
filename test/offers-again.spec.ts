// What was asked of an offer, sent once more under its key, is answered as it was: whatever has changed since.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressRoutes } from '#contracts/address-routes.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { day } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { rates } from '#rates/decider.ts';
import { ratesStream } from '#rates/events.ts';
import { codeOf, offersFor, taking } from './support/bargaining.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { aSize, listed, Offerer, soldUsed } from './support/offering.ts';

const clock = new DrivenClock();
let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket({ clock });
});
afterAll(() => market.close());

/** The rates of the day: all that is paid in pounds costs something else. */
async function publishRates(pounds: string) {
  const table = { ...firstRates.rates, GBP: pounds };
  const data = { operatorId: 'o', approverId: null, day: clock.now().slice(0, 10), source: 'ECB', rates: table };
  const streams = market.app.get(Streams, { strict: false });
  await streams.decide(rates, ratesStream, { type: 'PublishRates', data, metadata: systemMetadata(randomUUID()) });
  await market.caughtUp();
}

it('a counter-offer taken and another price are done once, also where the total has changed and the address is gone', async () => {
  const crowd = new Crowd(market);
  const sue = await crowd.person('sue', ['seller']);
  const item = await soldUsed(market, crowd, sue, 300);
  const [ann, bob] = [await Offerer.come(market, crowd), await Offerer.come(market, crowd)];
  const id = String((await offersFor(ann, item, 200)).body['id']);
  const other = String((await offersFor(bob, item, 190)).body['id']);
  const [took, repriced] = [randomUUID(), randomUUID()];
  const dearer = await bob.asked(195);
  const reprice = () => bob.post(offerRoutes.reprice(other), dearer, repriced);
  expect(codeOf(await reprice())).toBe(200);
  await market.caughtUp();
  expect(codeOf(await sue.post(offerRoutes.counter(id), { price: usd(26_000) }))).toBe(200);
  const body = await taking(ann, 260);
  const take = () => ann.post(offerRoutes.acceptCounter(id), body, took);
  expect(codeOf(await take())).toBe(200);
  await publishRates('0.75510442');
  expect(codeOf(await take())).toBe(200);
  expect(codeOf(await reprice())).toBe(200);
  await bob.post(addressRoutes.remove(dearer.addressId), {});
  await market.caughtUp();
  expect(codeOf(await reprice())).toBe(200);
  // what was not asked before is refused as ever
  expect(codeOf(await bob.post(offerRoutes.reprice(other), dearer, randomUUID()))).toBe('not-found');
});

it('what the book has refused is asked for at the total of now, and told what that is', async () => {
  const crowd = new Crowd(market);
  const of = await aSize(market, crowd);
  await listed(await crowd.person('tom', ['seller']), of, 190);
  await market.caughtUp();
  const cat = await Offerer.come(market, crowd);
  const { body } = await cat.offers(of, 200);
  expect(body['code']).toBe('buy-now-instead');
  const yes = { ...(await cat.asked(200)), buyAtMost: usd(19_000) };
  clock.advance(day);
  await publishRates('0.76120001');
  const ask = offerRoutes.ask(String(body['offerId']));
  expect(codeOf(await cat.post(ask, yes))).toBe('total-changed');
  expect(codeOf(await cat.post(ask, { ...yes, total: await cat.totalTo(yes.addressId, 200) }))).toBe(200);
});
