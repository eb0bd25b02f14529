/** What somebody who means harm tries, case by case: `npm run attack`. Ends with 1 when one of them breaks the market. */
import '../apps/need-node.mjs';
import './exit-on-signals.mjs';
import { parseArgs } from 'node:util';
import type { Attack, Target } from '../test/attack/attack.ts';
import { caseNames, caseOf } from '../test/attack/cases.ts';
import { ownMarket } from '../test/attack/own-market.ts';
import { Processes } from '../test/support/processes.ts';
import { operatorOf } from './ops/operator.ts';

const usage = `npm run attack -- [CASE ...] [--url http://127.0.0.1:3000] [--only TEXT] [--quick] [--mutant NAME]
  each case has a market of its own, started for it, with limits at their defaults; --url takes one that runs on this
  machine with TEST_MEMBERS=on (DATA_DIR or OPERATOR_TOKEN says who sets the stage). --quick takes fewer samples.
  --only TEXT     of a case of several parts (flood, timing) those whose name has that text
  --mutant NAME   the case's market lacks that guard: the attack must break it
  cases: ${caseNames.join(', ')}`;

const loopback = /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::\d+)?$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const { url, mutant, only, quick } = values;
const names = positionals.length > 0 ? positionals : caseNames;

const say = (line: string) => console.error(`  ${line}`);

/** The line of that case; true when the market held. */
async function held(attack: Attack, market: Target): Promise<boolean> {
  const { figures, problems } = await attack.run(market, { quick, only, say });
  for (const problem of problems.slice(0, 20)) say(problem);
  const isHeld = problems.length === 0;
  console.log(`${isHeld ? 'ok' : 'broken'} ${attack.name}: ${figures}`);
  return isHeld;
}

async function attackAll(): Promise<number> {
  let broken = 0;
  for (const name of names) {
    const attack = await caseOf(name);
    if (mutant !== undefined && !(mutant in attack.mutants)) throw new Error(`${name} has no mutant ${mutant}`);
    const processes = new Processes();
    try {
      const own = () => ownMarket(processes, attack, mutant);
      const market = url === undefined ? await own() : { url, operator: operatorOf().token };
      if (!(await held(attack, market))) broken += 1;
    } finally {
      await processes.close();
    }
  }
  return broken;
}

const isOdd = names.some((name) => !caseNames.includes(name)) || (mutant !== undefined && names.length !== 1);
const isElsewhere = url !== undefined && (mutant !== undefined || !loopback.test(url));

if (values.help || isOdd || isElsewhere) {
  console.error(usage);
  process.exitCode = 2;
} else process.exitCode = (await attackAll()) > 0 ? 1 : 0;
