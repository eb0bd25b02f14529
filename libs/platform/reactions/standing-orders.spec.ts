import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { newFact } from '../../../test/support/fake-event-store.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { until } from '../../../test/support/turns.ts';
import { reaction } from './reaction.ts';
import { ReactionRegistry, ReactionRunner } from './reaction-runner.ts';
import { HeardOrders, type Orders, StandingOrders } from './standing-orders.ts';
import { SqliteWorkStore } from './work-sqlite.adapter.ts';

/*
 * What operators want of a reaction. To see it fail, run with
 *   MUTANT=orders-unheard    orders are read when a reaction begins, and never again
 *   MUTANT=skips-forgotten   what was skipped is done where the reaction begins again
 */
const name = 'whenClosedPlaceOrder';
const shapes = { Closed: { v: 1 } } as never;

describe('orders to a reaction', () => {
  const clock = new DrivenClock();
  let events: FakeEventStore;
  let work: SqliteWorkStore;
  let seen: string[];
  let fails: (lot: string) => Error | undefined;
  let orders: Orders;
  const stops: (() => Promise<void>)[] = [];

  beforeEach(() => {
    [events, work] = [new FakeEventStore(), SqliteWorkStore.open(':memory:', { clock })];
    [seen, fails, orders] = [[], () => undefined, { isPaused: false, skipped: new Set() }];
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await work.close();
  });

  async function started() {
    const [tail, all, registry] = [new LogTail(events, clock), new StandingOrders(), new ReactionRegistry()];
    all.keptIn({ types: mutant === 'orders-unheard' ? [] : ['Ordered'], of: async () => orders });
    registry.add(
      reaction({
        name,
        shapes,
        on: {
          Closed: async (fact: { data: { lot: string } }) => {
            const error = fails(fact.data.lot);
            if (error) throw error;
            seen.push(fact.data.lot);
          },
        } as never,
      }),
    );
    const log = { tell: () => {} };
    const lease = new OnlyProjector();
    const runner = new ReactionRunner({
      tail,
      events,
      work,
      lease,
      log,
      keys: openKeys,
      clock,
      reactions: registry,
      orders: all,
      random: () => 0,
    });
    await runner.start();
    const stop = async () => void (await Promise.all([tail.stop(), runner.stop()]));
    stops.push(stop);
    return { runner, stop };
  }

  const passing = (isSo: () => boolean | Promise<boolean>) => until(isSo, () => clock.advance(100));
  const order = async (next: Partial<Orders>) => {
    orders = { ...orders, ...next };
    await events.add('reaction-x', newFact('Ordered', {}));
  };
  const closed = (lot: string) => events.add(`lot-${lot}`, newFact('Closed', { lot }));
  if (mutant === 'skips-forgotten') HeardOrders.prototype.isSkipped = () => false;

  it('paused it takes nothing, also over a restart, and loses nothing', async () => {
    const { runner, stop } = await started();
    await closed('1');
    await passing(() => seen.length === 1);
    await order({ isPaused: true });
    await passing(() => runner.health()[0]?.state === 'paused');
    await closed('2');
    await stop();
    const again = await started();
    await closed('3');
    await passing(() => again.runner.health()[0]?.state === 'paused');
    expect(seen).toEqual(['1']);
    await order({ isPaused: false });
    await passing(() => seen.length === 3);
    expect(seen).toEqual(['1', '2', '3']);
  });

  it('is paused while it waits for a store, and what fails meanwhile is not parked', async () => {
    fails = () => new StoreUnavailable('away');
    const { runner } = await started();
    await closed('1');
    await passing(() => runner.health()[0]?.waitsFor !== undefined);
    await order({ isPaused: true });
    await passing(() => runner.health()[0]?.state === 'paused');
    fails = () => undefined;
    for (let n = 0; n < 100; n++) await passing(() => true);
    expect([seen, await work.parked()]).toEqual([[], []]);
    await order({ isPaused: false });
    await passing(() => seen.length === 1);
  });

  it('a parked fact that is skipped waits no longer, and is left out where the reaction begins again', async () => {
    fails = (lot) => (lot === '1' ? new Error('no such order') : undefined);
    const { runner, stop } = await started();
    await closed('1');
    await passing(async () => (await work.parked()).length === 1);
    const [parked] = await work.parked();
    await order({ skipped: new Set([parked!.factId]) });
    await passing(async () => (await work.parked()).length === 0);
    expect(runner.health()).toMatchObject([{ parked: 0 }]);
    await stop();
    await work.close();
    work = SqliteWorkStore.open(':memory:', { clock }); // all that it had done is forgotten
    fails = () => undefined;
    await started();
    await closed('2');
    await passing(() => seen.includes('2'));
    expect(seen).toEqual(['2']);
  });

  it('killed between the order and the deed: what was skipped is parked no longer at the next start', async () => {
    fails = () => new Error('no such order');
    const first = await started();
    await closed('1');
    await passing(async () => (await work.parked()).length === 1);
    await first.stop();
    orders = { ...orders, skipped: new Set((await work.parked()).map(({ factId }) => factId)) };
    await started();
    await passing(async () => (await work.parked()).length === 0);
    expect(seen).toEqual([]);
  });
});
