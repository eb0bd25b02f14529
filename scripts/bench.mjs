// `npm run bench -- <name> [--json]`: figures, and their ratio to a floor that is measured in the same run. With
// `--ab A B` over the builds of two folders in turn; `build` only builds the servers of this folder.
import '../apps/need-node.mjs';
import './exit-on-signals.mjs';
import { existsSync, readdirSync } from 'node:fs';

const folder = new URL('../bench/', import.meta.url);
const [, , name] = process.argv;
const file = new URL(`${name}.bench.ts`, folder);
const names = readdirSync(folder).flatMap((found) => (found.endsWith('.bench.ts') ? [found.slice(0, -9)] : []));

if (name === 'build') await (await import(new URL('market/built.ts', folder).href)).buildServers();
else if (!name || !existsSync(file)) {
  console.error(`usage: npm run bench -- <${names.join(' | ')}> [--json] [--ab FOLDER-A FOLDER-B] | build`);
  process.exit(2);
} else if (process.argv.includes('--ab')) await import(new URL('ab.ts', folder).href);
else {
  process.argv.splice(1, 2, file.pathname); // the rest is for it
  await import(file.href);
}
