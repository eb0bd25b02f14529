// `npm run bench -- <name> [--json]`: figures, and their ratio to a floor that is measured in the same run.
import '../apps/need-node.mjs';
import './exit-on-signals.mjs';
import { existsSync, readdirSync } from 'node:fs';

const [, , name] = process.argv;
const file = `bench/${name}.bench.ts`;
const names = readdirSync('bench').flatMap((found) => (found.endsWith('.bench.ts') ? [found.slice(0, -9)] : []));

if (!name || !existsSync(file)) {
  console.error(`usage: npm run bench -- <${names.join(' | ')}> [--json]`);
  process.exit(2);
}

process.argv.splice(1, 2, file); // the rest is for it
await import(new URL(`../${file}`, import.meta.url).href);
