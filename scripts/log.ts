/**
 * Care for the log: `npm run log -- verify|backup FILE|restore FILE|key FILE|decrypt FILE TO` for the embedded one, of the market in `--data` or
 * `DATA_DIR`; `restored` also for the one at `EVENTSTORE_URL`.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { keepFilesPrivate } from '#platform/config/private-files.ts';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { markRestored } from '#platform/event-store/log-identity.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { decryptFile, newKey } from '#platform/event-store/sqlite/encrypted.adapter.ts';
import { backup, NotDone, restore, verify, type LogReport } from '#platform/event-store/sqlite/maintenance.adapter.ts';
import { noteBackup } from '#platform/event-store/sqlite/log-files.adapter.ts';
import { LogInUse } from '#platform/event-store/sqlite/lock.adapter.ts';
import { setWork, type Work, workIn } from '#platform/reactions/work-sqlite.adapter.ts';

const usage = `npm run log verify              reads all of the log and says what is wrong
npm run log backup FILE         copies it to FILE, with how far reactions are, also while the market runs
npm run log restore FILE        puts the copy in its place; the market must be stopped
npm run log key FILE            makes a key for copies that leave the house: FILE stays apart from every market, BACKUP_KEY is told its public half
npm run log decrypt FILE TO --key KEY   opens such a copy, as any age does: it can then be restored
npm run log restored            says in the log that it was put back by other means: once, before the market starts
  --data DIR                    the market's data, else DATA_DIR, else ./data
  --force                       restore over a log that holds facts; it is kept beside it`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, key: { type: 'string' }, force: { type: 'boolean', default: false } },
});

keepFilesPrivate();
const clock = new SystemClock();

async function run(data: string, [what, file, to]: readonly string[]): Promise<number> {
  const [log, work] = [join(data, 'facts.db'), join(data, 'work.db')];
  if (what === 'verify') return told(verify(log), 'is whole');
  if (what === 'backup' && file) {
    const carried = workIn(work); // before the log: no reaction is beyond its end
    const copy = await backup(log, file, carried && JSON.stringify(carried));
    if (copy.problems.length === 0) noteBackup(log, { at: clock.now(), facts: copy.facts });
    return told(copy, 'is a verified backup');
  }
  if (what === 'restore' && file) {
    const settle = (carried: string | undefined) => carried && setWork(work, JSON.parse(carried) as Work);
    return told(await restore(file, log, { ...values, at: clock.now(), settle }), 'is restored');
  }
  if (what === 'restored') return restored(log);
  if (what === 'key' && file) return key(file);
  if (what === 'decrypt' && file && to && values.key) return decrypted(file, to, values.key);
  console.error(usage);
  return misused;
}

/** The file is in the words of `age-keygen`. */
async function key(file: string): Promise<number> {
  const { key: secret, recipient } = await newKey();
  const lines = [`# created: ${clock.now()}`, `# public key: ${recipient}`, secret, ''];
  writeFileSync(file, lines.join('\n'), { mode: 0o600, flag: 'wx' }); // a key that is there opens copies that are there
  console.log(`${file} is the key: keep it apart from the market. The market is started with\nBACKUP_KEY=${recipient}`);
  return done;
}

async function decrypted(file: string, to: string, keyFile: string): Promise<number> {
  try {
    await decryptFile(file, to, keyFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(to, { force: true }); // what came before the damage is no log
    throw new NotDone(`${file} is not opened: ${error instanceof Error ? error.message : String(error)}`);
  }
  return told(verify(to), 'is a verified backup');
}

/** For a log that was put back as files, or on its server. */
async function restored(file: string): Promise<number> {
  const url = process.env.EVENTSTORE_URL;
  if (!url && !existsSync(file)) throw new NotDone(`there is no log ${file}`);
  const log = url ? await EventStoreDb.open(url, { clock }) : await SqliteEventStore.open({ file });
  try {
    const marked = await markRestored(log, clock.now());
    if (marked.outcome !== 'stored') throw new NotDone(`${log.description}: not done, ${marked.outcome}. Try again.`);
    console.log(`${log.description} is another log from here on: views are rebuilt, reactions go on behind this place`);
    return done;
  } finally {
    await log.close();
  }
}

function told({ file, facts, head, problems }: LogReport, well: string): number {
  if (problems.length === 0) {
    console.log(`${file} ${well}: ${facts} facts, head ${head || 'none'}`);
    return done;
  }
  console.error(`${file} is damaged:`);
  for (const problem of problems) console.error(`  ${problem}`);
  console.error('Keep it, and restore the last backup: npm run log restore FILE');
  return failed;
}

try {
  process.exitCode = await run(values.data ?? process.env.DATA_DIR ?? './data', positionals);
} catch (error) {
  if (!(error instanceof Error && [NotDone, LogInUse, StoreUnavailable].some((kind) => error instanceof kind)))
    throw error;
  console.error(error.message);
  process.exitCode = failed;
}
