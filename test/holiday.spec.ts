import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { holiday, type MyListing, myListings } from '#contracts/listings.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { minute, plus, second } from '#kernel/instant.ts';
import { holidayShapes } from '#listings/holiday/events.ts';
import { ListingBook } from '#listings/listing-book.ts';
import { dollars } from '#listings/testing.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { type AnyReaction, ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { Asks } from '#platform/trading/asks.ts';
import { Turns } from '#platform/turns.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * A seller who is away sells nothing, and all of it comes back with them, whoever is killed on the way. To see it fail, run with
 *   MUTANT=half-away    what a killed process did not pause any more stays for sale
 *   MUTANT=stays-away   nothing comes back
 *   MUTANT=comes-late   what was on its way to the book is for sale all the same
 *   MUTANT=one-line-for-all  a seller waits for what another has for sale
 *   MUTANT=each-day-anew     another day looks at everything once more
 *   MUTANT=back-and-forth    of one seller, who went and came back, both are worked on at once
 */
type Pause = ListingBook['pause'];
const pause = Reflect.get<typeof ListingBook.prototype, 'pause'>(ListingBook.prototype, 'pause');
const nothing = { at: '', after: '' } as unknown as Awaited<ReturnType<Pause>>;
if (mutant === 'half-away')
  ListingBook.prototype.pause = function broken(...asked) {
    return pause.call(this, ...asked).catch(() => nothing);
  };
if (mutant === 'stays-away')
  ListingBook.prototype.pause = function broken(known, isAway, metadata) {
    return isAway ? pause.call(this, known, isAway, metadata) : Promise.resolve(nothing);
  };
const paused = new Set<string>();
if (mutant === 'comes-late')
  ListingBook.prototype.pause = function broken(known, isAway, metadata) {
    const isFirst = !paused.has(known.listingId);
    paused.add(known.listingId);
    const isOnItsWay = isAway && !isFirst;
    return isOnItsWay ? Promise.resolve(nothing) : pause.call(this, known, isAway, metadata);
  };

const add = Reflect.get<typeof ReactionRegistry.prototype, 'add'>(ReactionRegistry.prototype, 'add');
ReactionRegistry.prototype.add = function broken(...all) {
  const otherwise = (one: AnyReaction): AnyReaction => {
    if (one.name !== 'whenHolidayMovesPauseAsks') return one;
    const { HolidayBegun } = one.on as { HolidayBegun: unknown };
    if (mutant === 'one-line-for-all') return { ...one, atOnce: undefined } as AnyReaction;
    if (mutant === 'each-day-anew')
      return { ...one, shapes: { ...one.shapes, ...holidayShapes }, on: { ...one.on, HolidayMoved: HolidayBegun } };
    return one;
  };
  add.call(this, ...all.map(otherwise));
};
if (mutant === 'back-and-forth') Turns.prototype.take = (_, work) => work();

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
afterEach(async () => {
  await sue.post(listingRoutes.endHoliday, {});
  clock.advance(minute); // so that they may go again
});

const list = async (price: number) => sue.post(listingRoutes.all, { ...(await crowd.lot()), price: dollars(price) });
const idOf = ({ body }: Readonly<{ body: unknown }>) => (body as { id: string }).id;
const own = async (id: string): Promise<MyListing | undefined> => {
  await market.caughtUp();
  return myListings.parse((await sue.get(listingRoutes.mine)).body).items.find((one) => one.id === id);
};
const asks = () => market.app.get(Asks, { strict: false });
const at = async (listingId: string) => ({ templateId: (await crowd.lot()).templateId, size: '9', listingId });
const unit = async (listingId: string) => {
  await market.caughtUp();
  return asks().unit(await at(listingId));
};
const lowest = async () => (await asks().standing(await at(''), 'new')).lowestAsk;
const metadata = () => systemMetadata(randomUUID());
const goAway = (day: string | null = null) => sue.post(listingRoutes.holiday, { until: day });
const isAway = async () => holiday.parse((await sue.get(listingRoutes.holiday)).body);

