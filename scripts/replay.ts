/** What was recorded happens once more: `npm run replay -- auctions --dir DIR` tries a rule on it, `-- sales` has it all sold; `--help` tells more. */
import '../apps/need-node.mjs';
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { SingleBar } from 'cli-progress';
import { replayAgainst } from './replay/against.ts';
import { lineOf, storyOf, summaryOf } from './replay/figures.ts';
import { Market } from './replay/market.ts';
import { inOrder, play } from './replay/play.ts';
import { readRecorded, type RecordedAuction } from './replay/recorded.ts';
import { checkOperator, setStage } from './replay/stage.ts';
import { asked, help, type Asked } from './replay/words.ts';
import { operatorOf } from './ops/operator.ts';
import { Stopped, Wrong } from './replay/wrong.ts';

const auctionsInFlight = 16;
/** Nothing closes by itself: the operator ends each. The market allows 30 days. */
const farAway = 29 * 24 * 3_600_000;

/** The bar of bids, on a terminal; lines for people wait for its end where both are on one screen. */
function progress(bids: number) {
  const bar = process.stderr.isTTY
    ? new SingleBar({ stream: process.stderr, format: '{bar} {value}/{total} bids | {eta} s left', etaBuffer: 500 })
    : undefined;
  const held: string[] = [];
  bar?.start(bids, 0);
  return {
    onBid: () => bar?.increment(),
    say: (line: string) => (bar && process.stdout.isTTY ? void held.push(line) : console.log(line)),
    end: () => {
      bar?.stop();
      for (const line of held) console.log(line);
    },
  };
}

async function replay({ dir, rules, url, json }: Asked): Promise<void> {
  const auctions = readRecorded(dir);
  const operator = operatorOf().token;
  const market = new Market(url, auctionsInFlight);
  try {
    await checkOperator(market, operator);
    await playAll(market, operator, rules, json, auctions);
  } finally {
    market.close();
  }
}

async function playAll(
  market: Market,
  operator: string,
  rules: string,
  json: boolean,
  auctions: readonly RecordedAuction[],
): Promise<void> {
  const run = randomBytes(4).toString('hex');
  const stage = await setStage(market, operator, run, auctions);
  const recorded = auctions.map(({ finalPriceCents }) => finalPriceCents);
  const latencies: number[] = [];
  const { onBid, say, end } = progress(auctions.reduce((sum, { bids }) => sum + bids.length, 0));
  const noted = (ms: number) => {
    latencies.push(ms);
    onBid();
  };
  const closesAt = new Date(Date.now() + farAway).toISOString();
  const shared = { market, operator, run, rules, closesAt, stage, onBid: noted };
  const start = performance.now();
  const outcomes = await inOrder(
    auctions,
    auctionsInFlight,
    (auction) => play(shared, auction),
    (outcome, { finalPriceCents }) => say(json ? JSON.stringify(outcome) : lineOf(outcome, finalPriceCents)),
  ).finally(end);
  const summary = summaryOf(rules, outcomes, recorded, latencies, (performance.now() - start) / 1000);
  console.log(json ? JSON.stringify({ summary }) : `\n${storyOf(summary)}`);
}

process.stdout.on('error', () => process.exit(0)); // whoever read our lines has seen enough

/** They drive time by what only transformed types run. Whether what was recorded came out equal. */
const others: Readonly<Record<string, (args: readonly string[]) => Promise<boolean>>> = {
  sales: async (args) => (await import('./replay/sales/command.ts')).replaySales(args),
  book: async (args) => (await import('./replay/books/command.ts')).replayBooks(args),
};

async function begun(args: readonly string[]): Promise<void> {
  const again = args[0] === undefined ? undefined : others[args[0]];
  if (again) {
    if (!(await again(args.slice(1)))) process.exitCode = 1;
    return;
  }
  const command = asked(args);
  if (command.help) console.log(help);
  else if (command.against) await replayAgainst(command, process.env, (line) => console.log(line));
  else await replay(command);
}

try {
  await begun(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Wrong || error instanceof Stopped)) throw error;
  console.error(`replay: ${error.message}`);
  process.exitCode = error instanceof Wrong ? 2 : 1;
}
