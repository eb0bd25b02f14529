import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { operatorOf } from '../../ops/operator.ts';
import { Asking } from '../../simulate/asking.ts';
import { Shop } from '../sales/shop.ts';
import { parsed, Wrong } from '../wrong.ts';
import { type ComparedBook, compareBooks, playBooks } from './play.ts';
import { readBooks } from './recorded.ts';

export const help = `npm run replay -- book --dir DIR [--products N] [--url URL] [--json]

Every recorded book of DIR/by_size_jordan_2022.csv.gz stands once more, through the market's public API: the house
asks, and as many buyers offer, as were recorded. Then each ladder is read back and compared: best price and count
of both sides. Where what is not the best stands is not on record: ours stands within ten dollars.

  --dir DIR     folder with by_size_jordan_2022.csv.gz
  --products N  of the first N products alone
  --url URL     the market (default: http://localhost:3000), an empty one on this machine, started with
                CLOCK=driven BOOK_RULES=replay-1 SECOND_OPERATOR=on DEMO=off RATE_LIMITS=off
  --json        one JSON object per book and one with the summary, a line each (NDJSON)

Its operators' tokens are read from DATA_DIR/operator.json. Exit: 0 all books are equal, 1 not, 2 a flag or folder is wrong.`;

/** What was asked for on the command line. Throws `Wrong`. */
function asked(args: readonly string[]) {
  const options = {
    help: { type: 'boolean', short: 'h', default: false },
    dir: { type: 'string' },
    products: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
    json: { type: 'boolean', default: false },
  } as const;
  const { values } = parsed(() => parseArgs({ args: [...args], options }));
  const { dir = '', products } = values;
  if (!values.help && dir === '') throw new Wrong('--dir is missing: the folder with by_size_jordan_2022.csv.gz');
  if (products !== undefined && !/^[1-9]\d{0,3}$/.test(products))
    throw new Wrong(`--products "${products}" is no number`);
  if (!URL.canParse(values.url)) throw new Wrong(`--url "${values.url}" is no http address`);
  return { ...values, dir, most: products === undefined ? Infinity : Number(products) };
}

/** Plays them and compares; whether all books are equal. Throws `Wrong` and `Stopped`. */
export async function replayBooks(args: readonly string[]): Promise<boolean> {
  const { help: isAsked, dir, most, url, json } = asked(args);
  if (isAsked) {
    console.log(help);
    return true;
  }
  const record = readBooks(dir, most);
  const people = { operator: operatorOf().token, second: operatorOf({ second: true }).token };
  const shop = new Shop(new Asking(url, `replay-${randomBytes(4).toString('hex')}`), people);
  const start = performance.now();
  const entries = record.books.reduce((sum, { asks, offers }) => sum + (asks?.count ?? 0) + (offers?.count ?? 0), 0);
  const bar = process.stderr.isTTY ? new SingleBar({ stream: process.stderr, format: '{bar} {value}/{total}' }) : null;
  bar?.start(entries, 0);
  await shop.now();
  await playBooks(shop, record, () => bar?.increment()).finally(() => bar?.stop());
  const seconds = (performance.now() - start) / 1000;
  const told = await compareBooks(shop, record.books, (book) => {
    if (json) console.log(JSON.stringify(book));
    else if (!book.equal) console.log(lineOf(book));
  });
  const summary = { ...told, entries, contradictory: record.contradictory };
  const rate = (entries / seconds).toFixed(1);
  console.log(
    json
      ? JSON.stringify({ summary })
      : `${entries} entries in ${seconds.toFixed(0)} s (${rate} a second); ${told.equal} of ${told.books} books are equal, ${told.crossed} crossed; ${record.contradictory} sides contradict themselves and were left out`,
  );
  return told.different === 0 && told.crossed === 0;
}

const lineOf = ({ slug, size, asks, offers }: ComparedBook) =>
  `${slug} ${size} differs: ${asks?.count ?? 0} asks from ${asks?.best ?? '-'}, ${offers?.count ?? 0} offers up to ${offers?.best ?? '-'} cents`;
