import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Buyer } from '../../test/support/buyer.ts';
import { Crowd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { until } from '../../test/support/turns.ts';

const clock = new DrivenClock();
let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket({ clock });
});
afterAll(() => market.close());

it('one member’s slow cards hold up that member’s orders and nobody else’s', async () => {
  const crowd = new Crowd(market);
  const [eve, ann] = (await crowd.members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
  const goods = { is: 'gift-cards', cards: [{ cents: 2500, theme: 'black' }] };
  const asked = (methodId: string) => ({ goods, methodId, currency: 'USD', locale: 'en-gb' });
  const [slow, good] = [await eve.method('4000 0000 0000 0127'), await ann.method()];
  const quotes: string[] = [];
  for (let n = 0; n < 16; n++) quotes.push(await eve.quoted(asked(slow)));
  const hers = await ann.quoted(asked(good));
  let answered = 0;
  const all = quotes.map((id) => eve.place(id).finally(() => answered++));
  await until(() => Promise.resolve(answered >= quotes.length - 2)); // beyond two they wait for the due list
  expect((await ann.placed(hers)).order.is).toBe('completed');
  expect(answered).toBe(quotes.length - 2); // no moment has passed
  clock.advance(30 * second);
  await Promise.all(all);
});
