import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { newFact } from '../../../test/support/fake-event-store.ts';
import { logRead } from './log-read.ts';
import type { Share } from './long-work.ts';

const facts = 1234;
let folder: string;
let log: SqliteEventStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'log-read-'));
  log = await SqliteEventStore.open({ file: join(folder, 'facts.db') });
  const all = Array.from({ length: facts }, (_, n) => newFact('Said', { n }));
  await log.append('talk-1', 'none', all);
});
afterEach(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});

it('reads every fact, page by page, and says how far it is', async () => {
  const shares: Share[] = [];
  const read = await logRead({ events: log }, { told: (share) => shares.push(share) });
  expect(read).toEqual({ facts, through: expect.any(String) });
  expect(shares.map(({ done }) => done)).toEqual([500, 1000, facts]);
});

it('names the fact that is not as it was written', async () => {
  const file = new Database(join(folder, 'facts.db'));
  for (const { name } of file.prepare("select name from sqlite_master where type = 'trigger'").all() as {
    name: string;
  }[])
    file.exec(`drop trigger "${name}"`);
  file.prepare('update facts set data = \'{"n":7000}\' where position = 700').run();
  file.close();
  await expect(logRead({ events: log }, {})).rejects.toThrow('700');
});

it('ends where nobody waits for it any more', async () => {
  const ending = new AbortController();
  const told = () => ending.abort(new Error('enough'));
  await expect(logRead({ events: log }, { told, signal: ending.signal })).rejects.toThrow('enough');
});
