import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shoe } from '#catalog/testing.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { productRoutes, visitorRoutes, wantsRoutes } from '#contracts/routes.ts';
import { anySize } from '#contracts/sizes.ts';
import { minute } from '#kernel/instant.ts';
import type { NotificationRaised } from '#notifications/events.ts';
import { inbox } from '#notifications/views/inbox.view.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Notices } from '#platform/notices/notices.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
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
 *   MUTANT=each-is-first     each that comes is told of
 *   MUTANT=entry-a-size      who waits for any size has an entry, and a mail, of each
 *   MUTANT=told-each-time    a listing is told of each time that it comes back
 */
if (mutant === 'each-is-first') {
  const { fold } = wantedStock;
  const forgets: typeof fold = (doc, fact, ...of) =>
    fold(doc && { ...doc, sold: [], came: doc.came.slice(-1) }, fact, ...of);
  Object.assign(wantedStock, { fold: forgets });
}
function breakTelling(notices: Notices) {
  const tell = notices.tell.bind(notices);
  if (mutant === 'entry-a-size')
    notices.tell = (notice, metadata) => {
      const id = uuidV5(notice.about.id, JSON.stringify(notice.words['size']));
      return tell({ ...notice, about: { ...notice.about, id } }, metadata);
    };
  if (mutant === 'told-each-time')
    notices.tell = (notice, metadata) => {
      const commandId = uuidV5(metadata.causationId, notice.memberId);
      return tell(notice, { ...metadata, commandId, bodyHash: commandId });
    };
}

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let [ann, sue]: Visitor[] = [];
beforeAll(async () => {
  market = await openMarket({ clock });
  breakTelling(market.app.get(Notices, { strict: false }));
  crowd = new Crowd(market);
  [ann, sue] = [await crowd.person('ann', ['shopper']), await crowd.person('sue', ['seller'])];
});
afterAll(() => market.close());

const wants = async (who: Visitor, { templateId }: OfSize, size: string) =>
  expect((await who.post(wantsRoutes.all, { templateId, size })).status).toBeLessThan(300);
const idOf = async (who: Visitor) => ((await who.get(visitorRoutes.me)).body as Readonly<{ id: string }>).id;
const inboxOf = async (who: Visitor) => {
  await market.caughtUp();
  const own = await market.app.get(ViewQueries, { strict: false }).get(inbox, await idOf(who));
  return own?.items ?? [];
};
const toldTo = async (who: Visitor) => (await inboxOf(who)).filter(({ kind }) => kind === 'for-sale');
/** What mails were written of, in their order. */
const mailsTo = async (who: Visitor) => {
  await market.caughtUp();
  const memberId = await idOf(who);
  const { facts } = await market.stores.facts.readAll('', { filter: { types: ['NotificationRaised'] }, limit: 10_000 });
  const raised = facts.map(({ data }) => data as NotificationRaised['data']);
  return raised.filter((one) => one.memberId === memberId && one.kind === 'for-sale' && one.mail);
};
const asks = () => market.app.get(Asks, { strict: false });
const leaves = async (at: AskAt, orderId: string) => {
  await asks().reserve(at, { orderId, buyerId: randomUUID(), price: usd(20_000) }, systemMetadata(randomUUID()));
  await market.caughtUp();
  await asks().release(at, orderId, systemMetadata(randomUUID()));
  await market.caughtUp();
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
  const streams = market.app.get(Streams);
  const before = (await toldTo(ann!)).length;
  const decide = streams.decide.bind(streams);
  let kept: AskAt | undefined;
  streams.decide = (async (...asked: Parameters<typeof decide>) => {
    const done = await decide(...asked);
    const { type, data } = asked[2] as Readonly<{ type: string; data: Readonly<{ listingId: string }> }>;
    if (type === 'PlaceAsk' && !kept) {
      kept = { templateId: of.templateId, size: of.size, listingId: data.listingId };
      const order = { orderId: 'quick', buyerId: randomUUID(), price: usd(20_000) };
      await asks().reserve(kept, order, systemMetadata(randomUUID()));
    }
    return done;
  }) as typeof decide;
  await listed(sue!, of, 200);
  await market.caughtUp();
  streams.decide = decide;
  expect(await toldTo(ann!)).toHaveLength(before);
  await asks().release(kept!, 'quick', systemMetadata(randomUUID()));
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
  expect(await mailsTo(cat)).toHaveLength(5);
});

