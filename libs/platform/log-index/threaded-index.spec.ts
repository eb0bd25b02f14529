import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { minute, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type IndexThread, ThreadedFactIndex } from './threaded-index.ts';

it('waits longer before each start of a thread that ends again and again, and not of one that ran well', () => {
  const clock = new DrivenClock();
  const threads: EventEmitter[] = [];
  const start = () => {
    const thread = Object.assign(new EventEmitter(), { postMessage: () => {}, terminate: () => Promise.resolve(0) });
    threads.push(thread);
    return thread as unknown as IndexThread;
  };
  new ThreadedFactIndex({ start, clock, tell: () => {} }).start();

  /** How long it is until it is started again, in seconds. */
  const waited = () => {
    threads.at(-1)!.emit('exit');
    const begun = threads.length;
    for (let seconds = 1; seconds <= 120; seconds++) {
      clock.advance(second);
      if (threads.length > begun) return seconds;
    }
    return Infinity;
  };
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(waited)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  clock.advance(2 * minute);
  expect([waited(), waited()]).toEqual([1, 2]);
});
