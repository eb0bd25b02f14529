// `npm run soak -- <name> [--clients N] [--seconds N] [--json]`: many clients at once, some of them in trouble. Ends with 1
// when a client is wrong at the end.
import './need-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const [name, ...rest] = process.argv.slice(2);
const file = `test/load/${name}.soak.ts`;
const names = readdirSync('test/load').flatMap((found) => (found.endsWith('.soak.ts') ? [found.slice(0, -8)] : []));

if (!name || !existsSync(file)) {
  console.error(`usage: npm run soak -- <${names.join(' | ')}> [--clients N] [--seconds N] [--json]`);
  process.exit(2);
}

const flags = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(process.execPath, [...flags, file, ...rest], { stdio: 'inherit' });
process.exitCode = status ?? 1;
