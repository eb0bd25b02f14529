/** Care for people's keys on one machine: `npm run keys -- backup FOLDER|restore FILE`, of the market in `--data` or `DATA_DIR`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { logStart } from '#kernel/position.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { keepFilesPrivate } from '#platform/config/private-files.ts';
import { LogInUse, lockLog } from '#platform/event-store/sqlite/lock.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { KeysNotCopied } from '#platform/person-keys/person-keys.ts';
import { backupKeys, restoreKeys } from '#platform/person-keys/sqlite-backup.adapter.ts';

const usage = `npm run keys -- backup FOLDER   copies the keys into FOLDER, also while the market runs, and removes copies older than 30 days
npm run keys -- restore FILE    puts a copy in their place; whoever was erased stays erased; the market must be stopped
  --data DIR                    the market's data, else DATA_DIR, else ./data
FOLDER lies apart from all data and its backups: who has both can read everything.`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });

keepFilesPrivate();

async function run(data: string, [what, where]: readonly string[]): Promise<number> {
  const keys = join(data, 'keys.db');
  if (what === 'backup' && where) {
    const { copy, removed } = await backupKeys(keys, where, new SystemClock().now());
    console.log(`${copy} is a copy of the keys; ${removed} older than 30 days were removed`);
    return done;
  }
  if (what === 'restore' && where) {
    const { keys: open, erased, aside } = await restored(where, keys, join(data, 'facts.db'));
    if (aside)
      console.warn(
        `what was there cannot be read and lies in ${aside}: keys that are newer than the copy are lost. Delete it soon: who is erased later may be in there`,
      );
    console.log(`${keys} is restored: keys of ${open}, and ${erased} who are erased stay so`);
    return done;
  }
  console.error(usage);
  return misused;
}

async function restored(from: string, keys: string, log: string) {
  const unlock = lockLog(log);
  try {
    return restoreKeys(from, keys, await goneIn(log), new SystemClock().now());
  } finally {
    unlock();
  }
}

/** Whose keys the log says were destroyed. */
async function goneIn(file: string): Promise<readonly string[]> {
  if (!existsSync(file)) return [];
  const log = SqliteLog.open(file);
  const gone: string[] = [];
  try {
    for (let from = logStart, isAll = false; !isAll;) {
      const filter = { types: ['MemberErased', 'RegistrationEnded', 'RegistrationAttempted'] };
      const { facts, through, caughtUp } = await log.readAll(from, { filter });
      for (const { type, data } of facts) {
        const { memberId, attemptId } = data as { memberId: string; attemptId?: string | null };
        const whose = type === 'RegistrationAttempted' ? attemptId : memberId; // a try's: its owner stays
        if (whose) gone.push(whose);
      }
      [from, isAll] = [through, caughtUp];
    }
  } finally {
    await log.close();
  }
  return gone;
}

try {
  process.exitCode = await run(values.data ?? process.env.DATA_DIR ?? './data', positionals);
} catch (error) {
  if (!(error instanceof KeysNotCopied || error instanceof LogInUse)) throw error;
  console.error(error.message);
  process.exitCode = failed;
}
