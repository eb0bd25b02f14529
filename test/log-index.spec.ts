import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Worker } from 'node:worker_threads';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { indexThread } from '../apps/market/index-thread.ts';
import { newFact } from './support/fake-event-store.ts';
import { networkTurn, until } from './support/turns.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { IndexBusy } from '#platform/log-index/fact-index.ts';
import { IndexUnavailable } from '#platform/log-index/log-index.ts';
import { NotByStreams } from '#platform/archive/as-of.ts';
import { type IndexThread, ThreadedFactIndex, ThreadedHistory } from '#platform/log-index/threaded-index.ts';

/** A real thread on a real log: it goes on after it was ended, and ends with the market. */
it('fills and searches in a thread, which is started again when it ends unasked', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plinth-index-'));
  const facts = await SqliteEventStore.open({ file: join(dataDir, 'facts.db'), durable: false });
  const clock = new DrivenClock();
  const threads: IndexThread[] = [];
  const told: string[] = [];
  const thread = indexThread(dataDir, () => facts.follow());
  const start = () => {
    threads.push(thread());
    return threads.at(-1)!;
  };
  const index = new ThreadedFactIndex({ start, clock, tell: (line) => told.push(line) });
  await expect(index.search({ limit: 1 })).rejects.toThrow(IndexUnavailable);
  await SqlitePersonKeys.open(join(dataDir, 'keys.db'), clock).close(); // the thread reads pseudonyms for topics
  index.start();
  const has = (count: number) => async () => {
    await networkTurn();
    const found = await index.search({ type: 'WatchStarted', limit: 50 }).catch(() => undefined);
    return found?.facts.length === count;
  };
  await facts.append('watch-1', 'none', [newFact('WatchStarted', { auctionId: 'a', memberId: 'ann' })]);
  await until(has(1));
  await (threads[0] as Worker).terminate();
  await until(() => told.length > 0);
  clock.advance(1000);
  await facts.append('watch-2', 'none', [newFact('WatchStarted', { auctionId: 'a', memberId: 'bob' })]);
  await until(has(2));
  const { facts: ofBob } = await index.search({ person: 'bob', limit: 5 });
  expect(ofBob.map(({ stream }) => stream)).toEqual(['watch-2']);
  expect((await index.counts({}, 5)).map((one) => one.facts)).toEqual([2]);
  expect(await index.health()).toMatchObject({ ok: true, share: 1 });
  const history = new ThreadedHistory(index);
  expect((await history.read([...ofBob, { stream: 'nothing', revision: 0 }])).map(({ type }) => type)).toEqual([
    'WatchStarted',
  ]);
  const watch = await history.document('my-watches', 'a:bob', {}).catch((error: unknown) => error);
  expect(watch).toBeInstanceOf(NotByStreams);
  expect(await history.document('auction-terms', 'a', {})).toEqual({ doc: undefined, facts: 0, position: '' });
  const many = Array.from({ length: 17 }, () => index.search({ limit: 1 }).catch((error: unknown) => error));
  expect((await Promise.all(many)).filter((one) => one instanceof IndexBusy).length).toBeGreaterThan(0);
  await index.close();
  expect(threads).toHaveLength(2);
  await facts.close();
  rmSync(dataDir, { recursive: true });
});

it('says that it is unwell where the thread does not answer', async () => {
  const clock = new DrivenClock();
  const silent: IndexThread = { postMessage: () => {}, on: () => silent as Worker, terminate: async () => 0 };
  const index = new ThreadedFactIndex({ start: () => silent, clock, tell: () => {} });
  index.start();
  const health = index.health();
  clock.advance(1000);
  expect(await health).toMatchObject({ ok: false });
});
