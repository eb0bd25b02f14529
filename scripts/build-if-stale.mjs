// Builds when a source is newer than the build. Several processes may ask at once: one builds, the others wait for it.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './run.mjs';

const sources = ['apps/**', 'libs/**', 'client/**', 'package.json', 'vite.config.ts'];
const workers = ['streams-worker', 'views-worker', 'rebuild-worker'];
const built = ['market', 'api', 'projector', ...workers].map((app) => `dist/server/${app}.js`);
const lock = 'node_modules/.plinth-build';
/** No build takes so many milliseconds: whoever had the lock is gone. */
const longest = 180_000;

const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const newest = (files) => files.reduce((latest, file) => Math.max(latest, changedAt(file)), 0);
const isSource = (file) => !/[.]spec[.]tsx?$/.test(file) && path.extname(file) !== '.md';
const isStale = () =>
  built.some((file) => changedAt(file) === 0) ||
  newest(fs.globSync(sources).filter(isSource)) > Math.min(...built.map(changedAt));

function takeLock() {
  try {
    fs.mkdirSync(lock);
    return true;
  } catch {
    if (Date.now() - changedAt(lock) > longest) fs.rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

/** True when this process has built; false when another one is at it. Ends the process when it fails or is told to end. */
async function build() {
  if (!takeLock()) return false;
  const env = { ...process.env, NODE_ENV: 'production' }; // another one, such as Jest's, makes another build
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'];
  const { code } = isStale() ? await run(process.execPath, vite, { stdio: ['ignore', 2, 2], env }) : { code: 0 };
  fs.rmSync(lock, { recursive: true, force: true });
  if (code !== 0) process.exit(code ?? 1);
  return true;
}

while (isStale() && !(await build())) await pause(200);
