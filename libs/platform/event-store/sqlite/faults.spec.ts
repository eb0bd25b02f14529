import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { aFact, fortyFacts, numbersOf, someFacts, untilEnd } from '../event-store.contract.ts';
import { SqliteEventStore } from './event-store.adapter.ts';
import { verify } from './maintenance.adapter.ts';
import { openToWrite } from './file.adapter.ts';
import { LogInUse } from './lock.adapter.ts';
import { SqliteLog } from './log.adapter.ts';
import { DamagedLog } from './rows.ts';
import { Writer } from './writer.adapter.ts';

let folder: string;
let file: string;
const opened: SqliteEventStore[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-log-'));
  file = join(folder, 'facts.db');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const store of opened.splice(0)) await store.close();
  await rm(folder, { recursive: true });
});

async function open(of = file, more: { mostPages?: number } = {}) {
  const store = await SqliteEventStore.open({ file: of, durable: false, ...more });
  opened.push(store);
  return store;
}

async function flip(of: string, at: number, mask = 1) {
  const bytes = await readFile(of);
  bytes[at]! ^= mask;
  await writeFile(of, bytes);
}

/** Makes the fact number 7 another, also in what the file holds of it without using it. */
async function spoil(of: string) {
  const text = await readFile(of, 'latin1');
  await writeFile(of, text.replaceAll('{"n":7}', '{"n":6}'), 'latin1');
}

/** A process that appends, and what it has acknowledged so far. */
function appender() {
  const script = join(import.meta.dirname, '../../../../test/support/append-forever.ts');
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const acknowledged: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => acknowledged.push(line));
  const until = async (count: number) => {
    while (acknowledged.length < count) await once(lines, 'line');
  };
  return { child, acknowledged, until };
}

describe('a damaged log', () => {
  it('is refused at the start, and the place is named', async () => {
    await fortyFacts(await open());
    await spoil(file);
    await expect(open()).rejects.toThrow(/row 8 \(lot-0, revision 7\) is not what was written.*restore/);
    await expect(open()).rejects.toThrow(DamagedLog);
    expect(verify(file).problems).toEqual(['row 8 (lot-0, revision 7) is not what was written']);
  });

  it('serves no row that is not what was written, however it came by it', async () => {
    const store = await open();
    await store.append('lot-1', 'none', someFacts(1, 3));
    const other = new Database(file);
    other.exec(`drop trigger facts_stay; update facts set data = '{"n":9}' where position = 2`);
    other.close();
    await expect(Array.fromAsync(store.read('lot-1'))).rejects.toThrow(/row 2 .*not what was written/);
    await expect(store.readAll('')).rejects.toThrow(DamagedLog);
  });

  it('is told from a whole one wherever a bit flips or the file ends: the facts, or an error', async () => {
    await fortyFacts(await open());
    const whole = await readFile(file);
    const broken = join(folder, 'broken.db');
    const place = fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 7 }), fc.boolean());
    const served = async ([at, bit, cut]: [number, number, boolean]) => {
      await writeFile(broken, cut ? whole.subarray(0, at) : whole);
      if (!cut) await flip(broken, at, 1 << bit);
      const store = await open(broken).catch(() => undefined);
      const facts = store && (await untilEnd(store, '').catch(() => undefined));
      await store?.close();
      return facts ? numbersOf(facts) : 'refused';
    };
    const all = Array.from({ length: 40 }, (_, n) => n);
    const check = async (where: [number, number, boolean]) => {
      expect(['refused', all]).toContainEqual(await served(where));
    };
    await fc.assert(fc.asyncProperty(place, check), { numRuns: 40 });
    expect(await served([whole.length, 0, true])).toEqual(all);
  });

  it('is not taken for a log when it is another file', async () => {
    await writeFile(file, 'something else, long enough to be looked at as a header of a database file or so it seems');
    await expect(open()).rejects.toThrow(DamagedLog);
  });

  it('is not taken for a log when it is empty: who reads it is told as who writes it is', async () => {
    await writeFile(file, '');
    expect(() => SqliteLog.open(file)).toThrow(DamagedLog);
    await expect(open()).rejects.toThrow(DamagedLog);
  });
});

describe('one writer', () => {
  it('is refused a second time in the same process', async () => {
    await open();
    await expect(open()).rejects.toThrow(LogInUse);
  });

  it('keeps another process out and says who it is; killed, it leaves all it has acknowledged', async () => {
    const { child, acknowledged, until } = appender();
    await until(300);
    await expect(open()).rejects.toThrow(new RegExp(`in use by process ${child.pid} since 20`));
    await until(acknowledged.length + 1000);
    child.kill('SIGKILL');
    await once(child, 'close');
    const store = await open();
    const stored = new Set((await untilEnd(store, '', {}, 1000)).map((f) => `${f.stream} ${f.revision} ${f.id}`));
    expect(acknowledged.filter((line) => !stored.has(line))).toEqual([]);
    expect(verify(file).problems).toEqual([]);
  });
});

