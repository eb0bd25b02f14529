import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { OperatedClock } from '#platform/clock/operated.adapter.ts';
import { buyersFor, type ComparedBook, compareBooks, playBooks } from '../scripts/replay/books/play.ts';
import { readBooks } from '../scripts/replay/books/recorded.ts';
import { Shop } from '../scripts/replay/sales/shop.ts';
import { Asking } from '../scripts/simulate/asking.ts';
import { type OpenMarket, openMarket } from './support/market.ts';

const header = 'product_key,name,brand,us_size,retail,lowest_ask,n_asks,highest_bid,n_bids';
/** A side that nothing stands on, two that contradict themselves, more than the ten prices of a ladder, one far below retail. */
const books = `${header}
f1,Fieldtest One,Fieldtest,9,130,176,13,163,12
f1,Fieldtest One,Fieldtest,9.5,130,0,0,20,1
f1,Fieldtest One,Fieldtest,10,130,210,1,,
f2,Fieldtest Two,Fieldtest,9,undefined,0,3,5,0
`;
/** Real books, which are never committed. */
const recorded = join(process.env['PLINTH_DATA'] ?? join(import.meta.dirname, '../../shared/data'), 'market');
const isPlayed = existsSync(recorded) && process.env.LONG !== undefined;

let dir: string;
const lies = (text: string) => writeFileSync(join(dir, 'by_size_jordan_2022.csv.gz'), gzipSync(text));
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plinth-books-'));
  lies(books);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('recorded books', () => {
  it('are read with their sides; what contradicts itself is left out, and counted', () => {
    const { products, books: read, contradictory } = readBooks(dir);
    expect([products.length, contradictory]).toEqual([2, 2]);
    expect(read[0]).toMatchObject({
      size: '9',
      asks: { best: 17_600, count: 13 },
      offers: { best: 16_300, count: 12 },
    });
    expect(read[3]).toMatchObject({ asks: null, offers: null });
    expect(readBooks(dir, 1).books.length).toBe(3);
  });

  it.each([
    ['176', '17x', 'lowest_ask "17x" is not a whole number'],
    [',163,', ',176,', 'lowest_ask "176" is not above its highest_bid'],
    ['n_asks', 'asks', 'it has no column n_asks'],
  ])('are refused with the line that is wrong: %s as %s', (from, to, why) => {
    lies(books.replace(from, to));
    expect(() => readBooks(dir)).toThrow(why);
  });

  it('take so many buyers that each is in a book once, and has no more open than they may', () => {
    const of = (count: number) => ({ slug: 's', size: '9', asks: null, offers: { best: 100, count } });
    expect(buyersFor([of(7), of(3)])).toBe(7);
    expect(buyersFor(Array.from({ length: 100 }, () => of(3)))).toBe(4);
  });
});

describe('books that stand once more', () => {
  let market: OpenMarket;
  let second: string;
  beforeEach(async () => {
    const env = { CLOCK: 'driven', SECOND_OPERATOR: 'on', BOOK_RULES: 'replay-1' };
    market = await openMarket({ clock: new OperatedClock('2022-10-25T00:00:00.000Z'), env });
    second = (await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator()).token;
  });
  afterEach(() => market.close());

  async function replayed(folder: string, most?: number) {
    const shop = new Shop(new Asking(market.url, 'books'), { operator: market.operator.token, second });
    const record = readBooks(folder, most);
    let count = 0;
    await playBooks(shop, record, () => count++);
    await market.caughtUp();
    const told: ComparedBook[] = [];
    const summary = await compareBooks(shop, record.books, (book) => told.push(book));
    return { count, told, summary, shop, record };
  }

  it('have the best prices and the counts that were recorded, and are never crossed; another price is seen', async () => {
    const { count, summary, shop, record } = await replayed(dir);
    expect([count, summary]).toEqual([27, { books: 4, equal: 4, different: 0, crossed: 0 }]);
    const [{ slug }] = record.books as [(typeof record.books)[0]];
    await shop.asks({ slug, size: '9', cents: 17_500 });
    await market.caughtUp();
    const differing: ComparedBook[] = [];
    await compareBooks(shop, record.books, (book) => differing.push(book));
    expect(differing.filter(({ equal }) => !equal)).toMatchObject([{ size: '9', asks: { best: 17_500, count: 14 } }]);
  });

  const described = isPlayed ? describe : describe.skip;
  described(`and on record${isPlayed ? '' : ` (left out without --long, or where ${recorded} is not there)`}`, () => {
    it('are equal for the first product', async () => {
      const { summary, record } = await replayed(recorded, 1);
      expect(summary).toEqual({ books: record.books.length, equal: record.books.length, different: 0, crossed: 0 });
    });
  });
});
