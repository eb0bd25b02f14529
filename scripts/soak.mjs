// `npm run soak -- <name> [...]`: long runs that end with a line of figures, and with 1 where something was wrong: many clients
// at once, some of them in trouble; the whole suite again and again; a store that fails under bids.
import '../apps/need-node.mjs';
import './exit-on-signals.mjs';
import { existsSync } from 'node:fs';

const [, , name] = process.argv;
const file = `test/load/${name}.soak.ts`;

if (!name || !existsSync(file)) {
  console.error(`usage: npm run soak -- sockets|lists [--clients N] [--seconds N] [--json]
       npm run soak -- trivia [--players N] [--questions N] [--kill N] [--json]
       npm run soak -- tests [--times N] [--slow EVERY] [--json] [PATH ...]
       npm run soak -- mongo [--kills N] [--pauses 2,15,40]
       npm run soak -- outage --store mongo|esdb [--minutes N]
       npm run soak -- projections [--kills N] [--poison N] [--lag MS] [--json]`);
  process.exit(2);
}

process.argv.splice(1, 2, file); // the rest is for it
await import(new URL(`../${file}`, import.meta.url).href);
