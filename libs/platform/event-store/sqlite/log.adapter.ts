import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import {
  type EventStore,
  type FactBatch,
  type FactText,
  type ReadAllOptions,
  type StoredFact,
  StoreUnavailable,
  type StreamPage,
} from '../event-store.ts';
import { identityOf } from '../log-identity.ts';
import { openToRead } from './file.adapter.ts';
import { Reads } from './reads.adapter.ts';
import { placeOf, rowAt } from './rows.ts';

const factsPerBatch = 1000;
const page = 500;

/** The embedded log to be read only, beside the market that writes it: for rebuilds and checks. */
export class SqliteLog implements Pick<
  EventStore,
  'read' | 'page' | 'readAll' | 'end' | 'lastAt' | 'idAt' | 'identity' | 'close'
> {
  private readonly db: Database.Database;
  protected readonly reads: Reads;

  protected constructor(file: string, cacheMb?: number) {
    this.db = openToRead(file, cacheMb);
    this.reads = new Reads(this.db, file);
  }

  /** Throws `StoreUnavailable` when there is no log yet. */
  static open(file: string): SqliteLog {
    if (!existsSync(file)) throw new StoreUnavailable(`there is no log ${file}`);
    return new SqliteLog(file);
  }

  async readAll(
    after: Position,
    { filter = {}, limit = factsPerBatch, unchecked }: ReadAllOptions = {},
  ): Promise<FactBatch> {
    return this.reads.after(rowAt(after), filter, limit, unchecked);
  }

  async *read(stream: string, from = 0, atOnce = page): AsyncIterable<StoredFact> {
    for (let next = from; ;) {
      const facts = this.reads.ofStream(stream, next, atOnce); // by pages: a long read keeps the writer's WAL from ending
      yield* facts;
      if (facts.length < atOnce) return;
      next += facts.length;
    }
  }

  async page(stream: string, types: readonly string[], from: number, limit: number): Promise<StreamPage> {
    return this.reads.pageOfStream(stream, types, from, limit);
  }

  /** At most so many facts of a stream from a revision on, as text. */
  texts(stream: string, from: number, limit: number): readonly FactText[] {
    return this.reads.textsOfStream(stream, from, limit);
  }

  async end(): Promise<Position> {
    return placeOf(this.reads.end());
  }

  async lastAt(): Promise<Instant | undefined> {
    return this.reads.last()?.meta.at;
  }

  async idAt(position: Position): Promise<string> {
    return this.reads.idAt(rowAt(position));
  }

  identity(): Promise<string> {
    return identityOf(this);
  }

  async close(): Promise<void> {
    this.db.close();
  }
}
