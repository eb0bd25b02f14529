import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { WriterOptions } from './sqlite-messages.ts';
import { chained, chainStart, damaged, type ChainedRow } from './sqlite-rows.ts';

/** Below it two defects can lose committed rows of a WAL file. */
const oldest = [3, 51, 3];
/** Tells a log from any other SQLite file: `PLNT`. */
const applicationId = 0x504c4e54;
const largestToCheck = 256 * 1024 * 1024;
const tailToCheck = 1000;

const schema = `
  create table if not exists facts (
    position integer primary key,
    stream text not null,
    revision integer not null,
    category text not null,
    id text not null,
    type text not null,
    data text not null,
    meta text not null,
    hash text not null
  ) strict;
  create unique index if not exists facts_of_stream on facts (stream, revision);
  create unique index if not exists facts_by_id on facts (id);
  create index if not exists facts_of_category on facts (category);
  create trigger if not exists facts_stay before update on facts
    begin select raise(abort, 'a fact is never changed'); end;
  create trigger if not exists facts_remain before delete on facts
    begin select raise(abort, 'a fact is never deleted'); end;
`;

/** All columns of a row, as every read asks for them. */
export const columns = 'position, stream, revision, id, type, data, meta, hash';

/** The writing connection of a log, made when it is not there. Throws `DamagedLog` rather than open a damaged one. */
export function openToWrite({ file, durable, mostPages }: WriterOptions): Database.Database {
  mkdirSync(dirname(file), { recursive: true });
  const checkPages = existsSync(file) && statSync(file).size < largestToCheck;
  const db = new Database(file);
  try {
    assertVersion(db);
    assertLog(db, file);
    db.pragma('journal_mode = wal');
    db.pragma(`synchronous = ${durable ? 'full' : 'off'}`);
    db.pragma('wal_autocheckpoint = 8000');
    db.pragma('cache_size = -65536');
    if (mostPages !== undefined) db.pragma(`max_page_count = ${mostPages}`);
    if (checkPages) assertPages(db, file);
    db.exec(schema);
    assertTail(db, file);
    return db;
  } catch (error) {
    db.close();
    throw asDamage(error, file);
  }
}

/** A reading connection of a log that exists. */
export function openToRead(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    assertVersion(db);
    db.pragma('cache_size = -65536');
    return db;
  } catch (error) {
    db.close();
    throw asDamage(error, file);
  }
}

/** SQLite's own word for damage, as ours. */
export const asDamage = (error: unknown, file: string): unknown =>
  error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)
    ? damaged(file, error.message)
    : error;

/** The number of the last row; 0 in an empty log. */
export const lastRow = (db: Database.Database): number =>
  db.prepare('select coalesce(max(position), 0) from facts').pluck().get() as number;

/** The hash of a row, on which the next one rests. */
export const hashAt = (db: Database.Database, position: number): string =>
  (db.prepare('select hash from facts where position = ?').pluck().get(position) as string | undefined) ?? chainStart;

/** What is wrong with the chain after a row (exclusive), or nothing. */
export function brokenLink(db: Database.Database, after: number): string | undefined {
  let previous = hashAt(db, after);
  let expected = after + 1;
  const rows = db.prepare(`select ${columns} from facts where position > ? order by position`).iterate(after);
  for (const row of rows as Iterable<ChainedRow>) {
    if (row.position !== expected) return `row ${expected} is missing`;
    if (chained(previous, row) !== row.hash)
      return `row ${row.position} (${row.stream}, revision ${row.revision}) is not what was written`;
    previous = row.hash;
    expected++;
  }
  return undefined;
}

function assertVersion(db: Database.Database) {
  const version = db.prepare('select sqlite_version()').pluck().get() as string;
  const parts = version.split('.').map(Number);
  const differs = oldest.findIndex((part, i) => parts[i] !== part);
  if (differs >= 0 && (parts[differs] ?? 0) < oldest[differs]!) {
    throw new Error(`SQLite ${version} is too old for the log: ${oldest.join('.')} is needed`);
  }
}

function assertLog(db: Database.Database, file: string) {
  const id = db.pragma('application_id', { simple: true });
  const tables = db.prepare("select count(*) from sqlite_schema where name = 'facts'").pluck().get() as number;
  if (id === applicationId) return;
  if (id !== 0 || tables > 0 || lastPage(db) > 0) throw damaged(file, 'its header is not that of a log');
  db.pragma(`application_id = ${applicationId}`);
}

const lastPage = (db: Database.Database) => db.pragma('page_count', { simple: true }) as number;

function assertPages(db: Database.Database, file: string) {
  const [found] = db.pragma('quick_check(1)') as { quick_check: string }[];
  if (found?.quick_check !== 'ok') throw damaged(file, found?.quick_check ?? 'quick_check gives no answer');
}

function assertTail(db: Database.Database, file: string) {
  const broken = brokenLink(db, Math.max(0, lastRow(db) - tailToCheck));
  if (broken !== undefined) throw damaged(file, broken);
}
