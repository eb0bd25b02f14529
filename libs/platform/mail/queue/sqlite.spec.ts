import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { day, hour } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { knownFor } from './kept-mails.ts';
import { aMail, mailQueueContract } from './mail-queue.contract.ts';
import { MailsUnavailable } from './mail-queue.ts';
import { SqliteMails } from './sqlite.adapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-mails-'));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = new DrivenClock();
const keys = { secret: async () => new Uint8Array(32) };
const open = (name: string) => SqliteMails.open(join(folder, name), { clock, keys });

mailQueueContract('SQLite', clock, async () => open('mails.db'));

it('are a file that its owner alone reads, with no word and no address in it', async () => {
  const mails = open('sealed.db');
  await mails.add(aMail());
  const files = readdirSync(folder).filter((name) => name.startsWith('sealed.db'));
  expect(files).toContain('sealed.db-wal');
  for (const name of files) {
    expect(readFileSync(join(folder, name), 'latin1')).not.toMatch(/ann@example|secret token/);
  }
  expect(statSync(join(folder, 'sealed.db')).mode & 0o777).toBe(0o600);
  await mails.close();
});

it('are emptied an hour after their end though nobody sends them, and not known for ever', async () => {
  const mails = open('ends.db');
  await mails.add(aMail());
  const rows = () =>
    new Database(join(folder, 'ends.db'), { readonly: true }).prepare('select box is null as empty from mails').all();
  clock.advance(day);
  expect(rows()).toEqual([{ empty: 0 }]);
  clock.advance(hour);
  expect(rows()).toEqual([{ empty: 1 }]);
  clock.advance(knownFor);
  expect(rows()).toEqual([]);
  await mails.close();
});

it('say that they are away while another process holds the file', async () => {
  const mails = open('held.db');
  const other = new Database(join(folder, 'held.db'));
  other.exec('begin immediate');
  await expect(mails.add(aMail())).rejects.toThrow(MailsUnavailable);
  other.exec('rollback');
  await mails.add(aMail());
  other.close();
  await mails.close();
});
