// `npm test`: what is fast, the browser journeys first, then Jest. With `--slow` (`npm run test:slow`) the rest, with
// `--shard=2/4` a part. The last line sums both, skipped ones counted apart.
import '../apps/need-node.mjs';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { run } from './run.mjs';
import { slowJourneys, slowSpecs } from '../test/slow.mjs';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const jestOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const given = process.argv.slice(2);
const isSlow = given.includes('--slow');
const shard = given.filter((one) => one.startsWith('--shard=')); // a part of it: 2/4 is the second of four
const paths = given.filter((one) => !one.startsWith('--'));
if (given.includes('--long')) process.env.LONG = '1'; // specs with a crowd have a larger one
/** Each market of a spec has threads, whose TypeScript is read once for all of them: half of what opening a log costs. */
const readOnce = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node') };

const sum = { passed: 0, failed: 0, skipped: 0 };
/** Journeys that failed, or passed only when they were asked again: 400 suites of Jest's come after them, so they are told once more. */
const toRepeat = [];

/** Below the ports that the system gives to who asks for any: it stays free until the journeys' market takes it. */
async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 5000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').catch(() => null);
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return String(port);
  }
}

/** Runs a program of the house, showing what it prints, and adds up its closing line `N passed, N failed, N skipped`. */
async function count(program, args, env) {
  let said = '';
  const seen = (part) => {
    process.stdout.write(part);
    said += part;
  };
  const { code, told } = await run(process.execPath, [program, ...args], {
    seen,
    env: { ...process.env, ...readOnce, ...env },
  });
  if (told) process.exit(1);
  toRepeat.push(...said.split('\n').filter((line) => /^(?:FAILED|UNSTEADY): /.test(line)));
  const counts = [...said.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1);
  if (counts) ['passed', 'failed', 'skipped'].forEach((kind, i) => (sum[kind] += Number(counts[i + 1])));
  if (code !== 0 && !(counts && Number(counts[2]) > 0)) sum.failed += 1; // it broke before it could count
}

const { code } = await run(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'],
  {
    env: { ...process.env, UI_PAGE: '1' }, // the journeys look at the page of parts
  },
);
if (code !== 0) process.exit(code ?? 1);
if (!existsSync(chromium)) console.log(`No browser at ${chromium}: the journeys are skipped.`);
if (paths.length === 0)
  await count('node_modules/playwright/cli.js', ['test', isSlow ? '--grep' : '--grep-invert', slowJourneys, ...shard], {
    PLINTH_BUILT: '1',
    JOURNEYS_PORT: await freePort(),
  });
const ignored = isSlow ? `^(?!${slowSpecs})` : slowSpecs;
const patience = isSlow ? ['--testTimeout=900000'] : []; // processes, on a machine that others share
const chosen = [
  '--maxWorkers=2',
  ...patience,
  ...shard,
  '--passWithNoTests',
  '--testPathIgnorePatterns',
  '/node_modules/',
  ignored,
];
await count('node_modules/jest/bin/jest.js', [...chosen, '--', ...paths], { NODE_OPTIONS: jestOptions });

for (const line of toRepeat) console.log(line);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 ? 1 : 0;
