import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { markRestored } from '#platform/event-store/log-identity.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { add, counter, Faulty } from '../../../test/support/counter.ts';
import { coldCounters } from '../../../test/support/cold-counters.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { until } from '../../../test/support/turns.ts';
import type { KeptSnapshot } from './cold-reader.ts';
import { LocalSnapshots } from './local-snapshots.ts';
import { Mailbox } from './mailbox.ts';
import { NoSnapshots, type Snapshots } from './snapshots.ts';
import { SnapshotFile } from './snapshot-file.adapter.ts';
import { type MostCached, Streams } from './streams.ts';
import { ThreadedSnapshots } from './threaded-snapshots.ts';

/*
 * To see a test fail, run with
 *   MUTANT=any-sum          what lies in the file is taken for what was written
 *   MUTANT=other-logs       snapshots of another log stay
 *   MUTANT=left-behind      a stream leaves the memory without a snapshot
 */
if (mutant === 'any-sum') {
  Reflect.set(SnapshotFile.prototype, 'get', function unread(this: SnapshotFile, stream: string) {
    const db = Reflect.get(this, 'db') as Database.Database;
    const row = db.prepare('select * from snapshots where stream = ?').get(stream) as KeptSnapshot | undefined;
    return row && { ...row, traces: new Float64Array(Uint8Array.from(row.traces as unknown as Buffer).buffer) };
  });
}
if (mutant === 'other-logs') SnapshotFile.prototype.belongTo = () => {};
if (mutant === 'left-behind') Mailbox.prototype.leave = () => {};

const stream = 'counter-1';
let folder: string;
let store: SqliteEventStore;
let faulty: Faulty;
const clock = new DrivenClock();
const opened: Snapshots[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cold-'));
  await openLog();
});

afterEach(async () => {
  await closeAll();
  rmSync(folder, { recursive: true });
});

async function openLog() {
  store = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
  faulty = new Faulty(store);
}

async function closeAll() {
  for (const one of opened.splice(0)) await one.close();
  await store.close();
}

const local = () => new LocalSnapshots(coldCounters(folder));
const kinds: Readonly<Record<string, () => Snapshots | Promise<Snapshots>>> = {
  'in this thread': local,
  'in a thread': async () => {
    const script = new URL('../../../test/support/streams-worker.ts', import.meta.url);
    const start = () => ThreadedSnapshots.thread(script, { workerData: { folder } });
    const threaded = new ThreadedSnapshots({ start, clock, mostWait: 1000, tell: () => {} });
    await until(() => threaded.health().ready);
    return threaded;
  },
};

const oneStream: MostCached = { streams: 1, facts: 1e9 };
/** Nobody's memory has anything of the log. */
function cold(open: () => Snapshots = local, most?: MostCached) {
  const snapshots = open();
  opened.push(snapshots);
  return new Streams(faulty.asStore(), clock, snapshots, () => true, undefined, most);
}

/** Some commands more, the n-th of which adds 1 or takes it away. */
async function addUpTo(streams: Streams, count: number, from = 0) {
  const commands = Array.from({ length: count - from }, (_, i) => add(`k${from + i}`, (from + i) % 2 === 0 ? 1 : -1));
  return Promise.all(commands.map((one) => streams.decide(counter, stream, one)));
}

const sumOf = (streams: Streams, of = stream) => streams.readState(counter, of, ({ state }) => state.sum);
const inFile = <T>(work: (db: Database.Database) => T): T => {
  const db = new Database(join(folder, 'snapshots.db'));
  try {
    return work(db);
  } finally {
    db.close();
  }
};
const change = (sql: string) => inFile((db) => db.exec(sql));
const kept = () =>
  inFile((db) => db.prepare('select * from snapshots where stream = ?').get(stream) as KeptSnapshot | undefined);

describe.each(Object.entries(kinds))('a cold stream, read %s', (_, open) => {
  const again = async () => {
    const snapshots = await open();
    return cold(() => snapshots);
  };

  it('is gone on from its snapshot and few facts, the log is not read beside it, and every command has its receipt', async () => {
    const receipts = await addUpTo(cold(), 201);
    const streams = await again();
    faulty.read = 0;
    expect(await sumOf(streams)).toBe(1);
    expect(faulty.read).toBe(0);
    for (const from of ['log', 'memory']) expect([from, await addUpTo(streams, 201)]).toEqual([from, receipts]);
    expect(faulty.read).toBe(201);
    await addUpTo(streams, 212, 201);
    expect(await sumOf(await again())).toBe(0);
    expect(faulty.read).toBe(201);
  });

  it('has no snapshot while it is short, and is read at once all the same', async () => {
    await addUpTo(cold(), 20);
    faulty.read = 0;
    expect(await sumOf(await again())).toBe(0);
    expect([faulty.read, await sumOf(await again(), 'counter-none')]).toEqual([0, 0]);
  });
});

