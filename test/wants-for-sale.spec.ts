import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { productRoutes, visitorRoutes, wantsRoutes } from '#contracts/routes.ts';
import { anySize } from '#contracts/sizes.ts';
import { minute } from '#kernel/instant.ts';
import { inbox } from '#notifications/views/inbox.view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { type AskAt, Asks } from '#platform/trading/asks.ts';
import { wantedStock } from '#wants/views/wanted-stock.view.ts';
import { BankVisitor } from './support/bank-visitor.ts';
import { Crowd, type Told, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { aSize, listed, type OfSize } from './support/offering.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * Who waits for a size hears when one can be bought and none could before. To see it fail, run with
 *   MUTANT=each-is-first   each that comes is told of
 */
if (mutant === 'each-is-first') {
  const { fold } = wantedStock;
  const forgets: typeof fold = (doc, fact, ...of) => fold(doc && { ...doc, sold: [] }, fact, ...of);
  Object.assign(wantedStock, { fold: forgets });
}

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let [ann, sue]: Visitor[] = [];
beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  [ann, sue] = [await crowd.person('ann', ['shopper']), await crowd.person('sue', ['seller'])];
});
afterAll(() => market.close());

const wants = async (who: Visitor, { templateId }: OfSize, size: string) =>
  expect((await who.post(wantsRoutes.all, { templateId, size })).status).toBeLessThan(300);
const toldTo = async (who: Visitor) => {
  await market.caughtUp();
  const { id } = (await who.get(visitorRoutes.me)).body as Readonly<{ id: string }>;
  const own = await market.app.get(ViewQueries, { strict: false }).get(inbox, id);
  return (own?.items ?? []).filter(({ kind }) => kind === 'for-sale');
};

it('once, with what it costs and where it is, whichever size they wait for; its seller does not', async () => {
  const of = await aSize(market, crowd);
  await wants(ann!, of, anySize);
  await wants(ann!, of, of.size);
  await wants(sue!, of, of.size);
  await listed(sue!, of, 200);
  const [told, ...more] = await toldTo(ann!);
  expect(told).toMatchObject({
    about: { kind: 'wanted-size' },
    words: { size: '9', price: usd(20_000) },
  });
  expect(more).toEqual([]);
  await listed(sue!, of, 150);
  expect(await toldTo(ann!)).toEqual([told]);
  expect(await toldTo(sue!)).toEqual([]);
});

it('again when one comes after the last has gone; who asked later is told of none that was there', async () => {
  const of = await aSize(market, crowd);
  const id = await listed(sue!, of, 200);
  await market.caughtUp();
  await wants(ann!, of, of.size);
  const before = (await toldTo(ann!)).length;
  await sue!.post(listingRoutes.withdraw(id), {});
  await market.caughtUp();
  expect(await toldTo(ann!)).toHaveLength(before);
  await listed(sue!, of, 190);
  const all = await toldTo(ann!);
  expect([all.length - before, all[0]!.words['price']]).toEqual([1, usd(19_000)]);
});

it('when what came is let go, although it was kept at once and nobody had heard of it', async () => {
  const of = await aSize(market, crowd);
  await wants(ann!, of, of.size);
  const [asks, streams] = [market.app.get(Asks, { strict: false }), market.app.get(Streams)];
  const before = (await toldTo(ann!)).length;
  const decide = streams.decide.bind(streams);
  let kept: AskAt | undefined;
  streams.decide = (async (...asked: Parameters<typeof decide>) => {
    const done = await decide(...asked);
    const { type, data } = asked[2] as Readonly<{ type: string; data: Readonly<{ listingId: string }> }>;
    if (type === 'PlaceAsk' && !kept) {
      kept = { templateId: of.templateId, size: of.size, listingId: data.listingId };
      const order = { orderId: 'quick', buyerId: randomUUID(), price: usd(20_000) };
      await asks.reserve(kept, order, systemMetadata(randomUUID()));
    }
    return done;
  }) as typeof decide;
  await listed(sue!, of, 200);
  await market.caughtUp();
  streams.decide = decide;
  expect(await toldTo(ann!)).toHaveLength(before);
  await asks.release(kept!, 'quick', systemMetadata(randomUUID()));
  expect(await toldTo(ann!)).toHaveLength(before + 1);
});

it('of each size by itself; who is linked to the seller, and may not buy it, of none', async () => {
  const of = await aSize(market, crowd);
  const kind = { size: '8', shoeCondition: 'new', boxCondition: 'good_condition' };
  const made = await crowd.post(productRoutes.variants(of.templateId), kind, market.operator.token);
  const [tom, bea] = [await crowd.person('tom', ['seller']), await crowd.person('bea', ['shopper'])];
  const bank = new BankVisitor(market);
  const shared = '4000 0566 5566 5556';
  for (const one of [tom, bea])
    await bank.saved(async (url, body) => (await one.post(url, body)) as Pick<Told, 'status' | 'body'>, shared);
  await market.caughtUp();
  for (const who of [ann!, bea]) for (const size of ['9', '8']) await wants(who, of, size);
  const before = (await toldTo(ann!)).length;
  await listed(tom, of, 200);
  await listed(tom, { ...of, variantId: String(made.body['id']), size: '8' }, 300);
  const sizes = (await toldTo(ann!)).slice(0, -before).map(({ words }) => words['size']);
  expect(sizes).toEqual(['8', '9']);
  expect(await toldTo(bea)).toEqual([]);
});

it('by no more than five mails a day, however often somebody lists and takes back', async () => {
  const of = await aSize(market, crowd);
  const cat = await crowd.person('cat', ['shopper']);
  await wants(cat, of, of.size);
  for (let n = 0; n < 8; n++) {
    clock.advance(11 * minute);
    const id = await listed(sue!, of, 100);
    await market.caughtUp();
    await sue!.post(listingRoutes.withdraw(id), {});
    await market.caughtUp();
  }
  const { id } = (await cat.get(visitorRoutes.me)).body as Readonly<{ id: string }>;
  const { facts } = await market.stores.facts.readAll('', { filter: { types: ['NotificationRaised'] }, limit: 10_000 });
  const raised = facts.map(({ data }) => data as Readonly<{ memberId: string; mail: boolean }>);
  expect(raised.filter(({ memberId, mail }) => memberId === id && mail)).toHaveLength(5);
});
