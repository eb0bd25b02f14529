/** Many nodes on one log, all at once, round after round: `npm run race -- --nodes 2 --rounds 400`. Ends with 1 on a bad round. */
import '../apps/need-node.mjs';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutants } from '../test/support/race/mutants.ts';
import { grounds, race, recordOf, type Played } from '../test/support/race/race.ts';

const usage = `npm run race -- [--nodes 1|2|3] [--rounds 400] [--seed 1] [--log memory|esdb] [--mutant NAME]
  --log esdb               on the stand-in of EventStoreDB, which is stalled, cut, deaf, loses answers and has appends land late
  --seed 17 --rounds 1     plays one round again: the very same in memory; on esdb the same commands and troubles, whose order is the network's
  --mutant NAME            a guard less, bad rounds must be found: ${Object.keys(mutants).join(', ')}`;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    log: { type: 'string', default: 'memory' },
    mutant: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** A bad round goes as a whole to a file: on a real network it may not come again. */
function tell({ seed, world, problems }: Played, folder: string) {
  const file = join(folder, `round-${seed}.json`);
  writeFileSync(file, JSON.stringify({ seed, problems, record: JSON.parse(recordOf(world)) }, null, 1));
  for (const problem of problems.slice(0, 10)) console.error(`  round ${seed}: ${problem}`);
  if (problems.length > 10) console.error(`  round ${seed}: and ${problems.length - 10} more`);
  console.error(`  round ${seed}: all that was asked, answered and stored is in ${file}`);
}

const { mutant, help } = values;
const [nodes, rounds, seed] = [values.nodes, values.rounds, values.seed].map(Number) as [number, number, number];
const log = Object.keys(grounds).find((name): name is keyof typeof grounds => name === values.log);
const isOdd = [nodes, rounds, seed].some((n) => !Number.isSafeInteger(n) || n < 1) || nodes > 3;

if (help || isOdd || log === undefined || (mutant !== undefined && !(mutant in mutants))) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const { commands, facts, looks, bad } = await race({ nodes, rounds, seed, log, mutant });
  const folder = bad.length > 0 ? mkdtempSync(join(tmpdir(), 'race-')) : '';
  for (const one of bad.slice(0, 20)) tell(one, folder);
  const seeds = bad.slice(0, 10).map((one) => one.seed);
  console.log(
    `${rounds} rounds on ${nodes} ${nodes === 1 ? 'node' : 'nodes'}${log === 'esdb' ? ' over EventStoreDB' : ''}: ${commands} tries of commands, ${facts} facts, ${looks} looks; ${bad.length} bad rounds${bad.length > 0 ? ` (seeds ${seeds.join(', ')})` : ''}`,
  );
  if (bad.length > 0) process.exitCode = 1;
}
