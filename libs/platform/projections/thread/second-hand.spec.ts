import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { FakeEventStore } from '../../../../test/support/fake-event-store.ts';
import { filledViews, openKeys } from '../../../../test/support/filled-views.ts';
import { viewProblems } from '../../../../test/support/invariants.ts';
import { bid, gone, lotPage, myBids, opened, renamed } from '../../../../test/support/lots.ts';
import { mutant } from '../../../../test/support/mutants.ts';
import { OverlaidReadStore } from '../../../../test/support/overlaid-read-store.ts';
import { randomFrom } from '../../../../test/support/random-facts.ts';
import { turns, until } from '../../../../test/support/turns.ts';
import type { HandOrder, SecondHand } from '../hand.ts';
import { fillByHand } from './second-hand.ts';
import { ThreadedProjector } from './threaded-projector.ts';

/** Few facts at once, and few of the documents held back: a long past is some sixty facts. */
const bounds = { facts: 3, weight: 300, batches: 7 };
const views = [lotPage, myBids];

/** `MUTANT=deaf-hand`: the hand goes on when a key is destroyed. */
describe('the second hand', () => {
  let events: FakeEventStore;
  let store: SqliteReadStore;
  let clock: DrivenClock;
  let orders: HandOrder[];
  const running: { stop: () => Promise<void> }[] = [];

  beforeEach(() => {
    [events, store, clock] = [new FakeEventStore(), SqliteReadStore.open(':memory:'), new DrivenClock()];
    orders = [];
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await store.close();
  });

  async function history(lots: number, from = 0) {
    for (let n = from; n < from + lots; n++) {
      const product = `p${n % 3}`;
      await events.add(`lot-${n}`, opened(`${n}`, product), bid(`${n}`, `m${n % 5}`), renamed(`t${n}`, product));
      await events.add('lot-x', bid(`${n >> 1}`, `m${n % 4}`), ...(n % 7 === 6 ? [gone(`${n - 3}`)] : []));
    }
  }

  /** One that fills, writing to that store. */
  const filling =
    (on: ReadStore = store): SecondHand =>
    async (order, hear) => {
      orders.push(order);
      const parts = { events, store: on, keys: openKeys, clock, hurry: () => {}, close: async () => {} };
      await fillByHand(order, hear, { views, parts, bounds });
    };

  async function market(hand: SecondHand, threaded = false) {
    const filled = await filledViews(views, { events, store, clock, bounds, hand, threaded });
    running.push(filled);
    return filled;
  }

  const problems = () => viewProblems(views, events.facts, { documents: store, keys: openKeys });

  it('takes half of the views through a long past, and they go on here', async () => {
    await history(60);
    const { runner, past } = await market(filling());
    await runner.whenCaughtUp();
    expect(orders).toMatchObject([{ epoch: 0, fills: [{ view: 'my-bids' }] }]);
    expect(runner.health().map(({ state }) => state)).toEqual(['live', 'live']);
    await history(3, 60);
    await past('lot-page', 'my-bids');
    expect(await problems()).toEqual([]);
  });

  it('is not asked for a short one', async () => {
    await history(5);
    const { runner } = await market(filling());
    await runner.whenCaughtUp();
    expect(orders).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('ended wherever it is, leaves its views at their marks, and they are filled here', async () => {
    const random = randomFrom(5);
    for (let kill = 0; kill < 20; kill++) {
      await history(30, 30 * kill);
      let left = random(12);
      const { promise: killed, reject } = Promise.withResolvers<never>();
      const dying = new OverlaidReadStore(store);
      dying.onWrite = (writes, step) => {
        if (left-- > 0) return store.write(writes, step);
        reject(new Error('out of memory'));
        return new Promise(() => {}); // nothing more gets to the disk
      };
      const { runner, past, stop } = await market((...asked) => Promise.race([filling(dying)(...asked), killed]));
      await runner.whenCaughtUp();
      await past('lot-page', 'my-bids');
      expect(runner.health().map(({ state, error }) => [state, error])).toEqual([
        ['live', undefined],
        ['live', undefined],
      ]);
      running.pop();
      await stop();
    }
    expect(orders.length).toBeGreaterThan(10);
    expect(await problems()).toEqual([]);
  });

  it('has ended before it is said that a key is forgotten, and its views are filled here (MUTANT=deaf-hand)', async () => {
    await events.add('lot-1', opened('1'), ...Array.from({ length: 10_500 }, () => bid('1'))); // the line's bounds are the usual ones
    const { promise: ends, resolve } = Promise.withResolvers<void>();
    let isRecalled = false;
    const hand: SecondHand = async (order, _, signal) => {
      orders.push(order);
      signal.addEventListener('abort', () => (isRecalled = true));
      if (mutant !== 'deaf-hand') await ends;
    };
    const { runner } = await market(hand, true);
    await until(() => orders.length > 0);
    let isForgotten = false;
    const forgetting = (runner as ThreadedProjector).forget().then(() => (isForgotten = true));
    await until(() => isRecalled || isForgotten);
    await turns(20);
    expect([isRecalled, isForgotten]).toEqual([true, false]);
    resolve();
    await forgetting;
    await runner.whenCaughtUp();
    expect(await problems()).toEqual([]);
  });
});
