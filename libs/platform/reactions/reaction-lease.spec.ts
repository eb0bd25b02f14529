import { expect, it } from '@jest/globals';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { until } from '../../../test/support/turns.ts';
import { PassedLease } from '../../../test/support/passed-lease.ts';
import { reaction } from './reaction.ts';
import { ReactionRegistry, ReactionRunner } from './reaction-runner.ts';
import { StandingOrders } from './standing-orders.ts';
import { SqliteWorkStore } from './work-sqlite.adapter.ts';

type Event = Fact<'Closed', { lot: string }>;
const shapes: Shapes<Event> = { Closed: { v: 1 } };
const closed = (lot: string) => newFact('Closed', { lot });

it('puts no mark back, and parks nothing, that it knows from before another process had the lease', async () => {
  const [events, clock] = [new FakeEventStore(), new DrivenClock()];
  const work = SqliteWorkStore.open(':memory:', { clock });
  const seen: string[] = [];
  await events.add('lot-1', closed('1'));
  const turns = new PassedLease(1);
  const held = Promise.withResolvers<void>();
  const triesOf = (lot: string) => seen.filter((one) => one === lot).length;
  const slow = reaction({
    name: 'slow',
    shapes,
    on: {
      Closed: async ({ data: { lot } }) => {
        seen.push(lot);
        if (lot === '2' && triesOf(lot) === 3) await held.promise; // paused in the midst of its last try
        if (lot === '1' || lot === '2') throw new Error('no');
      },
    },
  });
  const tail = new LogTail(events, clock);
  const reactions = new ReactionRegistry();
  reactions.add(slow);
  const log = { tell: () => {} };
  const orders = new StandingOrders();
  const runner = new ReactionRunner({
    tail,
    events,
    work,
    lease: turns,
    log,
    keys: openKeys,
    clock,
    reactions,
    orders,
  });
  await runner.start();
  await until(async () => (clock.advance(1000), (await work.parked()).length === 1));
  await events.add('lot-2', closed('2'));
  await until(() => (clock.advance(1000), triesOf('2') === 3));
  turns.pass(undefined);
  await events.add('lot-3', closed('3'));
  const last = events.facts.at(-1)!;
  await work.move('slow', { identity: await events.identity(), position: last.position, factId: last.id });
  await work.unpark((await work.parked())[0]!.id); // somebody replayed it there
  turns.pass(3);
  held.resolve();
  await events.add('lot-1', closed('4'));
  await until(() => (clock.advance(1000), seen.includes('4')));
  expect(await work.parked()).toEqual([]);
  expect(seen).not.toContain('3');
  await Promise.all([tail.stop(), runner.stop()]);
  await work.close();
});

it('opens again where an operator replays after another process had the lease, though no fact of its has come', async () => {
  const [events, clock] = [new FakeEventStore(), new DrivenClock()];
  const work = SqliteWorkStore.open(':memory:', { clock });
  let isAway = true;
  const closes = reaction({
    name: 'closes',
    shapes,
    on: {
      Closed: () => (isAway ? Promise.reject(new Error('no')) : Promise.resolve()),
    },
  });
  const [tail, reactions, lease] = [new LogTail(events, clock), new ReactionRegistry(), new PassedLease(1)];
  reactions.add(closes);
  const [orders, log] = [new StandingOrders(), { tell: () => {} }];
  const runner = new ReactionRunner({ tail, events, work, lease, log, keys: openKeys, clock, reactions, orders });
  await runner.start();
  await events.add('lot-1', closed('1'));
  await until(async () => (clock.advance(1000), (await runner.parkedFacts()).length === 1));
  isAway = false;
  lease.pass(undefined);
  lease.pass(3); // ours again
  await expect(runner.replayParked('all')).rejects.toThrow('another process');
  const replayed = () => runner.replayParked('all').catch(() => ({ replayed: 0 }));
  await until(async () => (clock.advance(1000), (await replayed()).replayed === 1));
  await Promise.all([tail.stop(), runner.stop()]);
  await work.close();
});
