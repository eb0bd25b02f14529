/**
 * The writer's thread. Node runs it from this source, so it and what it imports must be erasable TypeScript; the build
 * makes `sqlite-writer.js` of it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { BoundedWal } from './bounded-wal.adapter.ts';
import { ChainCheck } from './chain-check.adapter.ts';
import { openToWrite } from './file.adapter.ts';
import { LogFollowers } from './log-followers.ts';
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

const options = workerData as WriterOptions;

/** Writes what comes, a group after the other, and looks at the chain between them. */
class WriterThread {
  private readonly db: Database.Database;
  private readonly chain: ChainCheck;
  private readonly writer: Writer;
  private readonly wal: BoundedWal;
  private readonly followers = new LogFollowers();
  private waiting: Append[] = [];
  private closing = false;
  private failed = false;

  constructor(db: Database.Database, chain: ChainCheck) {
    this.db = db;
    this.chain = chain;
    this.writer = new Writer(db);
    this.wal = new BoundedWal(db, options.file, options.mostWal);
    tell({ is: 'ready', end: this.writer.end, checked: chain.isDone });
    if (!chain.isDone) setImmediate(() => this.check());
  }

  take(message: ToWriter) {
    if (typeof message === 'object' && 'follower' in message)
      return this.followers.add(message.follower, this.writer.end);
    if (this.waiting.length === 0) setImmediate(() => this.next()); // what has come by then goes down together
    if (message === 'close') this.closing = true;
    else this.waiting.push(...unpackedAppends(message));
    return undefined;
  }

  private next(): void {
    const group = this.waiting.slice(0, mostPerGroup);
    this.waiting = this.waiting.slice(mostPerGroup);
    if (!this.failed) this.guarded(() => this.write(group));
    if (this.waiting.length > 0) setImmediate(() => this.next());
    else if (this.closing) this.end();
  }

  private write(group: readonly Append[]) {
    const { writer, chain } = this;
    if (group.length > 0) {
      tell({ is: 'committed', outcomes: packedOutcomes(writer.commit(group)) });
      this.followers.tell(writer.end);
    }
    this.wal.look();
    if (!writer.indexDue) return;
    writer.index();
    chain.keep(writer.end, writer.head);
  }

  private check() {
    const { chain } = this;
    if (this.closing || this.failed) return;
    this.guarded(() => chain.page());
    if (chain.isDone) tell({ is: 'checked' });
    else setImmediate(() => this.check());
  }

  /** Nobody goes on after what these throw. */
  private guarded(work: () => void) {
    try {
      work();
    } catch (error) {
      this.failed = true;
      this.waiting = [];
      tell({ is: 'fatal', why: textOf(error) });
    }
  }

  private end() {
    if (!this.failed) this.chain.keep(this.writer.end, this.writer.head);
    this.followers.close();
    this.db.close();
    port.close();
  }
}

function open(): WriterThread | undefined {
  try {
    const db = openToWrite(options);
    const chain = new ChainCheck(db, options.file);
    if (!chain.isDone) chain.page(); // a small log is known to be whole once it is open
    return new WriterThread(db, chain);
  } catch (error) {
    tell({ is: 'refused', why: textOf(error), damaged: error instanceof DamagedLog });
    port.close();
    return undefined;
  }
}

const thread = open();
if (thread) port.on('message', (message: ToWriter) => thread.take(message));