it('of a product once, who waits for any size, however many of them a file lists; of each, who named them', async () => {
  const sizes = ['7', '7.5', '8', '8.5', '9.5', '10', '10.5', '11'];
  const [eve, fay] = [await crowd.person('eve', ['shopper']), await crowd.person('fay', ['shopper'])];
  const other = await aSize(market, crowd);
  const product = { ...shoe, slug: 'many-sizes', sizeOptions: sizes };
  const templateId = String((await crowd.post(productRoutes.all, product, market.operator.token)).body['id']);
  await market.caughtUp();
  const of = { ...other, templateId };
  await wants(eve, of, anySize);
  await wants(eve, other, other.size);
  for (const size of ['8', '9.5', anySize]) await wants(fay, of, size);
  await market.caughtUp();
  for (const size of sizes) {
    const kind = { size, shoeCondition: 'new', boxCondition: 'good_condition' };
    const { body } = await crowd.post(productRoutes.variants(of.templateId), kind, market.operator.token);
    expect(await listed(sue!, { ...of, variantId: String(body['id']), size }, 9999)).toMatch(/-/);
  }
  await listed(await crowd.person('kim', ['seller']), other, 120);
  expect((await toldTo(eve)).map(({ about, words }) => [about.id === of.templateId, words['size']])).toEqual([
    [false, '9'],
    [true, '11'],
  ]);
  expect((await mailsTo(eve)).map(({ words }) => words['size'])).toEqual(['7', '9']);
  expect((await toldTo(fay)).map(({ words }) => words['size'])).toEqual(['11', '9.5', '8']); // the product's is the last of those that she did not name
});

it('of a listing once: not again when whoever was buying it leaves, and of the next that comes all the same', async () => {
  const of = await aSize(market, crowd);
  const [gus, liz] = [await crowd.person('gus', ['shopper']), await crowd.person('liz', ['seller'])];
  for (const size of [of.size, anySize]) await wants(gus, of, size);
  const listingId = await listed(sue!, of, 200);
  const [first] = await toldTo(gus);
  const at = { templateId: of.templateId, size: of.size, listingId };
  for (const orderId of ['left-1', 'left-2', 'left-3']) {
    clock.advance(11 * minute);
    await leaves(at, orderId);
  }
  clock.advance(11 * minute);
  expect((await sue!.post(listingRoutes.holiday, { until: null })).status).toBeLessThan(300);
  await market.caughtUp();
  clock.advance(2 * minute);
  expect((await sue!.post(listingRoutes.endHoliday, {})).status).toBeLessThan(300);
  expect([await toldTo(gus), (await mailsTo(gus)).length]).toEqual([[first], 1]);

  // another, while the first is kept, is news; the first is none again when that one has gone
  clock.advance(11 * minute);
  await asks().reserve(at, { orderId: 'o', buyerId: randomUUID(), price: usd(20_000) }, systemMetadata(randomUUID()));
  await market.caughtUp();
  const second = await listed(liz, of, 190);
  await market.caughtUp();
  await liz.post(listingRoutes.withdraw(second), {});
  await market.caughtUp();
  clock.advance(11 * minute);
  await asks().release(at, 'o', systemMetadata(randomUUID()));
  const prices = (await mailsTo(gus)).map(({ words }) => words['price']);
  expect(prices).toEqual([usd(20_000), usd(19_000)]);
  expect((await toldTo(gus)).map(({ words }) => words['price'])).toEqual([usd(19_000)]);
});
