import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { cacheSize, pagesKeptMb } from '#platform/bounded/memory.ts';
import type { WriterOptions } from './messages.ts';
import { brokenRow, chained, chainStart, damaged, type ChainedRow } from './rows.ts';

/** The oldest SQLite that is good enough: before it, two defects can lose committed rows of a WAL file. */
const oldest = [3, 51, 3];
/** Tells a log from any other SQLite file: `PLNT`. */
const applicationId = 0x504c4e54;
/** Up to here the start checks every index entry against its row too, and up to the other every page. */
const largestToCompare = 32 * 1024 * 1024;
const largestToCheck = 256 * 1024 * 1024;
const tailToCheck = 1000;

/**
 * Ids are random: an index of them kept with every commit writes a page for each fact, and takes half of the speed. So
 * `ids` is filled in sorted batches, up to the row `indexed.through`; the writer keeps the later ones in memory, readers go
 * through their rows.
 */
const schema = `
  create table facts (
    position integer primary key,
    stream text not null,
    revision integer not null,
    id text not null,
    type text not null,
    data text not null,
    meta text not null,
    hash text not null,
    category text not null generated always as (substr(stream, 1, instr(stream || '-', '-') - 1)) virtual
  ) strict;
  create unique index facts_of_stream on facts (stream, revision);
  create index facts_of_category on facts (category);
  create trigger facts_stay before update on facts
    begin select raise(abort, 'a fact is never changed'); end;
  create trigger facts_remain before delete on facts
    begin select raise(abort, 'a fact is never deleted'); end;
  create table ids (id blob primary key, position integer not null) strict, without rowid;
  create table indexed (through integer not null) strict;
  insert into indexed values (0);
`;

/** All columns of a row, as every read asks for them. */
export const columns = 'position, stream, revision, id, type, data, meta, hash';

/** The writing connection of a log, made when it is not there. Throws `DamagedLog` rather than open a damaged one. */
export function openToWrite({ file, durable, mostPages }: WriterOptions): Database.Database {
  if (!existsSync(file)) make(file);
  const { size } = statSync(file);
  const db = new Database(file);
  try {
    assertVersion(db);
    assertLog(db, file);
    db.pragma('journal_mode = wal');
    db.pragma(`synchronous = ${durable ? 'full' : 'off'}`);
    db.pragma('wal_autocheckpoint = 8000');
    db.pragma(cacheSize(pagesKeptMb.logWriter));
    db.pragma('wal_checkpoint(truncate)'); // written anew and flushed: after a failed flush memory holds what the disk does not
    if (mostPages !== undefined) db.pragma(`max_page_count = ${mostPages}`);
    if (size < largestToCheck) assertPages(db, file, size < largestToCompare ? 'integrity_check' : 'quick_check');
    assertTail(db, file);
    return db;
  } catch (error) {
    db.close();
    throw asDamage(error, file);
  }
}

/** Makes the file under another name and renames it: a log that was cut short is never taken for a new one. */
function make(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const begun = `${file}.new`;
  for (const part of ['', '-wal', '-journal']) rmSync(begun + part, { force: true });
  const db = new Database(begun);
  db.pragma('synchronous = full');
  db.transaction(() => db.exec(`pragma application_id = ${applicationId}; ${schema}`))();
  db.close();
  renameSync(begun, file);
  syncFolder(dirname(file));
}

/** Makes a new or renamed file last. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** A reading connection of a log that exists. */
export function openToRead(file: string, cacheMb: number = pagesKeptMb.logReader): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    assertVersion(db);
    assertLog(db, file);
    db.pragma(cacheSize(cacheMb));
    return db;
  } catch (error) {
    db.close();
    throw asDamage(error, file);
  }
}

/** Turns SQLite's errors about damage into `DamagedLog`. */
export const asDamage = (error: unknown, file: string): unknown =>
  error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)
    ? damaged(file, error.message)
    : error;

/** A fact's id as `ids` holds it. */
export const idKey = "unhex(replace(?, '-', ''))";

/** What is wrong with `ids`, or nothing. */
export function wrongIds(db: Database.Database): string | undefined {
  const count = (sql: string) => db.prepare(sql).pluck().get() as number;
  const through = count('select through from indexed');
  const right = count(
    `select count(*) from ids join facts using (position) where ids.id = ${idKey.replace('?', 'facts.id')}`,
  );
  const known = count('select count(*) from ids');
  if (known === right && right === through && through <= lastRow(db)) return undefined;
  return `of ${through} indexed ids ${known} are there and ${right} are right`;
}

/** Asks for the number of the last row; 0 in an empty log. */
export const lastRowIn = (db: Database.Database): Database.Statement<[], number> =>
  db.prepare<[], number>('select coalesce(max(position), 0) from facts').pluck();

/** The number of the last row, asked for once. */
export const lastRow = (db: Database.Database): number => lastRowIn(db).get()!;

/** The hash of a row, on which the next one rests. */
export const hashAt = (db: Database.Database, position: number): string =>
  (db.prepare('select hash from facts where position = ?').pluck().get(position) as string | undefined) ?? chainStart;

/** The id of the fact in a row; empty where there is none. */
export const idIn = (db: Database.Database, position: number): string =>
  (db.prepare('select id from facts where position = ?').pluck().get(position) as string | undefined) ?? '';

/** What is wrong with the chain after a row (exclusive), up to another or to the end, place by place. */
export function* brokenLinks(db: Database.Database, after: number, through = lastRow(db)): Generator<string> {
  let previous = hashAt(db, after);
  let expected = after + 1;
  const sql = `select ${columns} from facts where position > ? and position <= ? order by position`;
  for (const row of db.prepare(sql).iterate(after, through) as Iterable<ChainedRow>) {
    if (row.position !== expected) yield `rows ${expected} to ${row.position - 1} are missing`;
    else if (chained(previous, row) !== row.hash) yield brokenRow(row);
    previous = row.hash;
    expected = row.position + 1;
  }
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
  if (id !== applicationId) throw damaged(file, 'its header is not that of a log');
}

function assertPages(db: Database.Database, file: string, check: 'integrity_check' | 'quick_check') {
  const found = db.prepare(`pragma ${check}(1)`).pluck().get() as string;
  if (found !== 'ok') throw damaged(file, found.replaceAll('\n', ' '));
  const wrong = check === 'integrity_check' ? wrongIds(db) : undefined;
  if (wrong !== undefined) throw damaged(file, wrong);
}

function assertTail(db: Database.Database, file: string) {
  for (const place of brokenLinks(db, Math.max(0, lastRow(db) - tailToCheck))) throw damaged(file, place);
}
