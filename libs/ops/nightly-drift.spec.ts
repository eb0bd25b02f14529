import { expect, it } from '@jest/globals';
import { day, hour, msOf } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import type { DriftSample } from './drift-sample.ts';
import type { Jobs } from './jobs.ts';
import { NightlyDrift } from './nightly-drift.ts';

it('looks once a night, at three, in the process that fills the views', () => {
  const clock = new DrivenClock();
  const begun: string[] = [];
  const jobs = {
    begin: (_: unknown, by: string) => begun.push(`${by} ${clock.now().slice(11, 16)}`),
  } as unknown as Jobs;
  const lease: { epoch: number | undefined } = { epoch: 1 };
  const drift = { lastFound: new Map() } as unknown as DriftSample;
  const metrics = new Metrics();
  const nightly = new NightlyDrift(jobs, clock, lease as never, drift, metrics);
  nightly.onApplicationBootstrap();
  const untilThree = day - ((msOf(clock.now()) - 3 * hour) % day);
  clock.advance(untilThree - 1);
  expect(begun).toEqual([]);
  clock.advance(1);
  expect(begun).toEqual(['house 03:00']);
  clock.advance(day);
  expect(begun).toHaveLength(2);
  lease.epoch = undefined;
  clock.advance(day);
  nightly.onModuleDestroy();
  lease.epoch = 1;
  clock.advance(2 * day);
  expect(begun).toHaveLength(2);
});
