import { existsSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import type { Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type FactBatch, type LogReading, StoreUnavailable, type TailOptions } from '../event-store.ts';
import { Bell } from './bell.ts';
import { SqliteLog } from './log.adapter.ts';
import { rowAt } from './rows.ts';

/** What is written within so many milliseconds is read together: each reading has its price, and what it leads to more. */
const together = 15;
const factsPerBatch = 1000;

/** `cacheMb`: pages that it keeps, where it is not what a reader of documents keeps. */
type Following = Readonly<{ port: MessagePort; clock: Clock; cacheMb?: number }>;

/**
 * The log beside its writer, in another thread of the same process. The writer sends the number of the last row after each
 * commit; the rows are read here. At once when it was quiet, else with all that comes meanwhile.
 */
export class FollowedSqliteLog extends SqliteLog implements LogReading {
  private readonly clock: Clock;
  private readonly port: MessagePort;
  private readonly bell = new Bell();
  private known = 0;
  private wanted = 0;
  private began = Number.NEGATIVE_INFINITY;
  private rest: AbortController | undefined;

  private constructor(file: string, { port, clock, cacheMb }: Following) {
    super(file, cacheMb);
    this.clock = clock;
    this.port = port;
    port.on('message', (end: number) => {
      this.known = end;
      this.bell.ring();
    });
  }

  /** Throws `StoreUnavailable` when there is no log yet. */
  static follow(file: string, following: Following): FollowedSqliteLog {
    if (!existsSync(file)) throw new StoreUnavailable(`there is no log ${file}`);
    return new FollowedSqliteLog(file, following);
  }

  /** Somebody waits for what is up to there: nothing of it waits for more. */
  hurry(position: Position) {
    this.wanted = Math.max(this.wanted, rowAt(position));
    this.rest?.abort();
  }

  async *tail(after: Position, { filter = {}, signal }: TailOptions): AsyncIterable<FactBatch> {
    let at = rowAt(after);
    for (let first = true; !signal.aborted; first = false) {
      if (!first && this.known <= at) {
        await this.bell.rung(signal);
        continue;
      }
      await this.gather(at, signal);
      if (signal.aborted) return;
      this.began = this.clock.monotonic();
      const batch = this.reads.after(at, filter, factsPerBatch);
      at = rowAt(batch.through);
      yield batch;
    }
  }

  override async close() {
    this.port.close();
    await super.close();
  }

  /** Lets more come, unless somebody waits or it was quiet. */
  private async gather(at: number, signal: AbortSignal) {
    const left = this.began + together - this.clock.monotonic();
    if (left <= 0 || this.wanted > at) return;
    this.rest = new AbortController();
    await this.clock.pause(left, AbortSignal.any([signal, this.rest.signal]));
  }
}
