import { join } from 'node:path';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { ColdReader } from '#platform/streams/cold-reader.ts';
import { SnapshotFile } from '#platform/streams/snapshot-file.adapter.ts';
import { counter } from './counter.ts';
import { turn } from './turns.ts';

/** Reads the counters of the log in that folder, with snapshots beside it. */
export const coldCounters = (folder: string, version = counter.version): ColdReader =>
  new ColdReader({
    log: SqliteLog.open(join(folder, 'facts.db')),
    kept: SnapshotFile.open(join(folder, 'snapshots.db')),
    foldings: { counter: { ...counter, version } },
    breathe: turn,
  });
