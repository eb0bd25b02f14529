// All tests: the browser journeys first, then Jest. The last line sums both, skipped ones counted apart.
import '../apps/need-node.mjs';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { run } from './run.mjs';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const jestOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const sum = { passed: 0, failed: 0, skipped: 0 };

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
  let tail = '';
  const seen = (part) => {
    process.stdout.write(part);
    tail = (tail + part).slice(-4000);
  };
  const { code, told } = await run(process.execPath, [program, ...args], { seen, env: { ...process.env, ...env } });
  if (told) process.exit(1);
  const counts = [...tail.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1);
  if (counts) ['passed', 'failed', 'skipped'].forEach((kind, i) => (sum[kind] += Number(counts[i + 1])));
  if (code !== 0 && !(counts && Number(counts[2]) > 0)) sum.failed += 1; // it broke before it could count
}

const { code } = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn']);
if (code !== 0) process.exit(code ?? 1);
if (!existsSync(chromium)) console.log(`No browser at ${chromium}: the journeys are skipped.`);
await count('node_modules/playwright/cli.js', ['test'], { PLINTH_BUILT: '1', JOURNEYS_PORT: await freePort() });
await count('node_modules/jest/bin/jest.js', ['--maxWorkers=2', ...process.argv.slice(2)], {
  NODE_OPTIONS: jestOptions,
});

console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 ? 1 : 0;
