import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { logStart, type Position } from '#kernel/position.ts';
import { StoreUnavailable, type EventStore, type FactFilter, type Stretch } from './event-store.ts';
import { openToRead } from './sqlite-file.adapter.ts';
import { Reads } from './sqlite-reads.adapter.ts';
import { positionOf, rowAt } from './sqlite-rows.ts';

const stretchLimit = 1000;

/** The embedded log to be read only, beside the market that writes it: for rebuilds and checks. */
export class SqliteLog implements Pick<EventStore, 'readAll' | 'end' | 'close'> {
  private readonly db: Database.Database;
  private readonly reads: Reads;

  private constructor(file: string) {
    this.db = openToRead(file);
    this.reads = new Reads(this.db, file);
  }

  /** Throws `StoreUnavailable` when there is no log yet. */
  static open(file: string): SqliteLog {
    if (!existsSync(file)) throw new StoreUnavailable(`there is no log ${file}`);
    return new SqliteLog(file);
  }

  async readAll(
    after: Position,
    { filter = {}, limit = stretchLimit }: { filter?: FactFilter; limit?: number } = {},
  ): Promise<Stretch> {
    return this.reads.after(rowAt(after), filter, limit);
  }

  async end(): Promise<Position> {
    const row = this.reads.end();
    return row === 0 ? logStart : positionOf(row);
  }

  async close(): Promise<void> {
    this.db.close();
  }
}
