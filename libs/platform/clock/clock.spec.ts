import { describe, expect, it } from '@jest/globals';
import { hour, minute, second } from '#kernel/instant.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { Limits } from '#platform/http/limits.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { StoreLease } from '#platform/projections/store-lease.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { Clock, type Tick } from './clock.ts';
import { DrivenClock } from './driven.adapter.ts';
import { SystemClock } from './system.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * To see a test fail, run with
 *   MUTANT=one-clock   what may be trusted for so long is measured by the monotonic clock alone, which stands still while asleep
 *   MUTANT=wall-clock  durations are measured by the wall clock alone, which is set
 */
if (mutant === 'one-clock') {
  Clock.prototype.since = function since(this: Clock, { elapsed }: Tick) {
    return this.monotonic() - elapsed;
  };
}
if (mutant === 'wall-clock') DrivenClock.prototype.monotonic = wall;

function wall(this: DrivenClock) {
  return Date.parse(this.now());
}

describe('a duration', () => {
  it('is never taken for shorter than it was: set back, or asleep', () => {
    const clock = new DrivenClock();
    const tick = clock.tick();
    clock.advance(5 * second);
    clock.step(-hour);
    expect(clock.since(tick)).toBe(5 * second);
    const again = clock.tick();
    clock.step(minute);
    expect(clock.since(again)).toBe(minute);
  });

  it('of the real clock is not negative, and fires its timers by the one that nobody sets', async () => {
    const clock = new SystemClock();
    const [tick, before] = [clock.tick(), clock.monotonic()];
    await clock.pause(1);
    expect(clock.monotonic()).toBeGreaterThan(before);
    expect(clock.since(tick)).toBeGreaterThan(0);
  });
});

describe('when the clock is set back an hour', () => {
  it('nobody waits an hour for what is counted', () => {
    const clock = new DrivenClock();
    const limits = new Limits(clock);
    while (limits.take('bid', counting('ann')) === 0);
    clock.step(-hour);
    clock.advance(minute);
    expect(limits.take('bid', counting('ann'))).toBe(0);
  });

  it('a lease that ran out is not held on, nor the log believed that was not heard of', async () => {
    const [clock, tail] = await heldBySomebody();
    clock.advance(7 * second);
    clock.step(-hour);
    expect(tail()).toEqual([undefined, false]);
  });
});

it('a machine that slept holds no lease and believes no log', async () => {
  const [clock, state] = await heldBySomebody();
  clock.step(minute);
  expect(state()).toEqual([undefined, false]);
});

/** A process that holds the lease and has heard of the log a moment ago, and then nothing more. */
async function heldBySomebody() {
  const clock = new DrivenClock();
  let control = {};
  const store = {
    now: async () => Date.parse(clock.now()),
    control: async () => control,
    write: async (_: unknown, { set }: { set: object }) => {
      control = { ...control, ...set };
      return true;
    },
  };
  const lease = new StoreLease(store as unknown as ConstructorParameters<typeof StoreLease>[0], clock);
  await lease.start();
  store.now = () => new Promise(() => {}); // away from here on
  const tail = new LogTail(new FakeEventStore(), clock);
  tail.provedAt = clock.tick();
  const state = () => [lease.epoch, tail.isProved()];
  expect(state()).toEqual([expect.any(Number), true]);
  return [clock, state] as const;
}
