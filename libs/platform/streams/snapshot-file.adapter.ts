import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { cacheSize, pagesKeptMb } from '#platform/bounded/memory.ts';
import type { KeptSnapshot, KeptSnapshots } from './cold-reader.ts';

type Row = Readonly<{
  version: number;
  factId: string;
  revision: number;
  state: string;
  traces: Uint8Array;
  sum: number;
}>;

/** Raised with the schema: a file of another one is made anew. */
const format = 2;
const schema = `
  create table snapshots (
    stream text primary key,
    version integer not null,
    factId text not null,
    revision integer not null,
    state text not null,
    traces blob not null,
    sum integer not null
  ) strict;
  create table ofLog (identity text not null) strict;
  pragma user_version = ${format};
`;
const put = `
  insert into snapshots values (@stream, @version, @factId, @revision, @state, @traces, @sum)
  on conflict (stream) do update set version = excluded.version, factId = excluded.factId, revision = excluded.revision,
    state = excluded.state, traces = excluded.traces, sum = excluded.sum
  where excluded.version <> version or excluded.revision >= revision`;

/** The file is not what was written: all of it is worth nothing. */
const damage = /^SQLITE_(?:CORRUPT|NOTADB|FORMAT)/;

/**
 * Snapshots in one SQLite file that is never flushed: after a power cut it may hold anything, so each row has a sum of its
 * content, and a file that SQLite finds damaged is made anew. One process has it, the one that writes the log.
 */
export class SnapshotFile implements KeptSnapshots {
  private readonly file: string;
  private readonly statements = new Map<string, Database.Statement>();
  private identity = '';
  private db: Database.Database;

  private constructor(file: string) {
    this.file = file;
    this.db = opened(file);
  }

  static open(file: string): SnapshotFile {
    return new SnapshotFile(file);
  }

  belongTo(identity: string): void {
    this.identity = identity;
    this.tried(() => {
      if (this.db.prepare('select identity from ofLog').pluck().get() === identity) return;
      this.db.transaction(() => {
        this.db.exec('delete from snapshots; delete from ofLog');
        this.db.prepare('insert into ofLog values (?)').run(identity);
      })();
    });
  }

  get(stream: string): KeptSnapshot | undefined {
    const sql = 'select version, factId, revision, state, traces, sum from snapshots where stream = ?';
    const row = this.tried(() => this.statement(sql).get(stream)) as Row | undefined;
    if (!row) return undefined;
    const { sum, traces, ...rest } = row;
    if (sum === sumOf(stream, row)) return { ...rest, traces: new Float64Array(Uint8Array.from(traces).buffer) };
    this.remove(stream);
    return undefined;
  }

  /** One that could not be written is no loss. */
  put(stream: string, snapshot: KeptSnapshot): void {
    const { buffer, byteOffset, byteLength } = snapshot.traces;
    const row = { ...snapshot, traces: new Uint8Array(buffer, byteOffset, byteLength) };
    this.tried(() => this.statement(put).run({ stream, ...row, sum: sumOf(stream, row) }));
  }

  remove(stream: string): void {
    this.tried(() => this.statement('delete from snapshots where stream = ?').run(stream));
  }

  close(): void {
    this.db.close();
  }

  private statement(sql: string): Database.Statement {
    const known = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, known);
    return known;
  }

  /** Nothing where the disk is full, or the file damaged: then there is a new one. */
  private tried<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
      if (damage.test(error.code)) this.startAnew();
      return undefined;
    }
  }

  private startAnew() {
    this.statements.clear();
    this.db.close();
    remove(this.file);
    this.db = opened(this.file);
    if (this.identity !== '') this.belongTo(this.identity);
  }
}

/** Another stream, revision or version, or another fact's, is another content: a torn file may lead from one row to another. */
function sumOf(stream: string, { version, factId, revision, state, traces }: Omit<Row, 'sum'>): number {
  const place = `${stream} ${version} ${factId} ${revision}`;
  return crc32(traces, crc32(state, crc32(place)));
}

function opened(file: string): Database.Database {
  const db = tryOpening(file);
  if (db) return db;
  remove(file);
  const made = tryOpening(file);
  if (!made) throw new Error(`${file} cannot be made`);
  return made;
}

/** Nothing for a file that is damaged, or of another format. */
function tryOpening(file: string): Database.Database | undefined {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = wal');
    db.pragma('synchronous = off');
    db.pragma(cacheSize(pagesKeptMb.snapshots));
    db.pragma('wal_autocheckpoint = 4000');
    const isNew = db.prepare('select count(*) from sqlite_schema').pluck().get() === 0;
    if (isNew) db.exec(`begin; ${schema} commit;`);
    if (db.pragma('user_version', { simple: true }) === format) return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && damage.test(error.code)) return undefined;
    throw error;
  }
  db.close();
  return undefined;
}

const remove = (file: string) => {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
};
