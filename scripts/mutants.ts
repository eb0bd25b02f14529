/**
 * Takes each guard of the house away in turn and runs the specs that must then fail (`test/support/mutants.ts`). Ends with a
 * line of figures, and with 1 when one survived: its guard could go, and nobody would notice.
 */
import '../apps/need-node.mjs';
import './exit-on-signals.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMutant, type MutantName, mutants } from '../test/support/mutants.ts';
import { built } from '../test/support/processes.ts';
import { run } from './run.mjs';

const usage = `npm run mutants -- [--workers 2] [NAME ...]
  ${Object.keys(mutants).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' }, help: { type: 'boolean', default: false } },
});

/** What became of a mutant before one judge: a spec, or a command. `caught` is as it should be. */
type Verdict = Readonly<{ is: 'caught' | 'survived' | 'broken'; why: string }>;
type Trial = Readonly<{ name: MutantName; by: string }>;

/** A mutant may keep a test waiting for ever: these wait less long than all others. */
const testTimeoutMs = 45_000;
/** Longer, and it is no verdict: a busy machine may be as slow. */
const mostMs = 10 * 60_000;

type Results = Readonly<{
  numFailedTests: number;
  numTotalTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: readonly Readonly<{
    message: string;
    assertionResults: readonly Readonly<{ failureMessages: readonly string[] }>[];
  }>[];
}>;

/** What a mutant dies of when the code that it changes has gone: it proves nothing. */
const isOfItself = (message: string) =>
  /^(?:Type|Reference)Error: .*(?:undefined|not a function|not defined|null)/.test(message);

function verdictOn({ numFailedTests, numTotalTests, numRuntimeErrorTestSuites, testResults }: Results): Verdict {
  // a test that fails may leave something behind that fails later: that is an error of the suite, and the test noticed all the same
  if (numRuntimeErrorTestSuites > 0 && numFailedTests === 0)
    return { is: 'broken', why: `it does not load: ${testResults[0]?.message ?? ''}` };
  if (numFailedTests === 0) return { is: 'survived', why: `${numTotalTests} tests passed` };
  const said = testResults.flatMap(({ assertionResults }) => assertionResults.flatMap((one) => one.failureMessages));
  if (said.every(isOfItself)) return { is: 'broken', why: said[0]! };
  const first = said[0]?.split('\n')[0] ?? ''; // a busy machine's timeout is to be told from what the mutant does
  return { is: 'caught', why: `${numFailedTests} of ${numTotalTests} tests failed: ${first}` };
}

async function bySpec({ name, by }: Trial, folder: string): Promise<Verdict> {
  const file = join(folder, `${name}-${by.replaceAll('/', '-')}.json`);
  const limits = ['--maxWorkers=1', `--testTimeout=${testTimeoutMs}`, '--forceExit', '--silent'];
  const args = [...limits, '--json', `--outputFile=${file}`, '--runTestsByPath', by];
  const { code } = await judged(['node_modules/jest/bin/jest.js', ...args], {
    MUTANT: name,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  });
  if (code === null) return { is: 'broken', why: 'it did not end' };
  if (!existsSync(file)) return { is: 'broken', why: `jest ended with ${code}` };
  return verdictOn(JSON.parse(readFileSync(file, 'utf8')) as Results);
}

async function byCommand({ name, by }: Trial): Promise<Verdict> {
  const [, script = '', rest = ''] = /^npm run (\w+) -- (.*)$/.exec(by) ?? [];
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;
  const args = scripts[script]!.replace(/^exec node /, '').split(' ');
  const { code } = await judged([...args, ...rest.split(' ')], { MUTANT: /--mutant/.test(by) ? '' : name });
  if (code === 0) return { is: 'survived', why: 'it ended with 0' };
  return code === 1 ? { is: 'caught', why: 'it ended with 1' } : { is: 'broken', why: `it ended with ${code}` };
}

async function judged(args: readonly string[], env: Readonly<Record<string, string>>) {
  const ended = await run(process.execPath, args, {
    env: { ...process.env, PLINTH_BUILT: '1', ...env },
    stdio: 'ignore',
    timeout: mostMs,
    killSignal: 'SIGKILL',
  });
  if (ended.told) process.exit(1);
  return ended;
}

async function tried(trial: Trial, folder: string): Promise<Verdict> {
  const began = performance.now();
  const verdict = await (trial.by.startsWith('npm run ') ? byCommand(trial) : bySpec(trial, folder));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const why = verdict.why.split('\n')[0]!.slice(0, 200);
  console.log(`${verdict.is.padEnd(8)} ${trial.name} by ${trial.by}: ${why}, ${seconds} s`);
  return verdict;
}

async function tryAll(names: readonly MutantName[], workers: number): Promise<number> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'plinth-mutants-'));
  const trials: readonly Trial[] = names.flatMap((name) => mutants[name].map((by) => ({ name, by })));
  const waiting = [...trials];
  if (trials.some(({ by }) => /^npm run |^test\/(?:processes|crash)\//.test(by))) await built();
  const alive: string[] = [];
  const work = async () => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift())
      if ((await tried(trial, folder)).is !== 'caught') alive.push(`${trial.name} (${trial.by})`);
  };
  await Promise.all(Array.from({ length: workers }, work));
  rmSync(folder, { recursive: true });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  for (const one of alive) console.error(`  survived: ${one}`);
  console.log(
    `mutants: ${names.length} in ${trials.length} trials, ${trials.length - alive.length} caught, ${alive.length} survived, in ${minutes} min`,
  );
  return alive.length;
}

const workers = Number(values.workers);
const unknown = positionals.filter((name) => !isMutant(name));
if (values.help || unknown.length > 0 || !Number.isSafeInteger(workers) || workers < 1) {
  if (unknown.length > 0) console.error(`no mutant is called ${unknown.join(', ')}`);
  console.error(usage);
  process.exitCode = 2;
} else {
  const chosen = positionals.length > 0 ? positionals : Object.keys(mutants);
  process.exitCode = (await tryAll(chosen.filter(isMutant), workers)) > 0 ? 1 : 0;
}
