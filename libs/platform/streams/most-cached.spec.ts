import { beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { add, counter } from '../../../test/support/counter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { turns } from '../../../test/support/turns.ts';
import { NoSnapshots } from './snapshots.ts';
import { Streams } from './streams.ts';

describe('streams in memory, whose facts are counted', () => {
  let streams: Streams;
  let sent: number;

  beforeEach(() => {
    sent = 0;
    const most = { streams: 1000, facts: mutant === 'boundless-states' ? Infinity : 120 };
    streams = new Streams(new FakeEventStore(), new DrivenClock(), new NoSnapshots(), () => true, undefined, most);
  });

  async function grow(stream: string, facts: number) {
    for (let n = 0; n < facts; n++) await streams.decide(counter, stream, add(`k${sent++}`, 1));
    await turns(10);
  }

  /** Whether it was in memory. */
  async function isKept(stream: string) {
    const before = streams.read;
    await streams.readState(counter, stream, ({ state }) => state.sum);
    await turns(10); // it is idle
    return streams.read === before;
  }

  it('leave when there are too many, the one first that nobody has asked for longest', async () => {
    await grow('counter-1', 100);
    await grow('counter-2', 10);
    expect([await isKept('counter-1'), await isKept('counter-2')]).toEqual([true, true]);
    await grow('counter-1', 20); // all of them are then over the bound: who comes next makes room
    expect(await isKept('counter-3')).toBe(false);
    expect([await isKept('counter-3'), await isKept('counter-1'), await isKept('counter-2')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are counted again when they come back, and no longer when they leave', async () => {
    await grow('counter-1', 121);
    for (let n = 0; n < 5; n++) {
      expect(await isKept(`counter-${n}x`)).toBe(false); // the long one goes
      expect([await isKept('counter-1'), await isKept('counter-1')]).toEqual([false, true]);
    }
    expect(await isKept('counter-x')).toBe(false);
    await grow('counter-2', 100);
    expect([await isKept('counter-3'), await isKept('counter-2')]).toEqual([false, true]);
  });
});
