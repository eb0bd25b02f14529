// Whoever fills the views is killed at random moments, and meets facts that a view cannot take (reliability G22):
// `npm run soak -- projections [--kills 1000] [--poison 100] [--json]`. At the end all documents are what a clean fold makes.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile, say, whole } from '../../bench/figures.ts';
import { filledViews, openKeys } from '../support/filled-views.ts';
import { logProblems, viewProblems, wholeLog } from '../support/invariants.ts';
import { lotViews } from '../support/lots.ts';
import { lotsOnDisk } from '../support/lots-on-disk.ts';
import { mutant } from '../support/mutants.ts';
import { Processes, said } from '../support/processes.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    poison: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
});
const [kills, poison] = [Number(values.kills), Number(values.poison)];
const mostLagMs = 1000;
const names = lotViews.map(({ name }) => name);

const processes = new Processes();
const folder = processes.folder();
const problems: string[] = [];
const lags: number[] = [];
let killedAtStart = 0;

/** One process from its start to its kill; every so many have a build with a bug in one view, which the next has no more. */
async function round(n: number, poisoned: string) {
  const flags = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
  const program = [...flags, 'test/support/fold-forever.ts', folder, String(n), poisoned];
  const { kill, ended, output } = processes.begin(program, {
    MUTANT: mutant ?? '',
    NODE_COMPILE_CACHE: join(folder, 'code'),
  });
  const words = poisoned ? /beside ([\d.]+) ms/ : /ready/;
  const isEarly = !poisoned && randomInt(4) === 0;
  if (isEarly) await Promise.race([pause(randomInt(1500)), ended]);
  else await said({ kill, ended, output, pid: 0 }, words);
  await Promise.race([pause(randomInt(isEarly ? 1 : 150)), ended]);
  kill('SIGKILL');
  const { signal, code } = await ended;
  if (signal !== 'SIGKILL') problems.push(`round ${n}: it ended by itself with ${code}: ${output().slice(-500)}`);
  if (!output().includes('ready')) killedAtStart++;
  const lag = Number(/beside ([\d.]+) ms/.exec(output())?.[1]);
  if (poisoned) lags.push(lag);
  if (lag > mostLagMs) problems.push(`round ${n}: others were ${whole(lag)} ms behind beside ${poisoned}`);
}

/** By a build without bugs: it takes all that stopped the others. */
async function compared(): Promise<number> {
  const { events, store, clock } = await lotsOnDisk(folder);
  const filled = await filledViews(lotViews, { events, store, clock });
  await filled.past(...names);
  const facts = await wholeLog(events);
  problems.push(...logProblems(facts), ...(await viewProblems(lotViews, facts, { documents: store, keys: openKeys })));
  const bad = facts.filter(({ data }) => String((data as { by?: string }).by).startsWith('poison')).length;
  if (bad < poison) problems.push(`${bad} facts of ${poison} were poison`);
  await filled.stop();
  await events.close();
  await store.close();
  return facts.length;
}

try {
  for (let n = 1, bad = 0; n <= kills && problems.length === 0; n++) {
    const isPoisoned = bad < poison && randomInt(kills - n + 1) < poison - bad;
    await round(n, isPoisoned ? names[bad++ % names.length]! : '');
    if (n % 20 === 0) say(`${n} kills`);
  }
  const facts = await compared();
  const lag = lags.length > 0 ? { p50: quantile(lags, 0.5), most: Math.max(...lags) } : { p50: 0, most: 0 };
  if (values.json) console.log(JSON.stringify({ kills, killedAtStart, poison: lags.length, facts, lag, problems }));
  else
    console.log(
      `projections: ${kills} kills (${killedAtStart} while it started), ${facts} facts, ${lags.length} of them poison; other views behind ${whole(lag.p50)} ms (half of the times), ${whole(lag.most)} ms at worst; ${problems.length} problems`,
    );
} catch (error) {
  problems.push((error as Error).message);
} finally {
  for (const one of problems.slice(0, 20)) console.error(`  ${one}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
  await processes.close();
}
