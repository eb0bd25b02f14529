import Database from 'better-sqlite3';
import type { Instant } from '#kernel/instant.ts';
import { pagesKeptMb } from '#platform/bounded/memory.ts';
import { askingFileOr, privately } from '#platform/sqlite/private-file.ts';
import { PaymentsUnavailable } from '../payments.ts';

const schema = `
  create table if not exists things (kind text not null, id text not null, at text not null, value text not null,
    primary key (kind, id)) strict, without rowid;
  create index if not exists things_at on things (kind, at)`;

const asking = askingFileOr(PaymentsUnavailable, 'the bank does not answer');

/** What the bank writes down, `at` when: a visit or a card's token with its end, a method, a charge, a call. */
export type Thing<T> = Readonly<{ at: Instant; value: T }>;

/** The bank's own memory, by kind and id: a file apart from all that the market keeps, since a real bank is elsewhere. */
export class BankFile {
  readonly name: string;
  private readonly db: Database.Database;
  private readonly statements = new Map<string, Database.Statement>();

  constructor(file: string) {
    this.db = privately(new Database(file), { schema, cacheMb: pagesKeptMb.bank });
    this.name = this.db.name;
  }

  /** All of it is on the disk when it resolves, or nothing; of several processes one at a time. Errors: `PaymentsUnavailable`. */
  atOnce<T>(work: () => T): Promise<T> {
    return asking(() => this.db.transaction(work).immediate());
  }

  get<T>(kind: string, id: string): T | undefined {
    const row = this.prepared('select value from things where kind = ? and id = ?').get(kind, id);
    return row === undefined ? undefined : (JSON.parse((row as { value: string }).value) as T);
  }

  put(kind: string, id: string, { at, value }: Thing<unknown>): void {
    this.prepared('insert or replace into things values (?, ?, ?, ?)').run(kind, id, at, JSON.stringify(value));
  }

  remove(kind: string, id: string): void {
    this.prepared('delete from things where kind = ? and id = ?').run(kind, id);
  }

  /** Those whose moment has come go. */
  removeUntil(kind: string, now: Instant): void {
    this.prepared('delete from things where kind = ? and at <= ?').run(kind, now);
  }

  /** Those whose moment has come, the oldest first, with their ids. */
  until<T>(kind: string, now: Instant): readonly Readonly<{ id: string; value: T }>[] {
    const rows = this.prepared('select id, value from things where kind = ? and at <= ? order by at, id limit 100');
    return (rows.all(kind, now) as { id: string; value: string }[]).map(({ id, value }) => ({
      id,
      value: JSON.parse(value) as T,
    }));
  }

  /** At or after that moment, the oldest first. */
  since<T>(kind: string, at: Instant): readonly T[] {
    const rows = this.prepared('select value from things where kind = ? and at >= ? order by at, id');
    return (rows.all(kind, at) as { value: string }[]).map(({ value }) => JSON.parse(value) as T);
  }

  close(): void {
    this.db.close();
  }

  private prepared(sql: string): Database.Statement {
    const known = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, known);
    return known;
  }
}
