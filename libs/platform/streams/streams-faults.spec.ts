import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { add, counter, Faulty, whilePausing } from '../../../test/support/counter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { StoreUnavailable, UnknownOutcome } from '#platform/event-store/event-store.ts';
import { putTaken, takenIn } from '../../../test/support/taken-snapshots.ts';
import { NoSnapshots, ReadStoreSnapshots, type Snapshots } from './snapshots.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { Streams } from './streams.ts';
import { turns, until } from '../../../test/support/turns.ts';

const stream = 'counter-1';

describe('the streams loop under faults', () => {
  let folder: string;
  let store: SqliteEventStore;
  let clock: DrivenClock;
  let faulty: Faulty;
  const loop = (snapshots: Snapshots = new NoSnapshots(), hears = () => true) =>
    new Streams(faulty.asStore(), clock, snapshots, hears);
  const sumOf = (streams: Streams, fresh = false) =>
    streams.readState(counter, stream, ({ state }) => state.sum, { fresh });
  const stored = () => Array.fromAsync(store.read(stream));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'streams-'));
    store = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
    clock = new DrivenClock();
    faulty = new Faulty(store);
  });

  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** An append that waits until it is let go. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isThere = false;
    faulty.appends.push(async (really) => {
      isThere = true;
      await promise;
      return really();
    });
    return { arrived: () => until(() => isThere), letGo: resolve };
  }

  it('a look sees nothing that is only decided: it waits for the append, and is not waited for', async () => {
    const streams = loop();
    await streams.decide(counter, stream, add('a', 5));
    const append = held();
    const deciding = streams.decide(counter, stream, add('b', 6));
    await append.arrived();
    const looking = sumOf(streams);
    append.letGo();
    expect(await looking).toBe(11);
    await deciding;
  });

  it('a look sees what is there when what was decided is not taken', async () => {
    const streams = loop();
    await streams.decide(counter, stream, add('a', 5));
    faulty.appends.push(() => Promise.resolve({ outcome: 'unavailable', why: 'disk full' }));
    const deciding = streams.decide(counter, stream, add('b', 6));
    const looking = sumOf(streams);
    await expect(deciding).rejects.toThrow(StoreUnavailable);
    expect(await looking).toBe(5);
  });

  it('a look has its turn on a stream that never rests', async () => {
    const streams = loop();
    let decided = 0;
    const rest = new AbortController();
    const busy = Array.from({ length: 3 }, async (_, n) => {
      while (!rest.signal.aborted)
        await streams.decide(counter, stream, add(`${n} ${decided++}`, 1 - 2 * (decided % 2)));
    });
    await until(() => decided > 10);
    const before = decided;
    await sumOf(streams);
    expect(decided - before).toBeLessThan(10);
    rest.abort();
    await Promise.all(busy);
  });

  it('a stream has one mailbox, also when as many as are kept are busy', async () => {
    faulty = new Faulty(new FakeEventStore());
    const streams = loop();
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    const busy = Array.from({ length: 20_000 }, (_, n) => {
      faulty.reads.push(async function* (really) {
        await isLetGo;
        yield* really();
      });
      return streams.readState(counter, `counter-busy-${n}`, ({ state }) => state.sum);
    });
    const append = held();
    const deciding = streams.decide(counter, stream, add('a', 5));
    await append.arrived();
    letGo();
    await Promise.all(busy);
    const looking = sumOf(streams);
    await turns(20); // a second mailbox would have read by then
    append.letGo();
    await deciding;
    expect([await looking, await sumOf(streams)]).toEqual([5, 5]);
  });

  it('a look that throws is its own misfortune', async () => {
    const streams = loop();
    const looks = [
      streams.readState(counter, stream, () => {
        throw new RangeError('mine');
      }),
      sumOf(streams),
    ];
    expect(await Promise.allSettled(looks)).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 0 }]);
  });

  it('a fact that its own stream cannot fold fails its command alone', async () => {
    const streams = loop();
    const append = held();
    const first = streams.decide(counter, stream, add('a', 1));
    await append.arrived();
    const batch = [add('b', 2), add('c', 666), add('d', 4)].map((command) => streams.decide(counter, stream, command));
    append.letGo();
    expect((await Promise.allSettled([first, ...batch])).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await expect(batch[1]).rejects.toThrow(new TypeError('a bug'));
    expect(await sumOf(streams)).toBe(7);
    expect(await stored()).toHaveLength(3);
  });

  it.each([
    ['the log cannot be read', () => faulty.reads.push(() => fails(new StoreUnavailable('away')))],
    ['the next append is refused', () => faulty.appends.push(async () => ({ outcome: 'unavailable', why: 'full' }))],
    [
      'the race is lost for good',
      () => faulty.appends.push(...Array.from({ length: 9 }, () => async () => ({ outcome: 'lost' as const }))),
    ],
  ])('after an unknown outcome nobody hears that nothing was changed, though %s', async (_, plan) => {
    const streams = loop();
    await streams.decide(counter, stream, add('a', 5));
    faulty.appends.push(async () => ({ outcome: 'unknown', why: 'no answer' }));
    plan();
    const answer = streams.decide(counter, stream, add('b', 6)).catch((error: unknown) => error);
    expect(await whilePausing(clock, answer)).toBeInstanceOf(UnknownOutcome);
  });

  describe('on a log that others append to', () => {
    beforeEach(() => {
      faulty = new Faulty(store, true);
    });

    it('a refusal is a read: a command that is in the log, or can be taken now, never hears of the past', async () => {
      const [one, two] = [loop(), loop()];
      await one.decide(counter, stream, add('a', 900));
      expect(await sumOf(two)).toBe(900);
      await one.decide(counter, stream, add('b', -200));
      const third = await one.decide(counter, stream, add('c', 200));
      expect(await two.decide(counter, stream, add('c', 200))).toEqual(third); // sent again, to another node
      await one.decide(counter, stream, add('d', -500));
      expect(await two.decide(counter, stream, add('e', 500))).toMatchObject({ revision: 4 });
    });

    it('one read serves all refusals that wait, and looks too', async () => {
      const streams = loop();
      await streams.decide(counter, stream, add('a', 1000));
      const append = held();
      const first = streams.decide(counter, stream, add('b', -1));
      await append.arrived();
      const refused = [2, 3, 4, 5].map((n) => streams.decide(counter, stream, add(`r${n}`, n)));
      const looks = [sumOf(streams, true), sumOf(streams)];
      faulty.read = 0;
      append.letGo();
      await first;
      expect((await Promise.allSettled(refused)).every(({ status }) => status === 'rejected')).toBe(true);
      expect(await Promise.all(looks)).toEqual([999, 999]);
      expect(faulty.read).toBe(1);
    });

    it('a look reads on while nobody tells what others append, and once it is told', async () => {
      let isTold = true;
      const [one, two] = [loop(), loop(new NoSnapshots(), () => isTold)];
      await one.decide(counter, stream, add('a', 1));
      expect(await sumOf(two)).toBe(1);
      await one.decide(counter, stream, add('b', 2));
      expect(await sumOf(two)).toBe(1);
      two.observe(await stored());
      expect(await sumOf(two)).toBe(3);
      await one.decide(counter, stream, add('c', 4));
      isTold = false;
      expect(await sumOf(two)).toBe(7);
    });

    it('a log that is away takes nothing from what is known, and who may have it old has it', async () => {
      const streams = loop(new NoSnapshots(), () => false);
      await streams.decide(counter, stream, add('a', 1000));
      faulty.reads.push(...Array.from({ length: 2 }, () => () => fails(new StoreUnavailable('away'))));
      await expect(sumOf(streams)).rejects.toThrow(StoreUnavailable);
      await expect(streams.decide(counter, stream, add('b', 1))).rejects.toThrow(StoreUnavailable);
      expect(await streams.readState(counter, stream, ({ state }) => state.sum, { anyAge: true })).toBe(1000);
      expect(faulty.read).toBe(3); // the first, and those that failed
    });

    it('answers from a read during which it hears of more, and reads on for the next', async () => {
      const [one, two] = [loop(), loop()];
      await one.decide(counter, stream, add('a', 1));
      const { promise: isRead, resolve: letGo } = Promise.withResolvers<void>();
      faulty.reads.push(async function* (really) {
        yield* really();
        await isRead;
      });
      const looking = sumOf(two);
      await until(() => faulty.reads.length === 0);
      await one.decide(counter, stream, add('b', 2));
      two.observe(await stored());
      letGo();
      expect(await looking).toBe(1);
      expect(await sumOf(two)).toBe(3);
    });

    it('does not answer from a read that shows less than is known to be in the log', async () => {
      const streams = loop();
      await streams.decide(counter, stream, add('a', 1));
      const [fact] = await stored();
      streams.observe([{ ...fact!, revision: 1 }]);
      await expect(sumOf(streams)).rejects.toThrow(StoreUnavailable);
    });
  });

  describe('with snapshots', () => {
    let views: SqliteReadStore;
    beforeEach(() => {
      views = SqliteReadStore.open(join(folder, 'views.db'));
    });
    afterEach(() => views.close());

    it.each([
      ['no state', { state: undefined }],
      ['a state of another kind', { state: 'old' }],
      ['no commands', { commands: undefined }],
    ])('one with %s is as good as none', async (_, wrong) => {
      const snapshots = new ReadStoreSnapshots(views, store, clock);
      const streams = loop(snapshots);
      for (let i = 0; i < 600; i++) await streams.decide(counter, stream, add(`k${i}`, 1));
      await putTaken(views, stream, { ...(await takenIn(views, stream))!, ...(wrong as object) });
      const again = loop(snapshots);
      expect(await sumOf(again)).toBe(600);
      expect(await again.decide(counter, stream, add('k0', 1))).toMatchObject({ revision: 0 });
    });

    it('of another log are gone, so that newer ones may lie before them', async () => {
      let identity = 'lost';
      const open = () => new ReadStoreSnapshots(views, { identity: () => Promise.resolve(identity) }, clock);
      const commands = { last: [], older: new Float64Array() };
      const snapshot = { version: 1, factId: 'f', revision: 9, at: '', state: 5, commands };
      const take = (position: string) => () => ({ ...snapshot, position });
      await open().save(stream, 9, take('0009'));
      expect(await open().load(stream)).toMatchObject({ snapshot: take('0009')() });
      identity = 'restored';
      const snapshots = open();
      expect(await snapshots.load(stream)).toEqual({});
      await snapshots.save(stream, 9, take('0003')); // an older position never replaces a newer one
      expect(await open().load(stream)).toMatchObject({ snapshot: take('0003')() });
    });

    it('are there again after the store was away for the first of them', async () => {
      let isAway = true;
      const ensure = views.ensure.bind(views);
      views.ensure = (...asked) => (isAway ? Promise.reject(new Error('away')) : ensure(...asked));
      const snapshots = new ReadStoreSnapshots(views, store, clock);
      await expect(snapshots.load(stream)).rejects.toThrow('away');
      isAway = false;
      expect(await snapshots.load(stream)).toEqual({});
    });
  });
});

const fails = (error: Error): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      throw error;
    },
  }),
});