it('nothing of theirs is for sale while they are away, and all of it is when they are back', async () => {
  const ids = [idOf(await list(300)), idOf(await list(310))];
  expect((await goAway()).status).toBe(200);
  expect(await isAway()).toEqual({ isAway: true, until: null });
  for (const id of ids) {
    expect(await unit(id)).toBeNull();
    expect(await own(id)).toMatchObject({ is: 'live', isAway: true });
  }
  expect(await lowest()).toBeNull();
  expect(await list(320)).toMatchObject({ status: 409, body: { code: 'seller-away' } });
  const [first] = ids;
  const asked = await sue.post(listingRoutes.reprice(first!), { price: dollars(290) });
  expect(asked).toMatchObject({ status: 409, body: { code: 'seller-away' } });
  expect((await sue.post(listingRoutes.endHoliday, {})).status).toBe(200);
  for (const id of ids) {
    expect(await unit(id)).toMatchObject({ is: 'free' });
    expect(await own(id)).toMatchObject({ is: 'live', isAway: false });
  }
  expect(await lowest()).toEqual(dollars(300));
  for (const id of ids) await sue.post(listingRoutes.withdraw(id), {});
});

it('a moment that was said brings them back by itself, and another may be said before it', async () => {
  const id = idOf(await list(300));
  const before = (await own(id))!.until!;
  const first = plus(clock.now(), 10 * minute);
  expect((await goAway(first)).status).toBe(200);
  expect((await goAway(plus(first, 10 * minute))).status).toBe(200);
  expect(await unit(id)).toBeNull();
  clock.advance(11 * minute);
  expect(await unit(id)).toBeNull();
  clock.advance(9 * minute);
  const isBack = async () => (await asks().unit(await at(id))) !== null;
  await until(isBack, () => clock.advance(second));
  expect(await isAway()).toEqual({ isAway: false, until: null });
  const left = Date.parse((await own(id))!.until!) - Date.parse(before);
  expect(left).toBeGreaterThanOrEqual(20 * minute); // time stood still for it
  expect(await goAway(first)).toMatchObject({ status: 409, body: { code: 'holiday-too-soon' } });
  await sue.post(listingRoutes.withdraw(id), {});
});

it('whose process was killed half way is away with all of it', async () => {
  const ids = [idOf(await list(300)), idOf(await list(310)), idOf(await list(320))];
  await market.caughtUp();
  const streams = market.app.get(Streams);
  const decide = streams.decide.bind(streams);
  let n = 0;
  streams.decide = async (...asked) => {
    if (asked[2].type === 'PauseAsk' && ++n === 2) throw new StoreUnavailable('killed here');
    return decide(...asked);
  };
  await goAway();
  await until(
    () => n >= 3,
    () => clock.advance(second), // it is tried again in a while
  );
  streams.decide = decide;
  for (const id of ids) expect(await unit(id)).toBeNull();
  for (const id of ids) await sue.post(listingRoutes.withdraw(id), {});
});

it('what is on its way to the book when they go is not for sale there', async () => {
  const streams = market.app.get(Streams);
  const decide = streams.decide.bind(streams);
  const [first, gate] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  streams.decide = async (...asked) => {
    const { type, data } = asked[2] as { type: string; data: { listingId: string } };
    if (type === 'PlaceAsk') {
      first.resolve(data.listingId);
      await gate.promise;
    }
    return decide(...asked);
  };
  const making = list(300);
  const id = await first.promise;
  const away = goAway();
  setTimeout(() => gate.resolve(), 500); // by then they are away, and what was for sale has been paused
  await Promise.all([making, away]);
  streams.decide = decide;
  expect(await unit(id)).toBeNull();
  expect(await own(id)).toMatchObject({ is: 'live', isAway: true });
  await sue.post(listingRoutes.withdraw(id), {});
  expect(await own(id)).toMatchObject({ is: 'withdrawn' });
});

