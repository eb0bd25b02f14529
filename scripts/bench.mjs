// `npm run bench -- <name> [--json]`: figures, and their ratio to a floor that is measured in the same run.
import './need-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const [name, ...rest] = process.argv.slice(2);
const file = `bench/${name}.bench.ts`;
const names = readdirSync('bench').flatMap((found) => (found.endsWith('.bench.ts') ? [found.slice(0, -9)] : []));

if (!name || !existsSync(file)) {
  console.error(`usage: npm run bench -- <${names.join(' | ')}> [--json]`);
  process.exit(2);
}

const flags = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(process.execPath, [...flags, file, ...rest], { stdio: 'inherit' });
process.exitCode = status ?? 1;
