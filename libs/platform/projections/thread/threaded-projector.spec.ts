import { beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { turns, until } from '../../../../test/support/turns.ts';
import { ViewRegistry } from '../views.ts';
import type { FromViews, ToViews } from './messages.ts';
import { ThreadedProjector } from './threaded-projector.ts';

describe('the thread of the views, as its process sees it', () => {
  let clock: DrivenClock;
  let sent: ToViews[];
  let started: number;
  let projector: ThreadedProjector;
  let says: (message: FromViews) => void;
  let ends: () => void;
  /** What the next threads do when they start. */
  let startsWith: 'a step' | 'nothing' | 'an error';
  let isCaughtUp: boolean;

  const step = (): FromViews => ({ is: 'step', lanes: [], isCaughtUp, changed: [], changes: [], missed: false });

  beforeEach(async () => {
    clock = new DrivenClock();
    sent = [];
    started = 0;
    [startsWith, isCaughtUp] = ['a step', true];
    projector = makeProjector();
    await projector.start();
  });

  const makeProjector = () =>
    new ThreadedProjector({
      startThread: (hear) => {
        started++;
        if (startsWith === 'an error') throw new Error('no more threads');
        const { promise: ended, resolve } = Promise.withResolvers<string>();
        [says, ends] = [hear, () => resolve('out of memory')];
        if (startsWith === 'a step') queueMicrotask(() => hear(step()));
        const send = (message: ToViews) =>
          message.is === 'stop' ? resolve('it was told to') : void sent.push(message);
        return { send, ended, cut: async () => resolve('it was cut') };
      },
      views: new ViewRegistry(),
      store: { getMany: async () => new Map() },
      live: { forget: () => {} },
      push: { publish: () => {}, hears: () => true, missed: () => {}, whenTold: () => undefined },
      events: { readAll: () => Promise.reject(new Error('nobody reads')) },
      clock,
      log: { tell: () => {} },
    });

  /** Lets it come to rest at each of so many seconds. */
  async function pass(seconds: number) {
    for (let n = 0; n < seconds; n++) {
      clock.advance(1000);
      await turns(10);
    }
  }

  it('that says nothing for half a minute is ended and started again, one that answers is not', async () => {
    await turns(10);
    for (let n = 0; n < 20; n++) {
      await pass(5);
      expect(sent.at(-1)).toEqual({ is: 'ask' });
      says({ is: 'here' });
    }
    expect(started).toBe(1);
    await pass(34);
    expect(started).toBe(1);
    await pass(2);
    expect(started).toBe(2);
    await projector.stop();
  });

  it('may take long to begin, and is not asked before its first word; without one for ten minutes it is ended', async () => {
    startsWith = 'nothing';
    ends();
    await pass(600);
    expect([started, sent.filter(({ is }) => is === 'ask').length]).toEqual([2, 0]);
    startsWith = 'a step';
    await pass(10);
    expect(started).toBe(3);
    await projector.stop();
  });

  it('whose first one never says a word does not hold the start for ever', async () => {
    startsWith = 'nothing';
    const hung = makeProjector();
    const starts = hung.start();
    starts.catch(() => undefined);
    await pass(610);
    await expect(starts).rejects.toThrow('the views cannot be filled: it said nothing for 600 s');
    await projector.stop();
  });

  it('that ends again and again is started less and less often, until one has caught up', async () => {
    isCaughtUp = false;
    const pauses: number[] = [];
    for (let n = 1; n <= 10; n++) {
      await turns(10);
      ends();
      await turns(10);
      const since = clock.monotonic();
      await until(
        () => started > n,
        () => clock.advance(500),
      );
      pauses.push(clock.monotonic() - since);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    isCaughtUp = true;
    says(step());
    await turns(10);
    ends();
    await turns(10);
    clock.advance(500);
    await turns(10);
    expect(started).toBe(12);
    await projector.stop();
  });

  it('that cannot even be started again is tried again, and shows', async () => {
    startsWith = 'an error';
    ends();
    await pass(4);
    expect(started).toBeGreaterThan(2);
    startsWith = 'a step';
    await pass(20);
    const now = started;
    await pass(4);
    expect(started).toBe(now);
    await projector.stop();
  });

  it('that never gives its word about a destroyed key is ended and started again: the erasure goes on', async () => {
    let isForgotten = false;
    const forgetting = projector.forget().then(() => (isForgotten = true));
    clock.advance(9999);
    await turns(50);
    const asked = sent.filter(({ is }) => is === 'forget');
    expect([asked, isForgotten, started]).toEqual([[{ is: 'forget', n: 0 }], false, 1]);
    clock.advance(1);
    await forgetting;
    await until(
      () => started === 2,
      () => clock.advance(100),
    );
    await projector.stop();
  });
});
