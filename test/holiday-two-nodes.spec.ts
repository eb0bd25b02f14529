import { expect, it } from '@jest/globals';
import { holidayStream } from '#listings/holiday/events.ts';
import { whenHolidayMovesPauseAsks } from '#listings/holiday/reactions.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { ReactionRegistry, ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { StandingOrders } from '#platform/reactions/standing-orders.ts';
import { SqliteWorkStore } from '#platform/reactions/work-sqlite.adapter.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { FakeEventStore, newFact } from './support/fake-event-store.ts';
import { openKeys } from './support/filled-views.ts';
import { PassedLease } from './support/passed-lease.ts';
import { until } from './support/turns.ts';

const items = Array.from({ length: 40 }, (_, n) => ({ id: `l${n}` }));

it('leaves nothing paused where a node stood still half way through a holiday that another node has ended', async () => {
  const [events, clock] = [new FakeEventStore(), new DrivenClock()];
  const work = SqliteWorkStore.open(':memory:', { clock });
  const paused = new Map<string, boolean>();
  const done = new Set<string>();
  let isAway = true;
  const [stands, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

  function node(lease: PassedLease, slow = (_: string) => Promise.resolve()) {
    const pause = async ({ id }: { id: string }, isNowAway: boolean, { commandId }: CommandMetadata) => {
      await slow(id);
      if (!done.has(commandId)) paused.set(id, isNowAway);
      done.add(commandId);
    };
    const deps = {
      book: { state: (id: string) => Promise.resolve({ phase: 'live', id }), pause },
      holidays: { of: () => Promise.resolve({ isAway }) },
      queries: { find: () => Promise.resolve({ items }) },
      progress: { whenPast: () => Promise.resolve(true) },
    };
    const [tail, reactions] = [new LogTail(events, clock), new ReactionRegistry()];
    reactions.add(whenHolidayMovesPauseAsks(deps as unknown as Parameters<typeof whenHolidayMovesPauseAsks>[0]));
    const [orders, log] = [new StandingOrders(), { tell: () => {} }];
    const runner = new ReactionRunner({ tail, events, work, lease, log, keys: openKeys, clock, reactions, orders });
    return { runner, stop: () => Promise.all([tail.stop(), runner.stop()]) };
  }

  const [here, there] = [new PassedLease(1), new PassedLease(1)];
  there.pass(undefined);
  const first = node(here, async (id) => {
    if (id !== 'l20') return;
    stands.resolve();
    await goesOn.promise;
  });
  const second = node(there);
  await Promise.all([first.runner.start(), second.runner.start()]);
  await events.add(holidayStream('sue'), newFact('HolidayBegun', { sellerId: 'sue', until: null }));
  await until(
    () => paused.size === 20,
    () => clock.advance(10),
  );
  await stands.promise;
  here.pass(undefined);
  there.pass(2);
  isAway = false;
  await events.add(holidayStream('sue'), newFact('HolidayEnded', { sellerId: 'sue', why: 'seller' }));
  const last = events.facts.at(-1)!;
  await until(() => (clock.advance(10), second.runner.health()[0]!.position >= last.position));
  goesOn.resolve();
  await first.stop();
  await second.stop();
  await work.close();
  expect([...paused.values()].filter(Boolean)).toEqual([]);
});
