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

  beforeEach(async () => {
    clock = new DrivenClock();
    sent = [];
    started = 0;
    const step: FromViews = { is: 'step', lanes: [], isCaughtUp: true, changed: [], changes: [], missed: false };
    projector = new ThreadedProjector({
      startThread: (hear) => {
        started++;
        const { promise: ended, resolve } = Promise.withResolvers<string>();
        queueMicrotask(() => hear(step));
        const send = (message: ToViews) =>
          message.is === 'stop' ? resolve('it was told to') : void sent.push(message);
        return { send, ended, cut: async () => resolve('it was cut') };
      },
      views: new ViewRegistry(),
      store: { getMany: async () => new Map() },
      live: { forget: () => {} },
      push: { publish: () => {}, hears: () => true, missed: () => {} },
      events: { readAll: () => Promise.reject(new Error('nobody reads')) },
      clock,
      log: { tell: () => {} },
    });
    await projector.start();
  });

  it('that never gives its word about a destroyed key is ended and started again: the erasure goes on', async () => {
    let isForgotten = false;
    const forgetting = projector.forget().then(() => (isForgotten = true));
    clock.advance(9999);
    await turns(50);
    expect([sent.at(-1), isForgotten, started]).toEqual([{ is: 'forget', n: 0 }, false, 1]);
    clock.advance(1);
    await forgetting;
    await until(
      () => started === 2,
      () => clock.advance(100),
    );
    await projector.stop();
  });
});
