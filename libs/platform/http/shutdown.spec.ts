import { afterEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { tinyHttp } from '../../../test/support/tiny-http.ts';
import { open } from './route-config.ts';
import { shutdown, shutdownOnSignals, type Step } from './shutdown.ts';

const parts = (steps: readonly Step[]) => ({
  clock: new DrivenClock(),
  log: { tell: () => {} },
  health: new HealthSources(),
  steps,
});

describe('shutting down', () => {
  it('answers what is in flight, then closes the parts in turn', async () => {
    const order: string[] = [];
    let entered = () => {};
    let release = () => {};
    const isIn = new Promise<void>((resolve) => (entered = resolve));
    const isFree = new Promise<void>((resolve) => (release = resolve));
    const http = await tinyHttp((app) => {
      app
        .getHttpAdapter()
        .getInstance()
        .get('/slow', open('read'), async () => {
          entered();
          await isFree;
          order.push('answered');
          return {};
        });
    });
    await http.app.listen(0, '127.0.0.1');
    const url = await http.app.getUrl();
    const slow = fetch(`${url}/slow`);
    await isIn;
    const all = parts([
      { name: 'http', close: () => http.app.close() },
      { name: 'stores', close: () => order.push('stores') },
    ]);
    const done = shutdown(all);
    expect(all.health.isStopping).toBe(true);
    release();
    expect((await slow).status).toBe(200);
    expect(await done).toBe(true);
    expect(order).toEqual(['answered', 'stores']);
    await expect(fetch(`${url}/slow`)).rejects.toThrow('fetch failed');
  });

  it('goes on when a part fails, and is not clean', async () => {
    const closed: string[] = [];
    const steps = [
      { name: 'a', close: () => Promise.reject(new Error('no')) },
      { name: 'b', close: () => closed.push('b') },
    ];
    expect(await shutdown(parts(steps))).toBe(false);
    expect(closed).toEqual(['b']);
  });

  it('ends after ten seconds in any case, and says what it waited for', async () => {
    const all = parts([
      { name: 'http', close: () => {} },
      { name: 'stuck', close: () => new Promise(() => {}) },
    ]);
    const told: string[] = [];
    const done = shutdown({ ...all, log: { tell: (_, words) => void told.push(words) } });
    await new Promise(setImmediate);
    all.clock.advance(10_000);
    expect(await done).toBe(false);
    expect(told).toEqual(['closing took too long: stuck']);
  });
});

describe('a signal', () => {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const theirs = signals.map((signal) => process.listeners(signal));
  afterEach(() => {
    for (const [i, signal] of signals.entries()) {
      for (const listener of process.listeners(signal))
        if (!theirs[i]!.includes(listener)) process.off(signal, listener);
    }
  });

  /** A process that never gets done with closing. */
  function stuck() {
    const exits: number[] = [];
    const all = parts([{ name: 'stuck', close: () => new Promise(() => {}) }]);
    shutdownOnSignals({ ...all, exit: (code) => void exits.push(code) });
    return { exits, clock: all.clock, signal: (name: NodeJS.Signals) => process.emit(name) };
  }

  it('that comes twice at once, from the terminal and through npm, is one: it closes in order', () => {
    const { exits, clock, signal } = stuck();
    signal('SIGINT');
    signal('SIGINT');
    clock.advance(999);
    signal('SIGINT');
    expect(exits).toEqual([]);
  });

  it('that comes again later is meant: it ends at once', () => {
    const { exits, clock, signal } = stuck();
    signal('SIGTERM');
    clock.advance(1000);
    signal('SIGINT');
    expect(exits).toEqual([1]);
  });
});
