import { setTimeout as pause } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Batch, Keeper } from './source.ts';
import { batchTable, rowsOfBatch, schema } from './tables.sql.ts';
import { wordsOf, Wrong } from './wrong.ts';

/** Milliseconds that somebody waits for the file, and between two tries: DuckDB lets one process write, or several read. */
const [mostWaiting, betweenTries] = [30_000, 100];

/** Opens the file. Waits while another process has it. Errors: `Wrong` when it does not let go. */
export async function opened(file: string, mode: 'READ_WRITE' | 'READ_ONLY'): Promise<DuckDBInstance> {
  for (const until = Date.now() + mostWaiting; ; await pause(betweenTries)) {
    try {
      return await DuckDBInstance.create(file, { access_mode: mode });
    } catch (error) {
      const isLocked = wordsOf(error).includes('Could not set lock');
      if (!isLocked) throw new Wrong(`${file} cannot be opened: ${wordsOf(error)}`);
      if (Date.now() > until) throw new Wrong(`another process has ${file}`);
    }
  }
}

/**
 * The tables, in one file. A batch and where to go on after it are kept in the same transaction: whatever is killed, each
 * message counts once. The file is let go of at the end of what there is, so that a report may read it.
 */
export class Tables implements Keeper {
  private readonly file: string;
  private readonly source: string;
  private instance: DuckDBInstance | undefined;
  private connection: DuckDBConnection | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(file: string, source: string) {
    this.file = file;
    this.source = source;
  }

  places = (topic: string): Promise<ReadonlyMap<number, string>> =>
    this.inTurn(async () => {
      const reader = await (
        await this.open()
      ).runAndReadAll('SELECT part, next, source FROM progress WHERE topic = $1', [topic]);
      const rows = reader.getRowObjectsJS() as { part: number; next: string; source: string }[];
      const other = rows.find(({ source }) => source !== this.source);
      if (other) throw new Wrong(`${this.file} was filled from ${other.source}, not ${this.source}: take another file`);
      return new Map(rows.map(({ part, next }) => [part, next]));
    });

  take = (batch: Batch): Promise<void> =>
    this.inTurn(async () => {
      await this.open();
      const fresh = { ...batch, messages: await this.unknown(batch) };
      await this.together([() => this.rows(fresh), () => this.goesOn(fresh)]);
      if (batch.isEnd) this.letGo();
    });

  /** After what is under way. */
  close = (): Promise<void> => this.inTurn(async () => this.letGo());

  /** All of it, or nothing. */
  async together(steps: readonly (() => Promise<void>)[]): Promise<void> {
    await this.run('BEGIN');
    try {
      for (const step of steps) await step();
      await this.run('COMMIT');
    } catch (error) {
      await this.run('ROLLBACK').catch(() => {});
      throw error;
    }
  }

  /** Every statement goes through here. */
  async run(sql: string, values: readonly (string | number)[] = []): Promise<void> {
    await this.connection!.run(sql, [...values]);
  }

  /** Those that are not here yet. */
  private async unknown({ topic, partition, messages }: Batch): Promise<Batch['messages']> {
    const asked = 'SELECT last FROM progress WHERE topic = $1 AND part = $2';
    const [kept] = (await this.connection!.runAndReadAll(asked, [topic, partition])).getRowObjectsJS();
    const last = (kept?.['last'] as string | undefined) ?? '';
    return messages.filter(({ offset }) => offset > last);
  }

  private async rows({ messages }: Batch): Promise<void> {
    if (messages.length === 0) return;
    const appender = await this.connection!.createAppender('batch', undefined, 'temp');
    for (const { offset, type, at, data } of messages) {
      for (const text of [offset, type, at, JSON.stringify(data)]) appender.appendVarchar(text);
      appender.endRow();
    }
    appender.closeSync();
    for (const insert of rowsOfBatch) await this.run(insert);
    await this.run('DELETE FROM batch');
  }

  private goesOn({ topic, partition, messages, next }: Batch): Promise<void> {
    const last = messages.at(-1)?.offset ?? '';
    return this.run(
      `INSERT INTO progress VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO UPDATE SET next = excluded.next,
       last = greatest(progress.last, excluded.last), messages = progress.messages + excluded.messages`,
      [topic, partition, this.source, next, last, messages.length],
    );
  }

  private async open(): Promise<DuckDBConnection> {
    if (this.connection) return this.connection;
    this.instance = await opened(this.file, 'READ_WRITE');
    this.connection = await this.instance.connect();
    await this.connection.run(schema);
    await this.connection.run(batchTable);
    return this.connection;
  }

  private letGo() {
    this.connection?.closeSync();
    this.instance?.closeSync();
    [this.connection, this.instance] = [undefined, undefined];
  }

  /** Two topics are followed at once, but there is one transaction at a time. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }
}
