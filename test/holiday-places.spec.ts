import { expect, it } from '@jest/globals';
import { holidayStream } from '#listings/holiday/events.ts';
import { whenHolidayMovesPauseAsks } from '#listings/holiday/reactions.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { ReactionRegistry, ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { StandingOrders } from '#platform/reactions/standing-orders.ts';
import { SqliteWorkStore } from '#platform/reactions/work-sqlite.adapter.ts';
import { FakeEventStore, newFact } from './support/fake-event-store.ts';
import { openKeys } from './support/filled-views.ts';
import { until } from './support/turns.ts';

const ofMany = 200;
const listings = { many: ofMany, bea: 1 } as const;
type Seller = keyof typeof listings;

it('lets nobody wait for who goes away and comes back again and again, with much for sale', async () => {
  const [events, clock] = [new FakeEventStore(), new DrivenClock()];
  const away = new Map<string, boolean>();
  async function moves(sellerId: Seller, isAway: boolean) {
    away.set(sellerId, isAway);
    const [type, data] = isAway
      ? (['HolidayBegun', { until: null }] as const)
      : (['HolidayEnded', { why: 'seller' }] as const);
    await events.add(holidayStream(sellerId), newFact(type, { sellerId, ...data }));
  }
  for (let n = 0; n < 21; n++) await moves('many', n % 2 === 0);
  await moves('bea', true);

  const paused: string[] = [];
  const pause = async ({ id }: { id: string }) => {
    await new Promise(setImmediate);
    paused.push(id);
  };
  const found = ({ where: { openFor } }: { where: { openFor: Seller } }) =>
    Array.from({ length: listings[openFor] }, (_, n) => ({ id: `${openFor} ${n}` }));
  const deps = {
    book: { state: (id: string) => Promise.resolve({ phase: 'live', id }), pause },
    holidays: { of: (id: string) => Promise.resolve({ isAway: away.get(id) }) },
    queries: { find: (_: unknown, find: Parameters<typeof found>[0]) => Promise.resolve({ items: found(find) }) },
    progress: { whenPast: () => Promise.resolve(true) },
  };
  const [tail, reactions] = [new LogTail(events, clock), new ReactionRegistry()];
  reactions.add(whenHolidayMovesPauseAsks(deps as unknown as Parameters<typeof whenHolidayMovesPauseAsks>[0]));
  const work = SqliteWorkStore.open(':memory:', { clock });
  const [lease, orders, log] = [new OnlyProjector(), new StandingOrders(), { tell: () => {} }];
  const runner = new ReactionRunner({ tail, events, work, lease, log, keys: openKeys, clock, reactions, orders });
  await runner.start();
  const last = events.facts.at(-1)!;
  await until(() => (clock.advance(10), runner.health()[0]!.position >= last.position));
  await Promise.all([tail.stop(), runner.stop()]);
  await work.close();
  expect(paused.indexOf('bea 0')).toBeLessThan(ofMany); // one look at the other's, at most
  expect(paused.filter((id) => id === 'many 0')).toHaveLength(2); // the first one's, and the last one's for all
  expect(new Set(paused).size).toBe(ofMany + 1);
});
