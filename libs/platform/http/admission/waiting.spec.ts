import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auctionRoutes } from '#contracts/routes.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { patience } from '#platform/projections/view-queries.ts';
import { auctionHouse, type AuctionHouse } from '../../../../test/support/auction-house.ts';
import type { Name } from '../../../../test/support/market-rig.ts';
import { Limits } from '../limits.ts';
import { Slots } from './slots.ts';
import { Admission, mostWaiting } from './admission.ts';
import { Places } from '#platform/bounded/places.ts';
import { StrangersLine } from './strangers-line.ts';
import { turns, until } from '../../../../test/support/turns.ts';
import { mutant } from '../../../../test/support/mutants.ts';

/*
 * To see it fail, run with
 *   MUTANT=all-may-wait     a visitor may wait as often as they like
 *   MUTANT=waits-anywhere   whoever says that they wait needs no slot, whatever they ask
 *   MUTANT=waits-past-line  strangers who say that they wait are served before their turn
 *   MUTANT=waits-in-a-slot  whoever waits keeps a slot from others
 */
if (mutant === 'all-may-wait') Places.prototype.enter = () => () => {};
if (mutant === 'waits-past-line')
  Reflect.set(Admission.prototype, 'passLine', (_: unknown, goOn: () => void) => goOn());
if (mutant === 'waits-in-a-slot') Reflect.set(Admission.prototype, 'waits', () => false);
if (mutant === 'waits-anywhere') {
  const waits = Reflect.get(Admission.prototype, 'waits');
  Reflect.set(
    Admission.prototype,
    'waits',
    function anywhere(this: Admission, { query, raw }: FastifyRequest, ...more: never[]) {
      const plain = { query, raw, method: 'GET', routeOptions: { config: {} } };
      return Reflect.apply(waits as never, this, [plain, ...more]);
    },
  );
}

let most = 0;
const enter = Reflect.get(Slots.prototype, 'enter');
Slots.prototype.enter = function counted(this: Slots, ...args) {
  const leave = enter.apply(this, args);
  most = Math.max(most, this.inFlight);
  return leave;
};

let house: AuctionHouse;
let id: string;
beforeAll(async () => {
  house = await auctionHouse();
  id = await house.opened();
});
afterAll(() => house.close());

/** Behind a fact that never comes. */
const notYet = async () =>
  (await house.app.get(Receipts).sealed({ position: 'f'.repeat(20), at: house.clock.now() })).after;

function asked(who: Name | null, after: string) {
  const told = { status: 0 };
  void house.ask(who, 'GET', `${auctionRoutes.page(id)}?after=${after}`).then(({ status }) => (told.status = status));
  return told;
}

/** As long as an answer takes that waits for nothing but its own turns. */
const someTurns = () => turns(200);

it('lets few requests of one visitor wait for a view: one more is answered with what is there', async () => {
  const after = await notYet();
  for (const who of ['ann', 'bob', null] as const) await house.ask(who, 'GET', auctionRoutes.page(id)); // known from here on
  most = 0;
  const ann = Array.from({ length: mostWaiting + 1 }, () => asked('ann', after));
  const [bob, nobody] = [asked('bob', after), asked(null, after)];
  const forged = asked('bob', 'f'.repeat(96));
  const isAnswered = ({ status }: { status: number }) => status === 200;
  await until(() => isAnswered(forged));
  await someTurns();
  expect(most).toBeLessThan(4); // those that were answered, and none that waits
  expect(ann.filter(isAnswered)).toHaveLength(1);
  expect([bob.status, nobody.status]).toEqual([0, 0]);
  await until(() => (house.clock.advance(patience), [...ann, bob, nobody].every(isAnswered)));
  const again = asked('ann', after); // their places are free
  await someTurns();
  expect(again.status).toBe(0);
  await until(() => (house.clock.advance(patience), isAnswered(again)));
});

it('lets nobody past the slots who says so where there is no view to wait for', async () => {
  for (const [method, path] of [
    ['GET', '/docs'],
    ['POST', auctionRoutes.bids(id)],
  ] as const) {
    most = 0;
    await house.ask('ann', method, `${path}?after=${await notYet()}`);
    expect([path, most]).toEqual([path, 1]);
  }
});

it('lets no stranger past the line who says so: what they name may be there long ago', async () => {
  Reflect.set(house.app.get(Limits, { strict: false }), 'isOn', true);
  const stand = Reflect.get(StrangersLine.prototype, 'enter');
  const held: (() => void)[] = [];
  StrangersLine.prototype.enter = (begin) => {
    held.push(begin);
    return () => {};
  };
  const nobody = asked(null, 'f'.repeat(96));
  const ann = asked('ann', 'f'.repeat(96));
  await until(() => ann.status === 200);
  await someTurns();
  StrangersLine.prototype.enter = stand;
  expect([nobody.status, held]).toEqual([0, [expect.any(Function)]]);
  held[0]?.();
  await until(() => nobody.status === 200);
});
