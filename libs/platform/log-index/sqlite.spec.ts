import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { logIndexContract } from './log-index.contract.ts';
import { SqliteLogIndex } from './sqlite.adapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-index-'));
afterAll(() => rmSync(folder, { recursive: true }));

logIndexContract('SQLite', async () => SqliteLogIndex.open(join(folder, 'log-index.db')));

it('makes its file anew where another version is in it', async () => {
  const file = join(folder, 'older.db');
  const older = new Database(file);
  older.exec('create table facts (x); create table mark (x); pragma user_version = 99');
  older.close();
  const index = SqliteLogIndex.open(file);
  expect([await index.mark(), await index.page({}, 1)]).toEqual([undefined, []]);
  await index.close();
});
