import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { OwnHistory } from '#platform/archive/history.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { FollowedSqliteLog } from '#platform/event-store/sqlite/followed-log.adapter.ts';
import { rowAt } from '#platform/event-store/sqlite/rows.ts';
import { Indexer } from '#platform/log-index/indexer.ts';
import { OwnFactIndex } from '#platform/log-index/own-index.ts';
import { SqliteLogIndex } from '#platform/log-index/sqlite.adapter.ts';
import { allFolds, allShapes } from '../apps/views.ts';
import { say, whole } from './figures.ts';
import { fillLog } from './filled-log.ts';

/** A log of so many facts with its index, as the thread of an embedded market has them, and how long the index took. */
export async function indexedLog(facts: number, factsPerAuction?: number) {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-index-'));
  const file = join(folder, 'facts.db');
  fillLog(file, facts, undefined, factsPerAuction);
  const clock = new SystemClock();
  const { port1, port2 } = new MessageChannel();
  const events = FollowedSqliteLog.follow(file, { port: port1, clock });
  const store = SqliteLogIndex.open(join(folder, 'log-index.db'));
  const index = new OwnFactIndex(store, new Indexer({ events, index: store, shapes: allShapes, clock }));
  const end = await events.end();
  port2.postMessage(rowAt(end), []); // as a writer says how far the log is: what was made may be a fact longer than was asked for
  const began = performance.now();
  index.start();
  while ((await store.mark())?.position !== end) await pause(50);
  const seconds = (performance.now() - began) / 1000;
  say(`a log of ${whole(facts)} facts was made, and its index in ${seconds.toFixed(1)} s`);
  const close = async () => {
    await index.close();
    await events.close();
    port2.close();
    rmSync(folder, { recursive: true });
  };
  return {
    index,
    /** One that has kept nothing yet. */
    newHistory: () => new OwnHistory({ ...allFolds, events, index: store }),
    factsPerSecond: facts / seconds,
    close,
  };
}

/** Milliseconds that each of so many takes. */
export async function timed(times: number, work: (n: number) => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await work(n);
    took.push(performance.now() - began);
  }
  return took;
}
