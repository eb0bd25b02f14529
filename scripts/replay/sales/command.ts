import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { operatorOf } from '../../ops/operator.ts';
import { Asking } from '../../simulate/asking.ts';
import { parsed, Wrong } from '../wrong.ts';
import { type Compared, compareSales, playSales } from './play.ts';
import { readSales } from './recorded.ts';
import { Shop } from './shop.ts';

export const help = `npm run replay -- sales --dir DIR [--from DATE] [--to DATE] [--url URL] [--json]

Every recorded sale of DIR/sales.csv.gz happens once more, on its day, through the market's public API: the house
lists a pair that lies at its desk, somebody buys and pays it, it is sent and delivered. Then what the market tells
of each product, size and month is compared with the record: count, sum, lowest, highest and last price.

  --dir DIR    folder with products.csv and sales.csv.gz
  --from DATE  the first day, such as 2017-09-01 (default: the record's first)
  --to DATE    the last day
  --url URL    the market (default: http://localhost:3000), an empty one on this machine, started with
               CLOCK=driven CLOCK_AT=2017-01-01T00:00:00.000Z BOOK_RULES=replay-1 SECOND_OPERATOR=on DEMO=off RATE_LIMITS=off
  --json       one JSON object per group and one with the summary, a line each (NDJSON)

Its operators' tokens are read from DATA_DIR/operator.json. Exit: 0 all groups are equal, 1 not, 2 a flag or folder is wrong.`;

/** What was asked for on the command line. Throws `Wrong`. */
function asked(args: readonly string[]) {
  const options = {
    help: { type: 'boolean', short: 'h', default: false },
    dir: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
    json: { type: 'boolean', default: false },
  } as const;
  const { values } = parsed(() => parseArgs({ args: [...args], options }));
  const { dir = '', from = null, to = null } = values;
  if (!values.help && dir === '') throw new Wrong('--dir is missing: the folder with products.csv and sales.csv.gz');
  for (const [flag, date] of Object.entries({ from, to }))
    if (date !== null && !/^\d{4}-\d\d-\d\d$/.test(date)) throw new Wrong(`--${flag} "${date}" is no day`);
  if (!URL.canParse(values.url)) throw new Wrong(`--url "${values.url}" is no http address`);
  return { ...values, dir, from, to };
}

/** Plays them and compares; whether all groups are equal. Throws `Wrong` and `Stopped`. */
export async function replaySales(args: readonly string[]): Promise<boolean> {
  const { help: isAsked, dir, from, to, url, json } = asked(args);
  if (isAsked) {
    console.log(help);
    return true;
  }
  const record = readSales(dir, { from, to });
  const people = { operator: operatorOf().token, second: operatorOf({ second: true }).token };
  const shop = new Shop(new Asking(url, `replay-${randomBytes(4).toString('hex')}`), people);
  const start = performance.now();
  const bar = process.stderr.isTTY ? new SingleBar({ stream: process.stderr, format: '{bar} {value}/{total}' }) : null;
  bar?.start(record.sales.length, 0);
  await shop.now();
  await playSales(shop, record, () => bar?.increment()).finally(() => bar?.stop());
  const seconds = (performance.now() - start) / 1000;
  const summary = await compareSales(shop, record.sales, (group) => {
    if (json) console.log(JSON.stringify(group));
    else if (!group.equal) console.log(lineOf(group));
  });
  const { groups, equal, different } = summary;
  const rate = (record.sales.length / seconds).toFixed(1);
  console.log(
    json
      ? JSON.stringify({ summary })
      : `${record.sales.length} sales in ${seconds.toFixed(0)} s (${rate} a second); ${equal} of ${groups} groups are equal`,
  );
  return different === 0;
}

const lineOf = ({ slug, size, month, count, sumCents, lastCents }: Compared) =>
  `${slug} ${size} ${month} differs: ${count} sales, ${sumCents} cents in all, ${lastCents} at last`;
