import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { readStoreContract } from '../read-store.contract.ts';
import { ViewsUnavailable } from '../read-store.ts';
import { SqliteReadStore } from './read-store.adapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'views-'));
afterAll(() => rmSync(folder, { recursive: true }));

readStoreContract('SQLite, a file of its own', async () => SqliteReadStore.open(join(folder, 'views.db')));

const lots = { name: 'lots.v1', indexes: [['price']] };
const a = { id: 'a', rev: '1', foldedAt: '1' };

it('keeps documents over a restart, and reads what another connection wrote', async () => {
  const file = join(folder, 'twice.db');
  const [one, two] = [SqliteReadStore.open(file), SqliteReadStore.open(file)];
  await one.ensure(lots);
  await one.write([{ collection: lots, put: [a], remove: [] }]);
  expect(await two.get(lots, 'a')).toEqual({ id: 'a', rev: '1' });
  await one.close();
  await two.close();
  const again = SqliteReadStore.open(file);
  expect(await again.get(lots, 'a')).toEqual({ id: 'a', rev: '1' });
  await again.close();
});

it('writes all or nothing', async () => {
  const store = SqliteReadStore.open(join(folder, 'whole.db'));
  await store.ensure(lots);
  const nobody = { name: 'nobody.v1', indexes: [] };
  const good = { collection: lots, put: [a], remove: [] };
  const bad = { collection: nobody, put: [{ ...a, id: 'b' }], remove: [] };
  await expect(store.write([good, bad], { where: {}, set: { until: 1 } })).rejects.toThrow('no such table');
  expect(await store.get(lots, 'a')).toBeUndefined();
  expect(await store.control()).toEqual({});
  await store.close();
});

it('counts by an index alone: with a row looked at for each, 200,000 of them held up everybody for two seconds', async () => {
  const { default: Database } = await import('better-sqlite3');
  const file = join(folder, 'counted.db');
  class Asked extends SqliteReadStore {
    readonly plans: unknown[] = [];

    constructor() {
      super(file, 0);
    }

    protected override rows(...[sql, values]: Parameters<SqliteReadStore['rows']>) {
      const other = new Database(file);
      this.plans.push(...other.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
      other.close();
      return super.rows(sql, values);
    }
  }
  const store = new Asked();
  await store.ensure(lots);
  const put = ['a', 'b', 'c'].map((id) => ({ ...a, id, price: 5 }));
  await store.write([{ collection: lots, put, remove: [] }]);
  await store.write([{ collection: lots, put: [], remove: [{ ...a, id: 'b', foldedAt: '2', gone: true }] }]);
  expect(await store.count<typeof a & { price: number }>(lots, { price: 5 })).toBe(2);
  expect(store.plans.at(-1)).toMatchObject({ detail: expect.stringContaining('COVERING INDEX') });
  expect(await store.count<typeof a & { price: number | null }>(lots, { price: null })).toBe(0);
  await store.close();
});

it('says that it is away, rather than what SQLite says, when a write cannot be had', async () => {
  const file = join(folder, 'busy.db');
  const store = SqliteReadStore.open(file, { waitMs: 1 });
  await store.ensure(lots);
  const { default: Database } = await import('better-sqlite3');
  const other = new Database(file);
  other.exec('BEGIN IMMEDIATE');
  await expect(store.write([{ collection: lots, put: [a], remove: [] }])).rejects.toThrow(ViewsUnavailable);
  other.close();
  await store.close();
});

it('says what to do about a file that is damaged', () => {
  const file = join(folder, 'damaged.db');
  writeFileSync(file, 'no database '.repeat(1000));
  expect(() => SqliteReadStore.open(file)).toThrow(`${file} is damaged (SQLITE_NOTADB): delete it`);
});

it('lifts the tables of an older build, as a whole or not at all', async () => {
  const { default: Database } = await import('better-sqlite3');
  const file = join(folder, 'older.db');
  const older = new Database(file);
  older.exec('CREATE TABLE "lots.v1" (id TEXT PRIMARY KEY, rev TEXT NOT NULL, doc TEXT NOT NULL)');
  older.prepare('INSERT INTO "lots.v1" VALUES (?, ?, ?)').run('a', '7', '{"id":"a","rev":"7"}');
  older.exec('ALTER TABLE "lots.v1" ADD COLUMN gone TEXT'); // what comes second fails
  expect(() => SqliteReadStore.open(file)).toThrow('duplicate column');
  older.exec('ALTER TABLE "lots.v1" DROP COLUMN gone');
  older.close();
  const store = SqliteReadStore.open(file);
  expect((await store.stored(lots, ['a'])).get('a')).toEqual({ id: 'a', rev: '7', foldedAt: '7' });
  await store.close();
});
