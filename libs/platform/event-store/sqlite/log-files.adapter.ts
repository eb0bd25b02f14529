import { readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Instant, instantOf, msOf } from '#kernel/instant.ts';
import type { LogBackup, LogFiles } from '../event-store.ts';
import { walBytes } from './bounded-wal.adapter.ts';
import { keptMark } from './chain-check.adapter.ts';

/** Where it is kept when a log was backed up last, so that operators see it: no part of the log. */
const noteFile = (file: string): string => `${file}.backed-up`;

/** How the log in that file lies there: `facts` rows of the log `identity`. */
export function logFiles(file: string, { facts, identity }: Readonly<{ facts: number; identity: string }>): LogFiles {
  const { bavail, bsize } = statfsSync(dirname(file));
  const mark = keptMark(file);
  return {
    facts,
    bytes: statSync(file).size,
    walBytes: walBytes(file),
    freeBytes: bavail * bsize,
    wholeTo: mark.identity === identity ? Math.min(mark.row, facts) : 0,
    lastBackup: lastBackup(file),
  };
}

/** Says that a verified copy with so many facts was made. */
export function noteBackup(file: string, note: LogBackup): void {
  try {
    writeFileSync(noteFile(file), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // the copy is there all the same; its operators are told of the one before
  }
}

function lastBackup(file: string): LogBackup | null {
  try {
    const { at, facts } = JSON.parse(readFileSync(noteFile(file), 'utf8')) as Partial<LogBackup>;
    return typeof at === 'string' && typeof facts === 'number' ? { at: instantIn(at), facts } : null;
  } catch {
    return null; // none was made here, or nobody can tell
  }
}

const instantIn = (text: string): Instant => instantOf(msOf(text));
