import { beforeEach, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { add, counter } from '../../../test/support/counter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { whileDriving } from '../../../test/support/turns.ts';
import { ReadStoreSnapshots } from './snapshots.ts';
import { Streams } from './streams.ts';

let clock: DrivenClock;
let asked: number;
let streams: Streams;
beforeEach(() => {
  clock = new DrivenClock();
  asked = 0;
  const silent = () => {
    asked++;
    return new Promise<never>(() => {});
  };
  const views = { ensure: silent, get: silent } as unknown as ReadStore; // nothing else of it is asked
  const log = new FakeEventStore({ isShared: true });
  streams = new Streams(log, clock, new ReadStoreSnapshots(views, log, clock), () => true);
});

/** A command for a stream that nobody has asked for here. */
const addTo = (stream: string) => whileDriving([clock], streams.decide(counter, stream, add(stream, 1)));

it('a command waits for the log: not for a read store that does not answer, and after one command none does at all', async () => {
  const first = await addTo('counter-1');
  expect(first.answer).toMatchObject({ revision: 0 });
  expect(first.ms).toBeLessThanOrEqual(200); // of the driven clock
  for (const stream of ['counter-2', 'counter-3'])
    expect(await addTo(stream)).toMatchObject({ answer: { revision: 0 } });
  expect(asked).toBe(1);
});

it('after a second it is given its time again', async () => {
  await addTo('counter-1');
  expect(clock.pending).toBe(0); // nothing is left that counts time
  clock.advance(1000);
  const later = addTo('counter-2');
  expect(clock.pending).toBe(2); // the command's own, and the store's
  await later;
});
