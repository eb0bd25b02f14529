import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Refused } from '#kernel/refused.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { add, counter, Faulty, namespace, whilePausing } from '../../../test/support/counter.ts';
import { putTaken, takenIn } from '../../../test/support/taken-snapshots.ts';
import { KeyReused, TryAgain } from './command.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { NoSnapshots, ReadStoreSnapshots, type Snapshots } from './snapshots.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { Streams } from './streams.ts';
import { uuidV5 } from './uuid-v5.ts';

describe('the streams loop', () => {
  let folder: string;
  let store: SqliteEventStore;
  let views: SqliteReadStore;
  let clock: DrivenClock;
  let faulty: Faulty;
  const sharing = () => new Streams(new Faulty(store, true).asStore(), clock, new NoSnapshots(), () => true);
  const loop = (snapshots: Snapshots = new NoSnapshots()) => new Streams(faulty.asStore(), clock, snapshots);
  const stored = async () => Array.fromAsync(store.read('counter-1'));
  const sumOf = async (streams: Streams) => streams.readState(counter, 'counter-1', ({ state }) => state.sum);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'streams-'));
    store = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
    views = SqliteReadStore.open(join(folder, 'views.db'));
    clock = new DrivenClock();
    faulty = new Faulty(store);
  });

  afterEach(async () => {
    await store.close();
    await views.close();
    rmSync(folder, { recursive: true });
  });

  it('answers with the place of the last fact and the time of the command', async () => {
    const receipt = await loop().decide(counter, 'counter-1', add('a', 5));
    const [fact] = await stored();
    expect(receipt).toEqual({ revision: 0, position: fact!.position, at: '2026-05-01T12:00:00.000Z' });
  });

  it('puts commands that wait together into one append, each decided on what the one before it led to', async () => {
    const streams = loop();
    const answers = await Promise.allSettled(
      [600, 300, 200, 100].map((n) => streams.decide(counter, 'counter-1', add(`k${n}`, n))),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await sumOf(streams)).toBe(1000);
    expect(await sumOf(loop())).toBe(1000);
  });

  it('gives a repeat the same receipt: at once, in one batch, and after a restart', async () => {
    const streams = loop();
    const batch = await Promise.all(
      Array.from({ length: 100 }, () => streams.decide(counter, 'counter-1', add('a', 5))),
    );
    const later = await loop().decide(counter, 'counter-1', add('a', 5));
    expect(new Set([...batch, later].map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('refuses a key that was used for another body', async () => {
    const streams = loop();
    await streams.decide(counter, 'counter-1', add('a', 5));
    await expect(streams.decide(counter, 'counter-1', add('a', 6))).rejects.toThrow(KeyReused);
  });

  it('finds a command in the log that is older than those it remembers', async () => {
    const streams = loop();
    const first = await streams.decide(counter, 'counter-1', add('first', 1));
    for (let i = 0; i < 11; i++) {
      clock.advance(60_000);
      await Promise.all(
        Array.from({ length: 89 }, (_, n) => streams.decide(counter, 'counter-1', add(`${i}-${n}`, 1))),
      );
    }
    const before = await stored();
    for (let i = 0; i < 500; i++) await streams.decide(counter, 'counter-1', add(`many ${i}`, i % 2 ? -1 : 1));
    expect(await streams.decide(counter, 'counter-1', add('first', 1))).toEqual(first);
    expect(await loop().decide(counter, 'counter-1', add('first', 1))).toEqual(first);
    expect((await stored()).length).toBe(before.length + 500);
  });

  it('decides again, with its first time, when somebody else was faster', async () => {
    const [one, two] = [loop(), loop()];
    await one.decide(counter, 'counter-1', add('a', 5));
    await two.decide(counter, 'counter-1', add('b', 900));
    const late = one.decide(counter, 'counter-1', add('c', 200));
    await expect(whilePausing(clock, late)).rejects.toThrow(new Refused('too-much'));
    const entered = clock.now();
    const fits = await whilePausing(clock, one.decide(counter, 'counter-1', add('d', 95)));
    expect(fits).toMatchObject({ revision: 2, at: entered });
  });

  it('gives up with "try again" when the race is lost again and again', async () => {
    faulty.appends.push(...Array.from({ length: 10 }, () => () => Promise.resolve({ outcome: 'lost' as const })));
    await expect(whilePausing(clock, loop().decide(counter, 'counter-1', add('a', 5)))).rejects.toThrow(TryAgain);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['arrived', true],
    ['was lost', false],
  ])('after an unknown outcome, looks whether the append %s before it decides', async (_, arrived) => {
    faulty.appends.push(async (append) => {
      if (arrived) await append();
      return { outcome: 'unknown', why: 'no answer' };
    });
    const receipt = await whilePausing(clock, loop().decide(counter, 'counter-1', add('a', 5)));
    const facts = await stored();
    expect(facts).toHaveLength(1);
    expect(receipt).toMatchObject({ revision: 0, position: facts[0]!.position });
  });

  it('answers nothing as done that did not become durable, and throws the state away', async () => {
    const streams = loop();
    await streams.decide(counter, 'counter-1', add('a', 5));
    faulty.appends.push(() => Promise.resolve({ outcome: 'unavailable', why: 'disk full' }));
    const answers = await Promise.allSettled([
      streams.decide(counter, 'counter-1', add('b', 995)),
      streams.decide(counter, 'counter-1', add('c', 996)), // refused on a state that never came to be
    ]);
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual([
      expect.any(StoreUnavailable),
      expect.any(StoreUnavailable),
    ]);
    expect(await sumOf(streams)).toBe(5);
  });

  it('continues from a snapshot, and ignores one of another log', async () => {
    const snapshots = new ReadStoreSnapshots(views, store, clock);
    const streams = loop(snapshots);
    for (let i = 0; i < 600; i++) await streams.decide(counter, 'counter-1', add(`k${i}`, 1));
    const saved = (await takenIn(views, 'counter-1'))!;
    expect(saved.revision).toBeGreaterThan(490);
    expect(await sumOf(loop(snapshots))).toBe(600);
    await putTaken(views, 'counter-1', { ...saved, state: { sum: 1 } });
    expect(await sumOf(loop(snapshots))).toBe(600 - saved.revision); // it really starts there
    await putTaken(views, 'counter-1', { ...saved, state: { sum: 1 }, factId: uuidV5(namespace, 'other') });
    expect(await sumOf(loop(snapshots))).toBe(600);
  });

  it('reads on to what another node appended, when it hears of it and on asking', async () => {
    const [one, two] = [sharing(), sharing()];
    await one.decide(counter, 'counter-1', add('a', 5));
    expect(await sumOf(two)).toBe(5);
    await one.decide(counter, 'counter-1', add('b', 6));
    expect(await two.readState(counter, 'counter-1', ({ state }) => state.sum, { fresh: true })).toBe(11);
    await one.decide(counter, 'counter-1', add('c', 7));
    two.observe(await stored());
    expect(await sumOf(two)).toBe(18);
  });

  it("misses nothing of another node's that the tail brings before its own answer", async () => {
    const [one, two] = [loop(), sharing()];
    faulty.appends.push(async (append) => {
      const appended = await append();
      await two.decide(counter, 'counter-1', add('b', 6));
      one.observe(await stored());
      return appended;
    });
    await one.decide(counter, 'counter-1', add('a', 5));
    expect(await sumOf(one)).toBe(11);
  });

  it('any mix of commands and repeats over two nodes adds each once', async () => {
    const commands = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { maxLength: 40 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (mix) => {
        const stream = `counter-${run++}`;
        const nodes = [loop(), loop()];
        await whilePausing(
          clock,
          Promise.all(
            mix.map(([n, node]) => nodes[Number(node)]!.decide(counter, stream, add(`${stream} ${n}`, n + 1))),
          ),
        );
        const facts = await Array.fromAsync(store.read(stream));
        expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
        expect(facts.length).toBe(new Set(mix.map(([n]) => n)).size);
      }),
      { numRuns: 25 },
    );
  });
});
