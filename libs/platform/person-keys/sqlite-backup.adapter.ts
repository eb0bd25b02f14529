import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { KeysNotCopied } from './person-keys.ts';

/** Milliseconds that a copy of keys is kept: for as long, whoever was erased could be read again with it. */
const keptFor = 30 * day;

const moment = String.raw`(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)`;
const inName = (at: Instant) => at.replaceAll(':', '-');
const copyName = new RegExp(`^keys-${moment}\\.db$`);
/** Names of damaged key files that a copy has replaced; they lie beside the keys. */
const asideName = new RegExp(`\\.damaged-${moment}$`);

/** The files of that name in the folder that are older than copies may be. */
function oldIn(folder: string, named: RegExp, now: Instant): readonly string[] {
  const isOld = (name: string) => {
    const [, date, hours, minutes, seconds] = named.exec(name) ?? [];
    return date !== undefined && `${date}${hours}:${minutes}:${seconds}` < plus(now, -keptFor);
  };
  const names = readdirSync(folder).filter(isOld);
  return names.map((name) => join(folder, name));
}

/**
 * Copies the keys into a folder of their own, also while a market uses them, and removes the copies there, and the damaged keys
 * that a copy was put back for, that are older than 30 days. Throws `KeysNotCopied` for a folder in which data lies: who finds both can read everything.
 */
export async function backupKeys(
  file: string,
  folder: string,
  now: Instant,
): Promise<{ copy: string; removed: number }> {
  if (!existsSync(file)) throw new KeysNotCopied(`there are no keys ${file}`);
  if (!existsSync(folder)) throw new KeysNotCopied(`there is no folder ${folder}`);
  const isWithin = !relative(dirname(resolve(file)), resolve(folder)).startsWith('..');
  if (isWithin || readdirSync(folder).some((name) => !copyName.test(name)))
    throw new KeysNotCopied(`${folder} holds something else: copies of keys lie apart from all data`);
  const copy = join(folder, `keys-${inName(now)}.db`);
  const keys = new Database(file, { readonly: true });
  await keys.backup(copy).finally(() => keys.close());
  changing(copy, () => {});
  const old = [...oldIn(folder, copyName, now), ...oldIn(dirname(resolve(file)), asideName, now)];
  for (const path of old) rmSync(path);
  return { copy, removed: old.length };
}

/** `aside`: where the keys lie now that were there and cannot be read, if so: what was newer in them is lost. */
export type Restored = Readonly<{ keys: number; erased: number; aside: string | undefined }>;

/**
 * Puts a copy of the keys in their place. Those of `gone`, and those who are erased in the keys that are there, stay erased;
 * keys that are newer than the copy stay too. No market may run. Throws `KeysNotCopied` for the keys of another market.
 */
export function restoreKeys(from: string, file: string, gone: readonly string[], now: Instant): Restored {
  if (!existsSync(from)) throw new KeysNotCopied(`there is no copy ${from}`);
  const next = `${file}.restoring`;
  rmSync(next, { force: true });
  const copy = new Database(from, { readonly: true });
  copy.prepare('vacuum into ?').run(next);
  copy.close();
  const isThere = existsSync(file);
  const there = isThere ? keysIn(file) : undefined;
  const counts = changing(next, (db) => {
    if (there) takeNewer(db, there, file);
    const empty = db.prepare('insert into keys values (?, null) on conflict (person) do update set key = null');
    for (const person of gone) empty.run(person);
    const count = 'select count(key) as keys, count(*) - count(key) as erased from keys';
    return db.prepare<[], { keys: number; erased: number }>(count).get()!;
  });
  const aside = isThere && !there ? `${file}.damaged-${inName(now)}` : undefined;
  if (aside !== undefined) renameSync(file, aside);
  for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
  renameSync(next, file);
  syncedAt(dirname(file));
  return { ...counts, aside };
}

type Keys = Readonly<{ market: Buffer; rows: readonly Readonly<{ person: string; key: Buffer | null }>[] }>;

/** What a file of keys holds; undefined when it is damaged. */
function keysIn(file: string): Keys | undefined {
  const db = new Database(file);
  try {
    return { market: secret(db), rows: db.prepare('select person, key from keys').all() as Keys['rows'] };
  } catch (error) {
    if (error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)) return undefined;
    throw error;
  } finally {
    db.close();
  }
}

/** What is known of people there, and is not in the copy or says there that somebody is erased. */
function takeNewer(copy: Database.Database, { market, rows }: Keys, file: string) {
  if (!market.equals(secret(copy))) throw new KeysNotCopied(`${file} holds the keys of another market`);
  const take = copy.prepare(
    'insert into keys values (@person, @key) on conflict (person) do update set key = null where excluded.key is null',
  );
  for (const row of rows) take.run(row);
}

const secret = (db: Database.Database) =>
  db.prepare("select secret from market where name = 'master'").pluck().get() as Buffer;

/** Durable, one file, and nothing of a key that was taken out of it. */
function changing<T>(file: string, change: (db: Database.Database) => T): T {
  const db = new Database(file);
  try {
    db.pragma('secure_delete = ON');
    db.pragma('synchronous = FULL');
    db.pragma('journal_mode = delete');
    return db.transaction(() => change(db))();
  } finally {
    db.close();
    syncedAt(file);
  }
}

function syncedAt(path: string) {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