describe('a cold stream', () => {
  it('leaves the memory with at most 8 facts after its snapshot', async () => {
    const streams = cold(undefined, oneStream);
    /** Two others, one after the other, take its place in memory. */
    const leave = async () => {
      for (const other of ['counter-2', 'counter-3']) await sumOf(streams, other);
    };
    const leaves = async (revision: number) => {
      await leave();
      await until(() => kept()?.revision === revision);
      expect(await sumOf(streams)).toBe((revision + 1) % 2);
    };
    await addUpTo(streams, 300);
    await leaves(299);
    await addUpTo(streams, 306, 300);
    await leave();
    await addUpTo(streams, 308, 306);
    await leave();
    expect(kept()).toMatchObject({ revision: 299 });
    await addUpTo(streams, 309, 308);
    await leaves(308);
  });

  it('is read once for all who want it', async () => {
    await addUpTo(cold(), 100);
    const reader = coldCounters(folder);
    const read = reader.read.bind(reader);
    let reads = 0;
    reader.read = (...asked) => {
      reads++;
      return read(...asked);
    };
    const streams = cold(() => new LocalSnapshots(reader));
    await Promise.all([addUpTo(streams, 150), ...Array.from({ length: 50 }, () => sumOf(streams))]);
    expect([reads, faulty.read]).toEqual([1, expect.any(Number)]);
  });

  it('lets its commands give up their slots while it is read, and those of a warm one keep theirs', async () => {
    await addUpTo(cold(), 3);
    const streams = cold();
    let waited = 0;
    const told = (key: string) => {
      const command = add(key, 1);
      return { ...command, metadata: { ...command.metadata, waits: () => waited++ } };
    };
    await streams.decide(counter, stream, told('a'));
    expect(waited).toBe(1);
    await streams.decide(counter, stream, told('b'));
    expect(waited).toBe(1);
  });

  it.each([
    ['its state', 'update snapshots set state = \'{"sum": 900}\''],
    ['its traces', "update snapshots set traces = x'0000000000000000'"],
    ['its place', 'update snapshots set revision = revision - 1'],
  ])('is read from the log when %s was changed in the file', async (_, sql) => {
    const receipts = await addUpTo(cold(), 200);
    await sumOf(cold());
    change(sql);
    const streams = cold();
    expect(await sumOf(streams)).toBe(0);
    expect(await addUpTo(streams, 200)).toEqual(receipts);
    expect(kept()).toMatchObject({ revision: 199, state: '{"sum":0}' });
  });

  it('is read from the log when the file of snapshots is damaged, and the file is made anew', async () => {
    await addUpTo(cold(), 200);
    await sumOf(cold());
    await closeAll();
    const file = join(folder, 'snapshots.db');
    for (const bytes of [Buffer.alloc(9000, 'x'), readFileSync(file).fill(0xff, 4096, 8192)]) {
      writeFileSync(file, bytes);
      await openLog();
      expect(await sumOf(cold())).toBe(0);
      expect(await sumOf(cold())).toBe(0);
      expect(kept()).toMatchObject({ revision: 199 });
      await closeAll();
    }
    await openLog();
  });

  it('is read by the decider of today when its snapshot is of an older one', async () => {
    await addUpTo(cold(), 200);
    const older = coldCounters(folder, 0);
    await older.read(stream, 0);
    await older.close();
    expect(kept()).toMatchObject({ version: 0 });
    expect(await sumOf(cold())).toBe(0);
    expect(kept()).toMatchObject({ version: 1 });
  });

  /** As if it had been done by hand: the log does not say that it was put back. */
  async function copyLog(from: string, to: string) {
    await closeAll();
    copyFileSync(join(folder, from), join(folder, to));
    await openLog();
  }

  it('goes on from no snapshot that the log has not come to', async () => {
    await addUpTo(cold(), 51);
    await copyLog('facts.db', 'backup.db');
    await addUpTo(cold(), 200, 51);
    await sumOf(cold());
    expect(kept()).toMatchObject({ revision: 199 });
    await copyLog('backup.db', 'facts.db');
    expect(await sumOf(cold())).toBe(1);
    expect(kept()).toMatchObject({ revision: 50 });
  });

  it('goes on from no snapshot where the log has another fact', async () => {
    await addUpTo(cold(), 51);
    await copyLog('facts.db', 'backup.db');
    await addUpTo(cold(), 200, 51);
    await sumOf(cold());
    await copyLog('backup.db', 'facts.db');
    const streams = new Streams(store, clock, new NoSnapshots());
    for (let n = 51; n < 230; n++) await streams.decide(counter, stream, add(`other ${n}`, 2));
    expect(kept()).toMatchObject({ revision: 199 });
    expect(await sumOf(cold())).toBe(1 + 2 * 179);
  });

  it('goes on from no snapshot of another log', async () => {
    await addUpTo(cold(), 100);
    await sumOf(cold());
    expect(kept()).toMatchObject({ revision: 99 });
    await markRestored(store, clock.now());
    await sumOf(cold(), 'counter-2');
    expect(kept()).toBeUndefined();
  });

  it('is folded by whoever asks, from the log, when it cannot be read here', async () => {
    await addUpTo(cold(), 100);
    const reader = coldCounters(folder);
    reader.read = () => Promise.reject(new Error('away'));
    expect(await sumOf(cold(() => new LocalSnapshots(reader)))).toBe(0);
    expect(faulty.read).toBeGreaterThan(0);
  });

  it('any mix of commands, repeats and leaving the memory adds each once, and says so each time', async () => {
    const mixes = fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 70 }), fc.boolean()), { maxLength: 12 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(mixes, async (mix) => {
        const name = (n: number) => `counter-${run}-${n}`;
        run++;
        const streams = cold(undefined, oneStream);
        const receipts = new Map<string, unknown>();
        const next = [0, 0, 0];
        for (const [n, count, again] of mix) {
          const from = again ? 0 : next[n]!;
          const to = next[n]! + count;
          const keys = Array.from({ length: to - from }, (_, i) => `${name(n)} ${from + i}`);
          const told = await Promise.all(
            keys.map((key, i) => streams.decide(counter, name(n), add(key, (from + i) % 2 ? -1 : 1))),
          );
          keys.forEach((key, i) => {
            expect(told[i]).toEqual(receipts.get(key) ?? told[i]);
            receipts.set(key, told[i]);
          });
          next[n] = to;
        }
        for (const [n, count] of next.entries()) {
          expect(await sumOf(streams, name(n))).toBe(count % 2);
          expect(await Array.fromAsync(store.read(name(n)))).toHaveLength(count);
        }
      }),
      { numRuns: 20 },
    );
  });
});
