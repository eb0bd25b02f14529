import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { GroupedWork } from './grouped-work.ts';

let db: Database.Database;
let work: GroupedWork;
beforeEach(() => {
  db = new Database(':memory:');
  db.exec('create table things (id integer primary key)');
  work = new GroupedWork(db);
});
afterEach(() => void db.close());

const put = (id: number) => () => db.prepare('insert into things values (?)').run(id).lastInsertRowid;
const there = () => db.prepare('select id from things order by id').pluck().all();

it('answers each with its own', async () => {
  expect(await Promise.all([1, 2, 3].map((id) => work.atOnce(put(id))))).toEqual([1, 2, 3]);
  expect(await work.atOnce(put(4))).toBe(4);
  expect(there()).toEqual([1, 2, 3, 4]);
});

it('leaves nothing of what throws, and all of the others', async () => {
  const fails = () => {
    put(2)();
    throw new Error('no');
  };
  const came = await Promise.allSettled([work.atOnce(put(1)), work.atOnce(fails), work.atOnce(put(3))]);
  expect(came.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(there()).toEqual([1, 3]);
});

it('tells all of them where nothing could be written', async () => {
  const lost = () => {
    db.exec('rollback'); // as SQLite does by itself on a full disk
    throw new Error('full');
  };
  const came = await Promise.allSettled([work.atOnce(put(1)), work.atOnce(lost), work.atOnce(put(3))]);
  expect(came.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(there()).toEqual([]);
});

it('does what waits before its file is closed', () => {
  void work.atOnce(put(1));
  work.flush();
  expect(there()).toEqual([1]);
});
