/** Care for the embedded log: `npm run log verify|backup FILE|restore FILE`, of the market in `--data` or `DATA_DIR`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backup, NotDone, restore, verify, type LogReport } from '#platform/event-store/sqlite-care.adapter.ts';
import { LogInUse } from '#platform/event-store/sqlite-lock.adapter.ts';

const usage = `npm run log verify              reads all of the log and says what is wrong
npm run log backup FILE         copies it to FILE, also while the market runs
npm run log restore FILE        puts the copy in its place; the market must be stopped
  --data DIR                    the market's data, else DATA_DIR, else ./data
  --force                       restore over a log that holds facts; it is kept beside it`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, force: { type: 'boolean', default: false } },
});

async function run(log: string, [what, file]: readonly string[]): Promise<number> {
  if (what === 'verify') return told(verify(log), 'is whole');
  if (what === 'backup' && file) return told(await backup(log, file), 'is a verified backup');
  if (what === 'restore' && file) return told(await restore(file, log, values), 'is restored');
  console.error(usage);
  return misused;
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
  process.exitCode = await run(join(values.data ?? process.env.DATA_DIR ?? './data', 'facts.db'), positionals);
} catch (error) {
  if (!(error instanceof NotDone || error instanceof LogInUse)) throw error;
  console.error(error.message);
  process.exitCode = failed;
}