it('what somebody is buying goes on, and is for nobody else where they let it go', async () => {
  const id = idOf(await list(300));
  const order = { orderId: 'o', buyerId: randomUUID(), price: dollars(300) };
  await asks().reserve(await at(id), order, metadata());
  await goAway();
  expect(await unit(id)).toMatchObject({ is: 'kept' });
  await asks().release(await at(id), 'o', metadata());
  expect(await unit(id)).toBeNull();
  expect(await own(id)).toMatchObject({ is: 'live', isAway: true });
  await sue.post(listingRoutes.endHoliday, {});
  expect(await unit(id)).toMatchObject({ is: 'free' });
  await sue.post(listingRoutes.withdraw(id), {});
});

/** Each command of that type waits for `gate`, where it is about one of these listings; `reached` when one does. */
function holding(ids: readonly string[], type: 'PauseAsk') {
  const streams = market.app.get(Streams);
  const decide = streams.decide.bind(streams);
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  streams.decide = async (...asked) => {
    const { data } = asked[2] as { data: { listingId?: string } };
    if (asked[2].type === type && ids.includes(data.listingId ?? '')) {
      reached.resolve();
      await gate.promise;
    }
    return decide(...asked);
  };
  const open = () => {
    streams.decide = decide;
    gate.resolve();
  };
  return { reached: reached.promise, open };
}

it('nobody stays on sale because another has much to take out, however often they say another day', async () => {
  const mal = await crowd.person('mal', ['seller']);
  const theirs = [];
  for (const price of [500, 510, 520])
    theirs.push(idOf(await mal.post(listingRoutes.all, { ...(await crowd.lot()), price: dollars(price) })));
  const id = idOf(await list(300));
  await market.caughtUp();
  const { reached, open } = holding(theirs, 'PauseAsk');
  await mal.post(listingRoutes.holiday, { until: null });
  await reached;
  await mal.post(listingRoutes.endHoliday, {}); // behind it, in their own line
  const again = await mal.post(listingRoutes.holiday, { until: null });
  expect(again).toMatchObject({ status: 409, body: { code: 'holiday-too-often' } });
  await goAway();
  let looks = 0;
  const isOut = async () => (await asks().unit(await at(id))) === null;
  await until(async () => (await isOut()) || ++looks > 500);
  const wasOut = await isOut();
  open();
  expect(wasOut).toBe(true); // though the other's first was not yet
  for (const one of theirs) expect(await unit(one)).toMatchObject({ is: 'free' });
  clock.advance(minute);
  await mal.post(listingRoutes.holiday, { until: null });
  for (const one of theirs) expect(await unit(one)).toBeNull();
  const looking = jest.spyOn(ListingBook.prototype, 'pause');
  for (let n = 1; n <= 5; n++)
    expect((await mal.post(listingRoutes.holiday, { until: plus(clock.now(), n * minute) })).status).toBe(200);
  await market.caughtUp();
  expect(looking).not.toHaveBeenCalled();
  looking.mockRestore();
  for (const one of theirs) expect(await unit(one)).toBeNull();
  for (const one of theirs) await mal.post(listingRoutes.withdraw(one), {});
  await sue.post(listingRoutes.withdraw(id), {});
});

it('is of sellers alone, and everybody’s own', async () => {
  const ann = await crowd.person('ann', []);
  expect((await ann.post(listingRoutes.holiday, { until: null })).status).toBe(403);
  await goAway();
  expect(holiday.parse((await ann.get(listingRoutes.holiday)).body)).toEqual({ isAway: false, until: null });
  const { id } = (await sue.get(payoutRoutes.account)).body as { id: string };
  const due = await sue.post(listingRoutes.endHolidayDue(id), { at: clock.now() });
  expect([403, 404]).toContain(due.status);
  expect(await market.problems()).toEqual([]);
});
