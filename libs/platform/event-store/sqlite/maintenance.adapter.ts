import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Instant } from '#kernel/instant.ts';
import { logRestored, restores } from '../log-identity.ts';
import {
  asDamage,
  brokenLinks,
  hashAt,
  lastRow,
  openToRead,
  openToWrite,
  syncFolder,
  wrongIds,
} from './file.adapter.ts';
import { lockLog } from './lock.adapter.ts';
import { Writer } from './writer.adapter.ts';

/** What `verify` found. `head` is the hash of the last row: two logs with the same head hold the same facts. */
export type LogReport = Readonly<{ file: string; facts: number; head: string; problems: readonly string[] }>;

/** A backup or a restore that would destroy something, or that would copy damage. */
export class NotDone extends Error {}

const mostProblems = 20;

/** Reads all of a log, also while a market writes it: pages, indexes, the whole chain, the revisions of each stream. */
export function verify(file: string): LogReport {
  if (!existsSync(file)) throw new NotDone(`there is no log ${file}`);
  const problems: string[] = [];
  let [facts, head] = [0, ''];
  try {
    const db = openToRead(file);
    try {
      const look = db.transaction(() => {
        for (const problem of problemsIn(db)) if (problems.push(problem) >= mostProblems) break;
        facts = lastRow(db);
        head = hashAt(db, facts);
      });
      look(); // all of it at one moment: the market goes on writing
    } finally {
      db.close();
    }
  } catch (error) {
    problems.push((asDamage(error, file) as Error).message);
  }
  return { file, facts, head, problems };
}

/**
 * Copies a log as it is at one moment, also while a market writes it. The copy is verified, durable, and one file.
 * `carried` is what goes with it, as of before that moment: `restore` hands it back.
 */
export async function backup(file: string, to: string, carried?: string): Promise<LogReport> {
  if (!existsSync(file)) throw new NotDone(`there is no log ${file}`);
  if (existsSync(to)) throw new NotDone(`${to} exists already: a backup never overwrites`);
  const copy = `${to}.part`;
  const report = await copied(file, copy);
  if (carried !== undefined) {
    changing(copy, (db) => {
      db.exec('drop table if exists carried; create table carried (what text not null) strict');
      db.prepare('insert into carried values (?)').run(carried);
    });
  }
  renameSync(copy, to);
  syncFolder(dirname(to));
  return { ...report, file: to };
}

/** `at` is now; `settle` takes what the backup carried, if anything, before the log is in its place: throwing leaves the old one. */
export type Restoring = Readonly<{ at: Instant; force?: boolean; settle?: (carried: string | undefined) => void }>;

/**
 * Puts a verified backup in the log's place, as another log: its last fact says so. Throws `LogInUse` while a market has
 * the log, and `NotDone` over a log that holds facts, unless forced: that one is then kept beside it, as
 * `<file>.replaced-<n>`.
 */
export async function restore(from: string, file: string, { at, force, settle }: Restoring): Promise<LogReport> {
  if (!existsSync(from)) throw new NotDone(`there is no backup ${from}`);
  const unlock = lockLog(file);
  try {
    if (force !== true && holdsFacts(file))
      throw new NotDone(`${file} holds facts already: --force keeps them aside and restores`);
    const copy = `${file}.restoring`;
    await copied(from, copy);
    settle?.(takeCarried(copy));
    const marked = markCopy(copy, at);
    setAside(file);
    renameSync(copy, file);
    syncFolder(dirname(file));
    return { ...marked, file };
  } finally {
    unlock();
  }
}

function takeCarried(copy: string): string | undefined {
  let carried: string | undefined;
  changing(copy, (db) => {
    if (db.prepare("select 1 from sqlite_schema where name = 'carried'").get() === undefined) return;
    carried = db.prepare('select what from carried').pluck().get() as string | undefined;
    db.exec('drop table carried');
  });
  return carried;
}

/** `LogRestored`, as the writer writes it: before anybody can open the log without it. */
function markCopy(copy: string, at: Instant): LogReport {
  const db = openToWrite({ file: copy, durable: true });
  const writer = new Writer(db);
  const { id, type, data, meta } = logRestored(at);
  const count = db.prepare('select count(*) from facts where stream = ?').pluck().get(restores) as number;
  const facts = [id, type, JSON.stringify(data), JSON.stringify(meta)];
  const [outcome] = writer.commit([{ seq: 0, stream: restores, after: count - 1, facts }]);
  if (outcome?.is !== 'stored') throw new NotDone(`${copy} does not take the fact that it was put back`);
  const report = { file: copy, facts: writer.end, head: hashAt(db, writer.end), problems: [] };
  db.pragma('journal_mode = delete');
  db.close();
  syncFile(copy);
  return report;
}

/** Changes a copy that nobody else has open; durable. */
function changing(copy: string, change: (db: Database.Database) => void) {
  const db = new Database(copy);
  db.pragma('synchronous = full');
  db.transaction(() => change(db))();
  db.pragma('journal_mode = delete'); // one file
  db.close();
  syncFile(copy);
}

function* problemsIn(db: Database.Database): Generator<string> {
  for (const found of db.prepare(`pragma integrity_check(${mostProblems})`).pluck().all() as string[]) {
    if (found !== 'ok') yield found;
  }
  yield* brokenLinks(db, 0);
  const ids = wrongIds(db);
  if (ids !== undefined) yield ids;
  const gaps = 'select stream from facts group by stream having count(*) <> max(revision) + 1';
  for (const stream of db.prepare(gaps).pluck().all() as string[]) yield `${stream} lacks revisions`;
}

async function copied(from: string, to: string): Promise<LogReport> {
  removeFamily(to);
  const db = openToRead(from);
  try {
    await db.backup(to, { progress: () => 0x7f_ff_ff_ff }); // in one step: otherwise a busy writer makes it begin again
  } finally {
    db.close();
  }
  changing(to, () => {});
  const report = verify(to);
  if (report.problems.length > 0) {
    removeFamily(to);
    throw new NotDone(`${from} is damaged: ${report.problems.join('; ')}`);
  }
  return report;
}

function holdsFacts(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const db = openToRead(file);
    const rows = lastRow(db);
    db.close();
    return rows > 0;
  } catch {
    return true; // whatever it is, it is not ours to overwrite
  }
}

function setAside(file: string) {
  if (!existsSync(file)) return;
  makeOneFile(file);
  let n = 1;
  while (existsSync(`${file}.replaced-${n}`)) n++;
  linkSync(file, `${file}.replaced-${n}`); // never a moment without a log: an empty one would be made
  for (const part of ['-wal', '-shm'])
    if (existsSync(file + part)) renameSync(file + part, `${file}.replaced-${n}${part}`);
}

/** What a kill left in the WAL goes into the file: killed between two renames, a log without its WAL would be an empty one. */
function makeOneFile(file: string) {
  try {
    changing(file, () => {});
  } catch {
    // damaged, or somebody reads it: it is kept as it is
  }
}

const removeFamily = (file: string) => {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(file + part, { force: true });
};

function syncFile(file: string) {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
