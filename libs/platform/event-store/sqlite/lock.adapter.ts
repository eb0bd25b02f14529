import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { instantOf } from '#kernel/instant.ts';

/** Another process writes this log. */
export class LogInUse extends Error {
  constructor(file: string) {
    super(
      `the log ${file} is in use by ${holderOf(file)}: two processes must not write one log. Stop the other one, or set another DATA_DIR.`,
    );
  }
}

/**
 * Takes the log for this process, until the returned function is called or the process ends, however it ends. Throws
 * `LogInUse`. The lock is SQLite's own on an empty file, which nobody else may open: closing it would free the lock.
 */
export function lockLog(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new Database(`${file}.lock`, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) throw new LogInUse(file);
    throw error;
  }
  const holder = holderFile(file);
  writeFileSync(holder, '');
  writeFileSync(holder, `process ${process.pid} since ${instantOf(Math.floor(statSync(holder).mtimeMs))}\n`);
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

const holderFile = (file: string) => `${file}.holder`;

function holderOf(file: string): string {
  try {
    return readFileSync(holderFile(file), 'utf8').trim() || 'a process that is just starting';
  } catch {
    return 'another process';
  }
}
