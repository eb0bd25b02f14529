/** Many nodes on one log, all at once, round after round: `npm run race -- --nodes 2 --rounds 400`. Ends with 1 on a bad round. */
import './need-node.mjs';
import { parseArgs } from 'node:util';
import { mutants } from '../test/support/race/mutants.ts';
import { race } from '../test/support/race/race.ts';

const usage = `npm run race -- [--nodes 1|2|3] [--rounds 400] [--seed 1] [--mutant NAME]
  --seed 17 --rounds 1     plays one round again
  --mutant NAME            a guard less, bad rounds must be found: ${Object.keys(mutants).join(', ')}`;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    mutant: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const { mutant, help } = values;
const [nodes, rounds, seed] = [values.nodes, values.rounds, values.seed].map(Number) as [number, number, number];
const isOdd = [nodes, rounds, seed].some((n) => !Number.isSafeInteger(n) || n < 1) || nodes > 3;

if (help || isOdd || (mutant !== undefined && !(mutant in mutants))) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const { commands, facts, looks, bad, problems } = await race(nodes, rounds, seed, mutant);
  for (const problem of problems.slice(0, 20)) console.error(`  ${problem}`);
  console.log(
    `${rounds} rounds on ${nodes} ${nodes === 1 ? 'node' : 'nodes'}: ${commands} tries of commands, ${facts} facts, ${looks} looks; ${bad.length} bad rounds${bad.length > 0 ? ` (seeds ${bad.slice(0, 10).join(', ')})` : ''}`,
  );
  if (bad.length > 0) process.exitCode = 1;
}
