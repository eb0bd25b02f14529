import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OneCommit } from './one-commit.adapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-one-commit-'));
let db: Database.Database;
let commit: OneCommit;

beforeEach(() => {
  db = new Database(join(folder, 'one.db'));
  db.pragma('journal_mode = wal');
  db.exec('create table if not exists marks (n integer primary key) strict; delete from marks');
  db.pragma('wal_checkpoint(truncate)');
  commit = new OneCommit(db);
});

afterEach(() => void db.close());
afterAll(() => rmSync(folder, { recursive: true }));

const put = (n: number) => () => db.prepare('insert into marks values (?)').run(n).changes;
const marks = () => db.prepare('select n from marks order by n').pluck().all();
/** Pages in the file beside it: a commit writes each that it changed anew. */
const pagesWritten = () => (db.pragma('wal_checkpoint(passive)') as { log: number }[])[0]!.log;

it('writes what is asked for in one turn in one go', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => commit.do(put(n))));
  expect(marks()).toHaveLength(50);
  expect(pagesWritten()).toBe(1);
});

it('answers each with what its own work gave', async () => {
  const answers = await Promise.all([commit.do(() => 'a'), commit.do(put(1)), commit.do(marks)]);
  expect(answers).toEqual(['a', 1, [1]]);
});

it('takes back what one that throws has changed, and nothing of the others', async () => {
  const half = () => {
    put(2)();
    throw new Error('half way');
  };
  const [first, second, third] = await Promise.allSettled([commit.do(put(1)), commit.do(half), commit.do(put(3))]);
  expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(marks()).toEqual([1, 3]);
});

it('tells nobody that it is done where the whole was taken back', async () => {
  const whole = () => {
    db.exec('rollback');
    throw new Error('disk full');
  };
  const said = await Promise.allSettled([commit.do(put(1)), commit.do(whole), commit.do(put(2))]);
  expect(said.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(marks()).toEqual([]);
});

it('is on the disk before its file is closed', async () => {
  const done = commit.do(put(1));
  commit.flush();
  db.close();
  await expect(done).resolves.toBe(1);
});