describe('facts stay', () => {
  it.each(['update facts set type = 1', 'delete from facts'])('whoever tries: %s', async (sql) => {
    await fortyFacts(await open());
    const db = new Database(file);
    expect(() => db.exec(sql)).toThrow(/never/);
    db.close();
  });

  it('comes back as it was after a restart', async () => {
    await fortyFacts(await open());
    const store = await open();
    await store.append('lot-0', 9, [aFact(40)]);
    expect(numbersOf(await untilEnd(store, ''))).toEqual(Array.from({ length: 41 }, (_, n) => n));
  });
});

describe('a disk that fails', () => {
  it('full: the append is refused, nothing of it is kept, reads go on, smaller things still fit', async () => {
    const store = await open(file, { mostPages: 32 });
    await store.append('lot-1', 'none', someFacts(1, 3));
    const large = { ...aFact(4), data: 'x'.repeat(200_000) };
    expect(await store.append('lot-1', 2, [aFact(4), large])).toMatchObject({ outcome: 'unavailable' });
    expect(numbersOf(await Array.fromAsync(store.read('lot-1')))).toEqual([1, 2, 3]);
    expect(await store.append('lot-1', 2, [aFact(4)])).toMatchObject({ revision: 3 });
  });

  it('is not trusted at the next start: what the write-ahead log holds is written anew', async () => {
    const store = await open();
    await store.append('lot-1', 'none', someFacts(1, 3));
    const cut = join(folder, 'cut.db');
    for (const part of ['', '-wal']) await copyFile(file + part, cut + part);
    expect((await stat(`${cut}-wal`)).size).toBeGreaterThan(0);
    const db = openToWrite({ file: cut, durable: true });
    expect((await stat(`${cut}-wal`)).size).toBe(0);
    expect(db.prepare('select count(*) from facts').pluck().get()).toBe(3);
    db.close();
  });

  it('a flush that fails acknowledges nothing and is never tried again', () => {
    const db = openToWrite({ file, durable: false });
    const writer = new Writer(db);
    const exec = db.exec.bind(db);
    db.exec = (sql) => {
      if (sql === 'commit') throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
      return exec(sql);
    };
    const append = { seq: 1, stream: 'lot-1', after: -1, facts: ['id', 'Counted', '1', '{}'] };
    expect(() => writer.commit([append])).toThrow('disk I/O error');
    db.close();
  });

  it('one append that cannot be does not keep the others of its group from the disk', async () => {
    const store = await open();
    const twice = aFact(1);
    await store.append('lot-0', 'none', [twice]);
    const outcomes = await Promise.allSettled([
      store.append('lot-1', 'none', [aFact(1)]),
      store.append('lot-2', 'none', [twice]),
      store.append('lot-3', 'none', [aFact(3)]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(numbersOf(await untilEnd(store, ''))).toEqual([1, 1, 3]);
  });
});

describe('the index of ids', () => {
  it('may lag behind, as on a full disk: no id is lost', async () => {
    const facts = someFacts(0, 3999);
    const first = await open();
    for (let n = 0; n < 4; n++)
      await first.append('lot-1', n === 0 ? 'none' : n * 1000 - 1, facts.slice(n * 1000, n * 1000 + 1000));
    await first.close();
    const store = await open(file, { mostPages: 1 }); // not a page more than there are
    const db = new Database(file, { readonly: true });
    expect(db.prepare('select through from indexed').pluck().get()).toBe(0);
    db.close();
    for (const n of [0, 1999, 3999])
      expect(await store.find('lot-1', facts[n]!.id)).toMatchObject({ revision: n, data: { n } });
    expect(await store.find('lot-2', facts[0]!.id)).toBeUndefined();
    expect(await store.find('lot-1', aFact(1).id)).toBeUndefined();
  });

  it('finds ids on both sides of its last batch, and after a restart', async () => {
    const store = await open();
    const facts = someFacts(0, 9999);
    for (let n = 0; n < 10; n++) {
      const part = facts.slice(n * 1000, n * 1000 + 1000);
      await store.append('lot-1', n === 0 ? 'none' : n * 1000 - 1, part);
    }
    const revisions = async (of: SqliteEventStore) =>
      Promise.all([0, 8191, 8999, 9999].map(async (n) => (await of.find('lot-1', facts[n]!.id))?.revision));
    expect(await revisions(store)).toEqual([0, 8191, 8999, 9999]);
    await expect(store.append('lot-2', 'none', [facts[0]!])).rejects.toThrow(/twice/);
    await expect(store.append('lot-2', 'none', [facts[9999]!])).rejects.toThrow(/twice/);
    await store.close();
    expect(await revisions(await open())).toEqual([0, 8191, 8999, 9999]);
    expect(verify(file).problems).toEqual([]);
  });
});
