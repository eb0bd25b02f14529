/**
 * The writer's thread. Node runs it from this source, so it and what it imports must be erasable TypeScript; the build
 * makes `sqlite-writer.js` of it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { openToWrite } from './file.adapter.ts';
import {
  type Append,
  type FromWriter,
  packedOutcomes,
  type ToWriter,
  unpackedAppends,
  type WriterOptions,
} from './messages.ts';
import { DamagedLog } from './rows.ts';
import { Writer } from './writer.adapter.ts';

/** Appends of one group commit: enough to fill a flush of the disk, few enough to answer soon. */
const mostPerGroup = 4096;

const port = parentPort!;
const tell = (message: FromWriter) => port.postMessage(message);
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function open(): Database.Database | undefined {
  try {
    return openToWrite(workerData as WriterOptions);
  } catch (error) {
    tell({ is: 'refused', why: textOf(error), damaged: error instanceof DamagedLog });
    port.close();
    return undefined;
  }
}

function serve(db: Database.Database) {
  const writer = new Writer(db);
  let waiting: Append[] = [];
  let closing = false;

  const next = () => {
    const group = waiting.slice(0, mostPerGroup);
    waiting = waiting.slice(mostPerGroup);
    try {
      if (group.length > 0) tell({ is: 'committed', outcomes: packedOutcomes(writer.commit(group)) });
      if (writer.indexDue) writer.index();
    } catch (error) {
      waiting = [];
      return tell({ is: 'fatal', why: textOf(error) });
    }
    if (waiting.length > 0) return setImmediate(next);
    if (!closing) return undefined;
    db.close();
    return port.close();
  };

  port.on('message', (message: ToWriter) => {
    if (waiting.length === 0) setImmediate(next); // what has come by then goes down together
    if (message === 'close') closing = true;
    else waiting.push(...unpackedAppends(message));
  });
  tell({ is: 'ready', end: writer.end });
}

const db = open();
if (db) serve(db);
