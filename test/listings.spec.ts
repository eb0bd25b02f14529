import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Draft } from '#book/rules/draft.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { type MyListing, myListings } from '#contracts/listings.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { Refused } from '#kernel/refused.ts';
import { ListingBook } from '#listings/listing-book.ts';
import { dollars } from '#listings/testing.ts';
import { sellerAccounts } from '#payouts/decider.ts';
import { sellerAccountStream } from '#payouts/events.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { Asks } from '#platform/trading/asks.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * A listing is in the book once, whoever is killed on the way, and nobody sells who may not. To see it fail, run with
 *   MUTANT=killed-on-the-way   nobody puts in what a killed process left
 *   MUTANT=barred-goes-on      what was put up before goes on
 *   MUTANT=sold-while-barred   what somebody was buying is not looked at again
 *   MUTANT=late-try-comes      what was taken back on its way to the book stands there all the same
 */
type Of<K extends 'enter' | 'takeBack'> = (
  this: ListingBook,
  ...asked: Parameters<ListingBook[K]>
) => ReturnType<ListingBook[K]>;
const enter = Reflect.get(ListingBook.prototype, 'enter') as Of<'enter'>;
const takeBack = Reflect.get(ListingBook.prototype, 'takeBack') as Of<'takeBack'>;
const never = () => Promise.reject(new Refused('broken'));
if (mutant === 'killed-on-the-way')
  ListingBook.prototype.enter = function broken(listingId, metadata) {
    return metadata.actorId === 'system' ? never() : enter.call(this, listingId, metadata);
  };
const tried = new Set<string>();
if (mutant === 'barred-goes-on' || mutant === 'sold-while-barred')
  ListingBook.prototype.takeBack = function broken(known, why, metadata) {
    if (why === 'barred' && (mutant === 'barred-goes-on' || tried.has(known.listingId))) return never();
    tried.add(known.listingId);
    return takeBack.call(this, known, why, metadata);
  };

const isOver = Reflect.get<typeof Draft.prototype, 'isOver'>(Draft.prototype, 'isOver');
if (mutant === 'late-try-comes')
  Draft.prototype.isOver = function broken(name) {
    return !name.includes('/') && isOver.call(this, name);
  };

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let sue: Visitor;
let sellerId: string;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  sue = await crowd.person('sue', ['seller']);
  sellerId = ((await sue.get(payoutRoutes.account)).body as { id: string }).id;
});
afterAll(() => market.close());

const idOf = ({ body }: Readonly<{ body: unknown }>) => (body as { id: string }).id;
const list = async (price: number) => sue.post(listingRoutes.all, { ...(await crowd.lot()), price: dollars(price) });
const mine = async (): Promise<readonly MyListing[]> => {
  await market.caughtUp();
  return myListings.parse((await sue.get(listingRoutes.mine)).body).items;
};
const stateOf = async (id: string) => (await mine()).find((one) => one.id === id)?.is;
const asks = () => market.app.get(Asks, { strict: false });
const at = async (listingId: string) => ({ templateId: (await crowd.lot()).templateId, size: '9', listingId });
const metadata = () => systemMetadata(randomUUID());

it('whose process was killed on the way to the book is in it all the same, once', async () => {
  const streams = market.app.get(Streams);
  const decide = streams.decide.bind(streams);
  let left = 1;
  streams.decide = async (...asked) => {
    if (asked[2].type === 'PlaceAsk' && left-- > 0) throw new StoreUnavailable('killed here');
    return decide(...asked);
  };
  const killed = await list(300);
  streams.decide = decide;
  const [only, ...others] = await mine();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ is: 'live', price: dollars(300) });
  expect([201, 503]).toContain(killed.status); // the reaction may have been the one that was killed
  expect(await asks().unit(await at(only!.id))).toMatchObject({ is: 'free', price: dollars(300) });
});

/** A listing that its seller takes back while it is on a slow way to the book; what they do then, before it comes there. */
async function takenBackOnItsWay(then: (listingId: string) => Promise<unknown>) {
  const streams = market.app.get(Streams);
  const decide = streams.decide.bind(streams);
  const [first, gate] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  streams.decide = async (...asked) => {
    const { type, data } = asked[2] as { type: string; data: { listingId: string; n: number } };
    if (type === 'PlaceAsk' && data.n === 1) {
      first.resolve(data.listingId);
      await gate.promise;
    }
    return decide(...asked);
  };
  const making = list(300);
  const listingId = await first.promise;
  expect((await sue.post(listingRoutes.withdraw(listingId), {})).status).toBe(200);
  await then(listingId);
  gate.resolve();
  const made = await making;
  streams.decide = decide;
  await market.caughtUp();
  return { listingId, made, unit: await asks().unit(await at(listingId)) };
}

it('taken back on a slow way to the book it never stands there', async () => {
  const { made, unit } = await takenBackOnItsWay(() => Promise.resolve());
  expect([made.body, unit]).toMatchObject([{ code: 'ask-gone' }, null]);
});

it('asked anew after that it stands there at its new price', async () => {
  const price = dollars(900);
  const { listingId, unit } = await takenBackOnItsWay((id) => sue.post(listingRoutes.ask(id), { price }));
  expect(unit).toMatchObject({ is: 'free', price });
  expect((await mine()).find(({ id }) => id === listingId)).toMatchObject({ is: 'live', price });
  expect((await sue.post(listingRoutes.withdraw(listingId), {})).status).toBe(200);
});

it('binds its seller while it is for sale', async () => {
  const id = idOf(await list(310));
  await market.caughtUp();
  const bound = () => market.app.get(Obligations).of(sellerId);
  expect(await bound()).toContain(`listing-${id}`);
  expect((await sue.post(listingRoutes.withdraw(id), {})).status).toBe(200);
  await market.caughtUp();
  expect(await bound()).not.toContain(`listing-${id}`);
});

it('whoever is suspended has nothing for sale, nor what somebody was buying when it comes back', async () => {
  const [first, second] = [idOf(await list(320)), idOf(await list(330))];
  await asks().reserve(await at(second), { orderId: 'o', buyerId: randomUUID(), price: dollars(330) }, metadata());
  const streams = market.app.get(Streams);
  const account = sellerAccountStream(sellerId);
  for (let n = 0; n < 5; n++) {
    const of = { memberId: sellerId, orderId: randomUUID() };
    const charge = { ...of, number: '123412341234', price: dollars(10) };
    await streams.decide(sellerAccounts, account, { type: 'ChargeFee', data: charge, metadata: metadata() });
    const penalty = { type: 'ChargePenalty', data: { ...of, why: 'not-shipped' }, metadata: metadata() } as const;
    await streams.decide(sellerAccounts, account, penalty);
  }
  expect(await stateOf(first)).toBe('withdrawn');
  expect(await stateOf(second)).toBe('kept');
  await asks().release(await at(second), 'o', metadata());
  expect(await stateOf(second)).toBe('withdrawn');
  expect(await list(340)).toMatchObject({ status: 409, body: { code: 'selling-suspended' } });
  expect(await market.problems()).toEqual([]);
});
