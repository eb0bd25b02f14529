/** Kills the real market with SIGKILL at random moments while people bid: `npm run crash -- --rounds N`. */
import './need-node.mjs';
import './exit-on-signals.mjs';
import { parseArgs } from 'node:util';
import { drill } from '../test/crash/drill.ts';
import { built, Processes } from '../test/support/processes.ts';

const usage = `npm run crash -- [--rounds 10] [--bidders 20] [--auctions 4]
  MUTANT=ack-before-commit     a log that acknowledges too early: problems must be found`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    bidders: { type: 'string', default: '20' },
    auctions: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});

async function run(rounds: number, bidders: number, auctions: number): Promise<number> {
  const processes = new Processes();
  try {
    await built();
    const { acknowledged, refused, readyMs, problems } = await drill(processes, {
      rounds,
      bidders,
      auctions,
      say: (line) => console.log(line),
    });
    const [median, slowest] = [0.5, 1].map(
      (share) => readyMs.toSorted((a, b) => a - b)[Math.ceil(readyMs.length * share) - 1],
    );
    console.log(
      `${rounds} kills, ${acknowledged} acknowledged bids, refused ${JSON.stringify(refused)}, ${problems.length} problems`,
    );
    console.log(
      `ready again in ${Math.round(median ?? 0)} ms (half of the times), ${Math.round(slowest ?? 0)} ms at worst`,
    );
    for (const problem of problems.slice(0, 20)) console.error(`  ${problem}`);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await processes.close();
  }
}

const numbers = [values.rounds, values.bidders, values.auctions].map(Number);
if (values.help || numbers.some((n) => !Number.isSafeInteger(n) || n < 1)) {
  console.error(usage);
  process.exitCode = 2;
} else process.exitCode = await run(numbers[0]!, numbers[1]!, numbers[2]!);
