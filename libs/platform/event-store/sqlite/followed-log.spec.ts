import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { Follower } from '../../../../test/support/follower.ts';
import { mutant } from '../../../../test/support/mutants.ts';
import { replacing } from '../../../../test/support/replacing.ts';
import { storedOf } from '../../../../test/support/stored.ts';
import { turns, until } from '../../../../test/support/turns.ts';
import { aFact, eventStoreContract, numbersOf, someFacts } from '../event-store.contract.ts';
import type { EventStore } from '../event-store.ts';
import { SqliteEventStore } from './event-store.adapter.ts';
import { FollowedSqliteLog } from './followed-log.adapter.ts';
import { LogFollowers } from './log-followers.ts';

const folder = await mkdtemp(join(tmpdir(), 'plinth-followed-'));
afterAll(() => rm(folder, { recursive: true }));

/** Appends here, and reads as another thread does. */
eventStoreContract('SQLite, beside its writer', async () => {
  const file = join(folder, 'contract.db');
  const writer = await SqliteEventStore.open({ file, durable: false });
  const log = FollowedSqliteLog.follow(file, { port: writer.follow(), clock: new SystemClock() });
  return replacing<EventStore>(writer, {
    read: (...asked) => log.read(...asked),
    page: (...asked) => log.page(...asked),
    readAll: (...asked) => log.readAll(...asked),
    tail: (...asked) => log.tail(...asked),
    end: () => log.end(),
    idAt: (...asked) => log.idAt(...asked),
    identity: () => log.identity(),
    close: async () => {
      await log.close();
      await writer.close();
    },
  });
});

describe('the log beside its writer', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function opened(name: string, mostWal?: number) {
    const file = join(folder, name);
    const writer = await SqliteEventStore.open({ file, durable: false, ...(mostWal !== undefined && { mostWal }) });
    const clock = new DrivenClock();
    const log = FollowedSqliteLog.follow(file, { port: writer.follow(), clock });
    const follower = new Follower(log, '');
    closing.push(async () => {
      await follower.stop();
      await log.close();
      await writer.close();
    });
    return { file, writer, clock, log, follower };
  }

  it('is read at once after a quiet time, then with all that comes in 15 ms; at once for who waits', async () => {
    const { writer, clock, log, follower } = await opened('paced.db');
    clock.advance(1000);
    await writer.append('lot-1', 'none', [aFact(0)]);
    await until(() => follower.facts.length === 1);
    await writer.append('lot-1', 0, [aFact(1)]);
    await writer.append('lot-1', 1, [aFact(2)]);
    clock.advance(14);
    await turns(50);
    expect(numbersOf(follower.facts)).toEqual([0]);
    clock.advance(1);
    await until(() => follower.facts.length === 3);
    const { positions } = storedOf(await writer.append('lot-1', 2, [aFact(3)]));
    await turns(50);
    expect(follower.facts).toHaveLength(3);
    log.hurry(positions[0]!);
    await until(() => follower.facts.length === 4);
  });

  it('is read to its end by who came while it was being written', async () => {
    const { file, writer, clock } = await opened('late.db');
    const { port1, port2 } = new MessageChannel();
    const log = FollowedSqliteLog.follow(file, { port: port2, clock });
    const follower = new Follower(log, '');
    await turns(50);
    await writer.append('lot-1', 'none', [aFact(0)]); // as if the disk had kept it, and the port was taken after it
    new LogFollowers().add(port1, 1);
    clock.advance(1000);
    await until(() => follower.facts.length === 1);
    expect(numbersOf(follower.facts)).toEqual([0]);
    await follower.stop();
    await log.close();
  });

  it('lets its write-ahead log grow for as long as somebody reads, and then no more (MUTANT=endless-wal)', async () => {
    const most = 256 * 1024;
    const { file, writer } = await opened('wal.db', mutant === 'endless-wal' ? 1e12 : most);
    const size = async () => (await stat(`${file}-wal`)).size;
    let revision: number | 'none' = 'none';
    const write = async () => ({ revision } = storedOf(await writer.append('lot-1', revision, someFacts(1, 100))));
    for (let n = 0; n < 40; n++) await write();
    expect(await size()).toBeLessThanOrEqual(2 * most);
    const reader = new Database(file, { readonly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from facts').get();
    while ((await size()) < 3 * most) await write();
    reader.close();
    for (let n = 0; n < 60; n++) await write();
    expect(await size()).toBeLessThanOrEqual(2 * most);
  });
});
