import { join } from 'node:path';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { ColdReader, type Foldings } from '#platform/streams/cold-reader.ts';
import { SnapshotFile } from '#platform/streams/snapshot-file.adapter.ts';
import { slices } from './slices.ts';

const foldings: Foldings = Object.assign({}, ...slices.map(({ deciders }) => deciders)) as Foldings;

/** Reads the streams of the embedded log in this folder, which its writer has open, with snapshots beside it. */
export const openColdReader = (dataDir: string): ColdReader =>
  new ColdReader({
    log: SqliteLog.open(join(dataDir, 'facts.db')),
    kept: SnapshotFile.open(join(dataDir, 'snapshots.db')),
    foldings,
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  });
