/** The log's ledger against the bank's own: `npm run ledger -- check [--json]`, also while the market runs. Ends with 1 when they differ. */
import '../apps/need-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { minorPerMajor, type Money } from '#kernel/money.ts';
import { ledgerFactsIn, movementsAt } from '#ledgers/reading.ts';
import { type BankMovement, checkLedger, type Difference, type LedgerReport } from '#ledgers/rules/check.ts';
import type { LedgerFact } from '#ledgers/rules/postings.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { keepFilesPrivate } from '#platform/config/private-files.ts';
import { type EventStore, StoreUnavailable } from '#platform/event-store/event-store.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { PaymentsUnavailable } from '#platform/payments/payments.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';

const usage = `npm run ledger -- check    the market's accounts, the bank's own, and where they differ
  --json                   one line: {"accounts":[...],"bank":[...],"inFlight":0,"found":[...],"differences":0}
  --data DIR               the market's data, else DATA_DIR, else ./data; the log at EVENTSTORE_URL where that is given`;

/** Exit codes. */
const [done, failed, misused] = [0, 1, 2];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, json: { type: 'boolean', default: false } },
});

keepFilesPrivate();
const clock = new SystemClock();

/** Nobody has paid anything where there is no bank's file. */
async function movementsIn(file: string): Promise<readonly BankMovement[]> {
  if (!existsSync(file)) return [];
  const bank = new SandboxBank(file, { clock });
  try {
    return await movementsAt(bank);
  } finally {
    await bank.close();
  }
}

async function factsIn(log: Pick<EventStore, 'readAll' | 'close'>): Promise<readonly LedgerFact[]> {
  try {
    return await ledgerFactsIn(log);
  } finally {
    await log.close();
  }
}

async function check(data: string): Promise<number> {
  const [bank, url] = [join(data, 'bank.db'), process.env.EVENTSTORE_URL];
  const before = await movementsIn(bank);
  const facts = await factsIn(url ? await EventStoreDb.open(url, { clock }) : SqliteLog.open(join(data, 'facts.db')));
  const report = checkLedger({ facts, before, after: await movementsIn(bank) });
  console.log(values.json ? lineOf(report) : tableOf(report));
  return report.differences.length > 0 ? failed : done;
}

const lineOf = ({ balances: accounts, bank, inFlight, differences: found }: LedgerReport) =>
  JSON.stringify({ accounts, bank, inFlight: inFlight.length, found, differences: found.length });

const tableOf = ({ balances, bank, inFlight, differences }: LedgerReport) =>
  [
    ...balances.map(({ account, ...amount }) => `${account.padEnd(19)} ${wordsOf(amount)}`),
    ...bank.map((amount) => `${'the bank says'.padEnd(19)} ${wordsOf(amount)}`),
    ...differences.map(differenceOf),
    `${inFlight.length} in flight, ${differences.length} differences`,
  ].join('\n');

const differenceOf = ({ why, name, payment, purpose, log, bank }: Difference) =>
  `  ${why}: ${name}${payment ? ` of payment ${payment}` : ''}${purpose ? ` for ${purpose.is} ${purpose.id}` : ''}, here ${wordsOf(log)}, at the bank ${wordsOf(bank)}`;

const wordsOf = (amount: Money | null) =>
  amount ? `${(amount.minor / minorPerMajor(amount.currency)).toFixed(2)} ${amount.currency}` : 'nothing';

if (positionals[0] !== 'check' || positionals.length > 1) {
  console.error(usage);
  process.exitCode = misused;
} else {
  try {
    process.exitCode = await check(values.data ?? process.env.DATA_DIR ?? './data');
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof PaymentsUnavailable)) throw error;
    console.error(error.message);
    process.exitCode = failed;
  }
}
