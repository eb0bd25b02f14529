import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Database from 'better-sqlite3';
import { fortyFacts, numbersOf, someFacts, untilEnd } from '../event-store.contract.ts';
import { lastRestore, markRestored } from '../log-identity.ts';
import { SqliteEventStore } from './event-store.adapter.ts';
import { backup, NotDone, restore, verify } from './maintenance.adapter.ts';
import { openToWrite } from './file.adapter.ts';
import { lockLog, LogInUse } from './lock.adapter.ts';
import { Writer } from './writer.adapter.ts';

let folder: string;
let file: string;
const opened: SqliteEventStore[] = [];
const at = '2026-05-01T12:00:00.000Z';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-care-'));
  file = join(folder, 'facts.db');
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await rm(folder, { recursive: true });
});

async function open(of = file) {
  const store = await SqliteEventStore.open({ file: of, durable: false });
  opened.push(store);
  return store;
}

/** Makes the fact number 7 another, also in what the file holds of it without using it. */
async function spoil(of: string) {
  const text = await readFile(of, 'latin1');
  await writeFile(of, text.replaceAll('{"n":7}', '{"n":6}'), 'latin1');
}

describe('backup and restore', () => {
  it('copies a log that is being written, and puts it back in another place', async () => {
    const store = await open();
    await store.append('lot-1', 'none', someFacts(1, 3));
    const growing = Promise.all(someFacts(4, 50).map((fact, i) => store.append(`lot-x${i}`, 'none', [fact])));
    const copy = join(folder, 'copy.db');
    const report = await backup(file, copy);
    await growing;
    expect(report).toMatchObject({ file: copy, problems: [] });
    expect(report.facts).toBeGreaterThanOrEqual(3);
    const elsewhere = join(folder, 'other', 'facts.db');
    expect(await restore(copy, elsewhere, { at })).toMatchObject({ facts: report.facts + 1, problems: [] });
    expect(numbersOf(await untilEnd(await open(elsewhere), '')).slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('never overwrites: no backup, no log that holds facts unless told to, none that is in use', async () => {
    await fortyFacts(await open());
    const copy = join(folder, 'copy.db');
    await backup(file, copy);
    await expect(backup(file, copy)).rejects.toThrow(NotDone);
    await expect(restore(copy, file, { at })).rejects.toThrow(/--force/);
    const unlock = lockLog(file);
    await expect(restore(copy, file, { at, force: true })).rejects.toThrow(LogInUse);
    unlock();
    await restore(copy, file, { at, force: true });
    expect(verify(`${file}.replaced-1`)).toMatchObject({ facts: 40, problems: [] });
    expect(verify(file)).toMatchObject({ facts: 41, problems: [] });
  });

  it('takes no damage over', async () => {
    await fortyFacts(await open());
    const bad = join(folder, 'bad.db');
    await copyFile(file, bad);
    await spoil(bad);
    await expect(restore(bad, join(folder, 'new', 'facts.db'), { at })).rejects.toThrow(/row 8/);
    await expect(backup(bad, join(folder, 'bad-copy.db'))).rejects.toThrow(/row 8/);
  });

  it('makes another log of it: the last fact says so, before anybody opens it', async () => {
    await fortyFacts(await open());
    const copy = join(folder, 'copy.db');
    const before = await backup(file, copy);
    const report = await restore(copy, file, { at, force: true });
    expect(verify(file)).toEqual(report);
    expect(report).toMatchObject({ file, facts: before.facts + 1, problems: [] });
    const store = await open();
    const restored = await lastRestore(store);
    expect(restored).toMatchObject({ type: 'LogRestored', data: { restoredAt: at }, meta: { at, v: 1 } });
    expect(restored?.position).toBe(await store.end());
    expect(await store.identity()).toBe(restored?.id);
    await store.close();
    await restore(copy, file, { at, force: true });
    const again = await open();
    expect(await again.identity()).not.toBe(restored?.id);
  });

  it('counts restores of a log that was restored before', async () => {
    await fortyFacts(await open());
    for (const copy of ['a.db', 'b.db'].map((name) => join(folder, name))) {
      await backup(file, copy);
      await restore(copy, file, { at, force: true });
    }
    const store = await open();
    expect((await lastRestore(store))?.revision).toBe(1);
    expect(await markRestored(store, at)).toMatchObject({ outcome: 'stored', revision: 2 });
  });

  it('sets a log aside as one file, though a kill left it in two: no moment without its facts', async () => {
    await fortyFacts(await open());
    const copy = join(folder, 'copy.db');
    await backup(file, copy);
    const db = openToWrite({ file, durable: false });
    new Writer(db).commit([{ seq: 0, stream: 'late', after: -1, facts: [randomUUID(), 'Counted', '{"n":41}', '{}'] }]);
    const killed = join(folder, 'killed.db');
    for (const part of ['', '-wal']) await copyFile(file + part, killed + part);
    db.close();
    await restore(copy, killed, { at, force: true });
    expect(existsSync(`${killed}.replaced-1-wal`)).toBe(false);
    expect(verify(`${killed}.replaced-1`)).toMatchObject({ facts: 41, problems: [] });
    expect(verify(killed)).toMatchObject({ facts: 41, problems: [] }); // the backup's 40, and that it was put back
  });

  it('carries what it is given, and hands it back before the log is in its place', async () => {
    await fortyFacts(await open());
    const [copy, plain] = [join(folder, 'copy.db'), join(folder, 'plain.db')];
    await backup(file, copy, 'how far reactions are');
    await backup(file, plain);
    expect(verify(copy).problems).toEqual([]);
    const handed: unknown[] = [];
    const settle = (carried: unknown) => void handed.push(carried, verify(file).facts);
    await restore(copy, file, { at, force: true, settle });
    await restore(plain, file, { at, force: true, settle });
    expect(handed).toEqual(['how far reactions are', 40, undefined, 41]);
    const refuse = () => {
      throw new Error('full');
    };
    await expect(restore(copy, file, { at, force: true, settle: refuse })).rejects.toThrow('full');
    const again = join(folder, 'again.db');
    await backup(file, again); // nothing of what came with the first is left in the log
    await restore(again, file, { at, force: true, settle });
    expect(handed.slice(4)).toEqual([undefined, 41]);
  });
});

describe('verify', () => {
  it('sees one moment of a log that is being written: no false alarm', async () => {
    await fortyFacts(await open());
    const db = openToWrite({ file, durable: false });
    const writer = new Writer(db);
    const prepare = Reflect.get(Database.prototype, 'prepare') as (sql: string) => Database.Statement;
    let n = 0;
    const spied = jest.spyOn(Database.prototype, 'prepare').mockImplementation(function write(this: unknown, sql) {
      if (/^(?:select|pragma)/.test(sql) && this !== db) {
        writer.commit([
          { seq: n, stream: `new-${n}`, after: -1, facts: [randomUUID(), 'Counted', `{"n":${n++}}`, '{}'] },
        ]);
        writer.index();
      }
      return prepare.call(this, sql) as never;
    });
    const { problems } = verify(file);
    spied.mockRestore();
    db.close();
    expect(n).toBeGreaterThan(5);
    expect(problems).toEqual([]);
  });
});
