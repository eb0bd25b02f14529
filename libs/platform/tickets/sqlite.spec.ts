import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { hour, minute, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteTickets } from './sqlite.adapter.ts';
import { ticketsContract } from './tickets.contract.ts';
import { ticketKind, TicketsUnavailable } from './tickets.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-tickets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = new DrivenClock();
const log = async () => 'log';
ticketsContract('SQLite', clock, async (named = 'log') =>
  SqliteTickets.open(join(folder, 'tickets.db'), { clock, log: async () => named }),
);

const codes = ticketKind<string>('codes');
const put = () => ({ answer: 'put', next: { value: 'hashed', until: plus(clock.now(), minute) } });

it('is a file that its owner alone reads, from which what has ended is gone within an hour', async () => {
  const file = join(folder, 'ends.db');
  const store = SqliteTickets.open(file, { clock, log });
  await store.change(codes, 'a', put);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const rows = () => new Database(file, { readonly: true }).prepare('select count(*) from tickets').pluck().get();
  expect(rows()).toBe(1);
  clock.advance(hour);
  expect(rows()).toBe(0);
  await store.close();
});

it('says that it is away while another process holds the file, and that nothing is known of it', async () => {
  const file = join(folder, 'held.db');
  const store = SqliteTickets.open(file, { clock, log });
  const other = new Database(file);
  other.exec('begin immediate');
  await expect(store.change(codes, 'a', put)).rejects.toThrow(TicketsUnavailable);
  other.exec('rollback');
  expect(await store.change(codes, 'a', put)).toBe('put');
  other.close();
  await store.close();
});
