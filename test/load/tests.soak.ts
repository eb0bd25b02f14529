// All tests, the fast and (in every run, or every so many: `--slow`) the slow, again and again, and once beside a load that keeps all cores busy: a test that is red once is a fault with a
// cause. What the runs printed is kept in `test-results/soak`.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { run } from '../../scripts/run.mjs';

type Result = Readonly<{ passed: number; failed: number; skipped: number; seconds: number; red: readonly string[] }>;

const { values, positionals: paths } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    slow: { type: 'string', default: '1' }, // every so many runs, and beside the load, the slow part too
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true, // of specs, for Jest
});
const times = Number(values.times);
const slowEvery = Number(values.slow);
const sums = /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm;
const partEnds = '\n== this part has ended\n';
const folder = join('test-results', 'soak');

/** Keeps every core busy until it is called. */
function load(): () => void {
  const busy: ChildProcess[] = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = () => busy.forEach((child) => void child.kill('SIGKILL'));
  process.once('exit', end);
  return () => {
    process.off('exit', end);
    end();
  };
}

/** Names of what was red, as Jest and Playwright print them. */
const redOf = (text: string) => [
  ...new Set(
    [...text.matchAll(/^ *(?:● (.+ › .+)|✘ +\d+ (.+?)(?: \([\d.]+m?s\))?)$/gm)].map(([, jest, e2e]) => jest ?? e2e!),
  ),
];

async function once(name: string, isWhole: boolean): Promise<Result> {
  const began = performance.now();
  const file = join(folder, `${name}.log`);
  const log = openSync(file, 'w');
  let isGreen = true;
  for (const part of isWhole ? [[], ['--slow']] : [[]]) {
    const args = ['scripts/test.mjs', ...part, ...paths];
    const { code, told } = await run(process.execPath, args, { stdio: ['ignore', log, log] });
    if (told) process.exit(1);
    writeSync(log, partEnds);
    isGreen &&= code === 0;
  }
  closeSync(log);
  const text = readFileSync(file, 'utf8');
  const counts = text.split(partEnds).map((part) => [...part.matchAll(sums)].at(-1)?.slice(1).map(Number));
  const [passed = 0, failed = 0, skipped = 0] = [0, 1, 2].map((n) =>
    counts.reduce((sum, one) => sum + (one?.[n] ?? 0), 0),
  );
  const seconds = (performance.now() - began) / 1000;
  return isGreen
    ? { passed, failed, skipped, seconds, red: [] }
    : { passed, failed: Math.max(1, failed), skipped, seconds, red: redOf(text) };
}

for (const [option, count] of Object.entries({ times, slow: slowEvery }))
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--${option} is a count`);
mkdirSync(folder, { recursive: true });
const results: Result[] = [];
for (let n = 1; n <= times + 1; n++) {
  const isBeside = n > times;
  const end = isBeside ? load() : () => {};
  const result = await once(isBeside ? 'beside-a-load' : `run-${n}`, isBeside || n % slowEvery === 0);
  end();
  results.push(result);
  const { passed, failed, skipped, seconds, red } = result;
  const name = isBeside ? 'beside a load' : `run ${n} of ${times}`;
  if (!values.json)
    console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(0)} s`);
  for (const test of red) console.error(`  red: ${test}`);
}

const isRed = results.filter(({ failed }) => failed > 0);
const seconds = results
  .slice(0, times)
  .map((result) => result.seconds)
  .toSorted((a, b) => a - b);
const summary = {
  name: 'tests',
  runs: results.length,
  red: isRed.length,
  tests: Math.max(...results.map(({ passed }) => passed)),
  skipped: Math.max(...results.map(({ skipped }) => skipped)),
  seconds: seconds[seconds.length >> 1]!,
  slowest: seconds.at(-1)!,
  besideALoad: results.at(-1)!.seconds,
};
console.log(
  values.json
    ? JSON.stringify({ ...summary, redTests: isRed.flatMap(({ red }) => red) })
    : `tests: ${summary.runs} runs, ${summary.red} red; ${summary.tests} tests, ${summary.skipped} skipped; half of the runs in ${summary.seconds.toFixed(0)} s, the slowest ${summary.slowest.toFixed(0)} s, beside a load ${summary.besideALoad.toFixed(0)} s`,
);
process.exitCode = isRed.length > 0 ? 1 : 0;
