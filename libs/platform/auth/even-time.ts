import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.ts';

/** Milliseconds: longer than it usually takes to read and write what concerns an address, and to destroy a key because of it. */
export const evenStep = 50;

/** The clock of even time: a market whose time stands still in a test has another one here. Nest's token. */
@Injectable()
export class EvenTicks {
  constructor(private readonly clock: Clock) {}

  pause(ms: number): Promise<void> {
    return this.clock.pause(ms);
  }
}

/**
 * What `work` comes to, at the next of ticks that were set before it began: what it reads and writes, from a cache or a disk,
 * does not show in when it answers or fails, and what it sets off is mostly over by then. For work that knows whether a
 * stranger's address has an account.
 */
export async function inEvenTime<T>(ticks: Pick<EvenTicks, 'pause'>, work: () => Promise<T>): Promise<T> {
  let tick = ticks.pause(evenStep); // before the work, which may read the disk before it first waits
  const working = Promise.allSettled([work()]);
  const done = working.then(() => true);
  for (await tick; !(await Promise.race([done, Promise.resolve(false)])); await tick) tick = ticks.pause(evenStep);
  const [came] = await working;
  if (came.status === 'rejected') throw came.reason;
  return came.value;
}
