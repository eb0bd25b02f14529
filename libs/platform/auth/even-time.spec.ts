import { expect, it } from '@jest/globals';
import { setImmediate as turns } from 'node:timers/promises';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { evenStep, inEvenTime } from './even-time.ts';

/** At which moments of the clock it was not there yet, and then what it came to. */
async function seen(clock: DrivenClock, work: () => Promise<string>): Promise<readonly [number, string]> {
  const came: string[] = [];
  const told = (how: string) => void came.push(how);
  void inEvenTime(clock, work).then(told, (error: Error) => told(error.message));
  for (await turns(); came.length === 0; await turns()) clock.advance(1);
  return [clock.monotonic(), came[0]!];
}

const refused = (clock: DrivenClock, ms: number) => clock.pause(ms).then(() => Promise.reject(new Error('no')));

it.each([0, 1, evenStep - 1])('work of %s ms answers, and fails, at the first tick', async (ms) => {
  const [one, other] = [new DrivenClock(), new DrivenClock()];
  expect(await seen(one, () => one.pause(ms).then(() => 'yes'))).toEqual([evenStep, 'yes']);
  expect(await seen(other, () => refused(other, ms))).toEqual([evenStep, 'no']);
});

it('work that takes its time before it first waits for anything does not move the tick', async () => {
  const clock = new DrivenClock();
  const reads = async () => {
    clock.advance(evenStep * 0.6); // as a read of the embedded store does
    return 'yes';
  };
  expect(await seen(clock, reads)).toEqual([evenStep, 'yes']);
});

it('work that takes longer answers at a later tick, and not when it is done', async () => {
  const clock = new DrivenClock();
  expect(await seen(clock, () => clock.pause(evenStep * 1.5).then(() => 'yes'))).toEqual([2 * evenStep, 'yes']);
});
