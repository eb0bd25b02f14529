import { expect, it } from '@jest/globals';
import { day, hour, type Instant, minute, plus } from '#kernel/instant.ts';
import type { Carriers } from '#platform/carriers/carriers.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Log } from '#platform/observability/log.ts';
import type { Lease } from '#platform/projections/lease.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import type { OrderDriver } from '../driver.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { turns } from '../../../test/support/turns.ts';
import { ParcelWatch } from './parcel-watch.ts';

/*
 * To see a test fail, run with
 *   MUTANT=looks-once   what a carrier tells late is never looked for
 */
const clock = new DrivenClock();
const began = clock.now();

/** A carrier that tells of its parcels when it likes: `at` it happened, `told` it is known. */
function watching(
  told: () => readonly Readonly<{ reference: string; at: Instant; told: Instant }>[],
  isOver: (reference: string) => boolean,
) {
  const carriers = {
    movedSince: async (since: Instant) => {
      const known = told().filter((one) => one.told <= clock.now() && one.at >= since);
      return known.map(({ reference }) => reference);
    },
  } as unknown as Carriers;
  const driven: string[] = [];
  const driver = { drive: async (id: string) => void driven.push(id) } as unknown as OrderDriver;
  const queries = {
    getMany: async (_: unknown, ids: readonly string[]) =>
      new Map(ids.filter((id) => !isOver(id)).map((id) => [id, {}])),
  } as unknown as ViewQueries;
  const watch = new ParcelWatch(carriers, driver, queries, { epoch: 1 } as unknown as Lease, clock, new Log('silent'));
  return { watch, driven };
}

it('finds what a carrier tells a day late, and what was before it began', async () => {
  const parcels = [
    { reference: 'of old', at: plus(began, -20 * day), told: began },
    { reference: 'over', at: plus(began, -20 * day), told: began },
    { reference: 'late', at: plus(began, hour), told: plus(began, day) },
  ];
  const { watch, driven } = watching(
    () => parcels,
    (reference) => reference === 'over',
  );
  const pass = async (ms: number) => {
    for (let n = 0; n < ms / (10 * minute); n++) {
      clock.advance(10 * minute);
      await turns(3);
    }
  };
  watch.onApplicationBootstrap();
  await pass(hour);
  expect(driven).toContain('of old');
  expect(driven).not.toContain('over');
  if (mutant === 'looks-once') Reflect.set(watch, 'widely', plus(began, 900 * day));
  await pass(32 * hour);
  expect(driven).toContain('late');
  await watch.onModuleDestroy();
});
