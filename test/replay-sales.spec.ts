import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { OperatedClock } from '#platform/clock/operated.adapter.ts';
import { groupsOf, roundsOf } from '../scripts/replay/sales/months.ts';
import { type Compared, compareSales, playSales } from '../scripts/replay/sales/play.ts';
import { readSales } from '../scripts/replay/sales/recorded.ts';
import { Shop } from '../scripts/replay/sales/shop.ts';
import { Asking } from '../scripts/simulate/asking.ts';
import { ledgerOf } from './support/buyer.ts';
import { type OpenMarket, openMarket } from './support/market.ts';

const products = `product_id,slug,name,brand,retail_price_cents,release_date
p1,Fieldtest-One,Fieldtest One,Fieldtest,22000,2017-10-01
p2,Fieldtest-Two,Fieldtest Two,Fieldtest,25000,2017-10-01
`;
/** Cents, several prices on a day, a price far off, sales before the release: as on record. */
const sales = `sale_id,order_date,product_id,us_size,sale_price_cents,buyer_region
1,2017-09-29,p1,9,30000,Texas
2,2017-09-29,p1,9,31050,Texas
3,2017-09-29,p1,9.5,29000,Ohio
4,2017-09-29,p1,9,29999,Iowa
5,2017-09-30,p2,9,120000,Iowa
6,2017-10-02,p1,9,5000,Iowa
7,2017-10-02,p1,9,5000,Iowa
`;
/** Real sales, which are never committed. */
const recorded = join(process.env['PLINTH_DATA'] ?? join(import.meta.dirname, '../../shared/data'), 'stockx');
const hasData = existsSync(recorded);
/** A month of the record is some 700 sales. */
const days = process.env.LONG ? { from: '2017-09-01', to: '2017-09-30' } : { from: '2017-09-01', to: '2017-09-01' };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plinth-sales-'));
  writeFileSync(join(dir, 'products.csv'), products);
  writeFileSync(join(dir, 'sales.csv.gz'), gzipSync(sales));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const all = { from: null, to: null };

describe('what was recorded', () => {
  it('is read in the order of its ids, from one day to another', () => {
    expect(readSales(dir, all).sales.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const some = readSales(dir, { from: '2017-09-30', to: '2017-09-30' });
    expect(some.sales).toEqual([{ id: 5, day: '2017-09-30', slug: 'Fieldtest-Two', size: '9', cents: 120_000 }]);
    expect(some.products.map(({ id }) => id)).toEqual(['p2']);
  });

  it.each([
    ['products.csv', products.replace('p2,', 'p3,'), 'product_id "p2" is not in products.csv'],
    ['sales.csv.gz', sales.replace('2017-09-30', 'Saturday'), 'order_date "Saturday" is no day'],
    ['sales.csv.gz', sales.replace('2017-09-30', '2017-09-01'), 'sale 5 is of a day before'],
    ['sales.csv.gz', sales.replace('29999', 'free'), 'sale_price_cents "free" is not a whole number'],
  ])('is refused with the line that is wrong: %s', (file, words, why) => {
    writeFileSync(join(dir, file), file.endsWith('.gz') ? gzipSync(words) : words);
    expect(() => readSales(dir, all)).toThrow(why);
  });

  it('has of each size one in each round, and is summed by months', () => {
    const { sales: read } = readSales(dir, all);
    const first = read.filter(({ day }) => day === '2017-09-29');
    expect(roundsOf(first).map((round) => round.map(({ id }) => id))).toEqual([[1, 3], [2], [4]]);
    const [one, , , fourth] = groupsOf(read);
    const of = { slug: 'Fieldtest-One', size: '9' };
    const september = { sumCents: 91_049, minCents: 29_999, maxCents: 31_050, lastCents: 29_999 };
    expect(one).toEqual({ ...of, month: '2017-09', count: 3, ...september });
    expect(fourth).toMatchObject({ ...of, month: '2017-10', count: 2 });
  });
});

describe('sales that happen once more', () => {
  let market: OpenMarket;
  let second: string;
  beforeEach(async () => {
    const env = { CLOCK: 'driven', SECOND_OPERATOR: 'on', BOOK_RULES: 'replay-1' };
    market = await openMarket({ clock: new OperatedClock('2017-08-31T00:00:00.000Z'), env });
    second = (await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator()).token;
  });
  afterEach(() => market.close());

  const shopOf = (seed: string) => new Shop(new Asking(market.url, seed), { operator: market.operator.token, second });

  /** Plays what lies there and compares it: what was told, and the summary. */
  async function replayed(folder: string, of: typeof all | typeof days, seed: string) {
    const record = readSales(folder, of);
    const shop = shopOf(seed);
    let count = 0;
    await playSales(shop, record, () => count++);
    await market.caughtUp();
    const told: Compared[] = [];
    const summary = await compareSales(shop, record.sales, (group) => told.push(group));
    return { count, told, summary, sales: record.sales.length };
  }

  it('are told as they were recorded, for every product, size and month, and owe nobody a cent', async () => {
    const { count, summary } = await replayed(dir, all, 'small');
    expect([count, summary]).toEqual([7, { groups: 4, equal: 4, different: 0 }]);
    expect((await ledgerOf(market)).differences).toEqual([]);
    await expect(replayed(dir, all, 'again')).rejects.toThrow('after the first sale'); // its days are over there
  });

  const described = hasData ? describe : describe.skip;
  described(`and on record${hasData ? '' : ` (left out: ${recorded} is not there)`}`, () => {
    it('are equal to the first days of it', async () => {
      const { summary, count, sales: asked } = await replayed(recorded, days, 'real');
      expect([count, summary.different]).toEqual([asked, 0]);
    });
  });
});
