import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { eventStoreContract } from '../event-store.contract.ts';
import { SqliteEventStore } from './event-store.adapter.ts';

const folder = await mkdtemp(join(tmpdir(), 'plinth-log-'));
afterAll(() => rm(folder, { recursive: true }));

eventStoreContract('SQLite', () => SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false }));
