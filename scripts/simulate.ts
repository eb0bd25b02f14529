/** Drives whole orders through a market whose time is driven: `npm run simulate -- orders --count N`. Ends with 1 when the ledger differs. */
import '../apps/need-node.mjs';
import './exit-on-signals.mjs';
import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import { built, Processes } from '../test/support/processes.ts';
import { operatorOf } from './ops/operator.ts';
import { serversIn } from './simulate/servers.ts';
import { simulate } from './simulate/simulation.ts';

const usage = `npm run simulate -- orders --count N    whole orders through the public API, to their ends, then the ledger
  on a market of its own, or --url http://127.0.0.1:3000: one on this machine that runs on CLOCK=driven with SECOND_OPERATOR=on
  (its operators' tokens from DATA_DIR, its log at EVENTSTORE_URL where that is given)
  --store servers   its own market on EVENTSTORE_URL and MONGO_URL, both empty; else on stand-ins
  --seed TEXT   the same again; else one that is told
  --json        the last line: {"orders":N,"ended":N,"differences":0}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    url: { type: 'string' },
    store: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: randomUUID().slice(0, 8) },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(values.count);
const loopback = /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::\d+)?$/;
const isWrong =
  positionals.length !== 1 ||
  positionals[0] !== 'orders' ||
  !(Number.isInteger(count) && count > 0) ||
  !['embedded', 'servers'].includes(values.store) ||
  !(values.url === undefined || loopback.test(values.url));

/** How far it is, on one line of a terminal; elsewhere nothing. */
function tell(ended: number) {
  if (!process.stderr.isTTY) return;
  const bar = '#'.repeat(Math.floor((30 * ended) / count)).padEnd(30, '.');
  process.stderr.write(`\r${bar} ${ended} of ${count} are over${ended === count ? '\n' : ''}`);
}

type Market = Readonly<{ url: string; data: string; env: Readonly<Record<string, string>> }>;

async function marketIn(processes: Processes): Promise<Market> {
  const { EVENTSTORE_URL = '', DATA_DIR = './data' } = process.env;
  if (values.url !== undefined) return { url: values.url, data: DATA_DIR, env: { EVENTSTORE_URL } };
  await built();
  const stores = values.store === 'servers' ? await serversIn(processes) : {};
  const env = { ...stores, CLOCK: 'driven', SECOND_OPERATOR: 'on' };
  const { url, dataDir } = await processes.start('market', { dataDir: processes.folder(), env });
  return { url, data: dataDir, env: stores };
}

async function run(processes: Processes): Promise<number> {
  const { url, data, env } = await marketIn(processes);
  if (!values.json) console.log(`seed ${values.seed}`);
  const [first, second] = [operatorOf({ data }), operatorOf({ data, second: true })];
  const { email, password } = first;
  const seller = email !== undefined && password !== undefined ? { email, password } : undefined;
  const people = { url, operator: first.token, second: second.token, seller };
  const { orders, ended, ends, claimed, paid, owed } = await simulate(people, { count, seed: values.seed, tell });
  const args = ['scripts/ledger.ts', 'check', '--json', '--data', data];
  const { output } = await processes.script(args, env);
  const { inFlight, differences } = JSON.parse(output.trim().split('\n').at(-1)!) as Ledger;
  console.log(
    values.json
      ? JSON.stringify({ orders, ended, differences })
      : `${ended} of ${orders} are over (${wordsOf(ends)}; of guests ${claimed} were claimed); paid out: ${dollars(paid)}, still owed: ${dollars(owed)}; ledger: ${inFlight} in flight, ${differences} differences`,
  );
  return ended === orders && differences === 0 ? 0 : 1;
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

type Ledger = Readonly<{ inFlight: number; differences: number }>;

const wordsOf = (ends: Readonly<Record<string, number>>) =>
  Object.entries(ends)
    .map(([is, many]) => `${many} ${is}`)
    .join(', ');

if (isWrong) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const processes = new Processes();
  try {
    process.exitCode = await run(processes);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await processes.close();
  }
}
