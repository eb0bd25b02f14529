// All tests: the browser journeys first, then Jest. The last line sums both, skipped ones counted apart.
import './need-node.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const jestOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const sum = { passed: 0, failed: 0, skipped: 0 };

/** Runs a command, showing what it prints, and adds up its closing line `N passed, N failed, N skipped`. */
function run(name, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn('npx', [name, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let tail = '';
    child.stdout.on('data', (part) => {
      process.stdout.write(part);
      tail = (tail + part).slice(-4000);
    });
    child.on('close', (code) => {
      const counts = [...tail.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1);
      if (counts) ['passed', 'failed', 'skipped'].forEach((kind, i) => (sum[kind] += Number(counts[i + 1])));
      if (code !== 0 && !(counts && Number(counts[2]) > 0)) sum.failed += 1; // it broke before it could count
      resolve();
    });
  });
}

execFileSync('npx', ['vite', 'build', '--app', '--logLevel', 'warn'], { stdio: 'inherit' });
if (!existsSync(chromium)) console.log(`No browser at ${chromium}: the journeys are skipped.`);
await run('playwright', ['test'], { PLINTH_BUILT: '1' });
await run('jest', ['--maxWorkers=2', ...process.argv.slice(2)], { NODE_OPTIONS: jestOptions });

console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 ? 1 : 0;
