/**
 * Kills the real market with SIGKILL at random moments while people bid: `npm run crash -- --rounds N`. Ends with a line of
 * figures, and with 1 when something acknowledged was lost, doubled or is not as the log says.
 */
import '../apps/need-node.mjs';
import './exit-on-signals.mjs';
import { parseArgs } from 'node:util';
import { drill } from '../test/crash/drill.ts';
import { troubledLog } from '../test/crash/troubled-log.ts';
import { built, Processes } from '../test/support/processes.ts';

const usage = `npm run crash -- [--rounds 10] [--bidders 20] [--auctions 4] [--store embedded|esdb]
  --store esdb                 on the server at EVENTSTORE_URL, else on the stand-in as a process of its own, which is
                               never killed but loses, delays, refuses, stalls and is cut off
  MUTANT=ack-before-commit     a log that acknowledges too early: problems must be found
  MUTANT=forgetful             with --store esdb: one that loses what it acknowledged`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    bidders: { type: 'string', default: '20' },
    auctions: { type: 'string', default: '4' },
    store: { type: 'string', default: 'embedded' },
    help: { type: 'boolean', default: false },
  },
});

async function run(rounds: number, bidders: number, auctions: number): Promise<number> {
  const processes = new Processes();
  try {
    await built();
    const log = values.store === 'esdb' ? await troubledLog(processes) : undefined;
    if (log) console.log(`The log: ${log.on}.`);
    const { acknowledged, refused, again, failedStarts, readyMs, problems } = await drill(processes, {
      rounds,
      ...(log && { log }),
      bidders,
      auctions,
      say: (line) => console.log(line),
    });
    const [median, slowest] = [0.5, 1].map(
      (share) => readyMs.toSorted((a, b) => a - b)[Math.ceil(readyMs.length * share) - 1],
    );
    if (log)
      console.log(`its troubles ${JSON.stringify(log.troubles())}, ${failedStarts} starts had to be tried again`);
    console.log(`asked to come again: ${JSON.stringify(again)}`);
    console.log(
      `ready again in ${Math.round(median ?? 0)} ms (half of the times), ${Math.round(slowest ?? 0)} ms at worst`,
    );
    console.log(
      `${rounds} ends, ${acknowledged} acknowledged bids, refused ${JSON.stringify(refused)}, ${problems.length} problems`,
    );
    for (const problem of problems.slice(0, 20)) console.error(`  ${problem}`);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await processes.close();
  }
}

const numbers = [values.rounds, values.bidders, values.auctions].map(Number);
if (
  values.help ||
  !['embedded', 'esdb'].includes(values.store) ||
  numbers.some((n) => !Number.isSafeInteger(n) || n < 1)
) {
  console.error(usage);
  process.exitCode = 2;
} else process.exitCode = await run(numbers[0]!, numbers[1]!, numbers[2]!);
