// `npm run soak -- <name> [...]`: long runs that end with a line of figures, and with 1 where something was wrong: many clients
// at once, some of them in trouble; the whole suite again and again (`tests --times N`).
import './need-node.mjs';
import './exit-on-signals.mjs';
import { existsSync, readdirSync } from 'node:fs';

const [, , name] = process.argv;
const file = `test/load/${name}.soak.ts`;
const names = readdirSync('test/load').flatMap((found) => (found.endsWith('.soak.ts') ? [found.slice(0, -8)] : []));

if (!name || !existsSync(file)) {
  console.error(`usage: npm run soak -- <${names.join(' | ')}> [--clients N] [--seconds N] [--times N] [--json]`);
  process.exit(2);
}

process.argv.splice(1, 2, file); // the rest is for it
await import(new URL(`../${file}`, import.meta.url).href);
