import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { aFact, eventStoreContract } from '../event-store.contract.ts';
import { SqliteEventStore } from './event-store.adapter.ts';

const folder = await mkdtemp(join(tmpdir(), 'plinth-log-'));
afterAll(() => rm(folder, { recursive: true }));

eventStoreContract('SQLite', () => SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false }));

it('says how often it was written', async () => {
  const log = await SqliteEventStore.open({ file: join(folder, 'counted.db'), durable: false });
  const before = log.commits;
  for (const n of [1, 2]) await log.append(`s-${n}`, 'none', [aFact(n)]);
  expect(log.commits - before).toBe(2);
  await log.close();
});
