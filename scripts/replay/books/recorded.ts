import { join } from 'node:path';
import { type Line, rowsOf } from '../lines.ts';
import { Wrong } from '../wrong.ts';
import type { RecordedProduct } from '../sales/recorded.ts';

/** A side of a book as it stood: its best price in US cents, and how many stood in all. Null: nothing did. */
export type RecordedSide = Readonly<{ best: number; count: number }> | null;
export type RecordedBook = Readonly<{ slug: string; size: string; asks: RecordedSide; offers: RecordedSide }>;
export type RecordedBooks = Readonly<{
  products: readonly RecordedProduct[];
  books: readonly RecordedBook[];
  /** Sides with a price that nothing stands at, or without a price for what stands: they are left out. */
  contradictory: number;
}>;

const file = 'by_size_jordan_2022.csv.gz';
const columns = ['product_key', 'name', 'brand', 'us_size', 'retail', 'lowest_ask', 'n_asks', 'highest_bid', 'n_bids'];

/** Reads `DIR/by_size_jordan_2022.csv.gz`: the books of the first so many products, or of all. Throws `Wrong`. */
export function readBooks(dir: string, most: number = Infinity): RecordedBooks {
  const rows = rowsOf(join(dir, file), columns);
  const products = new Map<string, RecordedProduct>();
  const books: RecordedBook[] = [];
  let contradictory = 0;
  const side = (row: Line, price: string, count: string): RecordedSide => {
    const [dollars, units] = [row.wholeOrZero(price), row.wholeOrZero(count)];
    if ((dollars === 0) !== (units === 0)) contradictory++;
    return dollars === 0 || units === 0 ? null : { best: dollars * 100, count: units };
  };
  for (const row of rows) {
    const id = row.text('product_key');
    if (!products.has(id) && products.size >= most) break;
    const slug = `${id}-${row.text('name')}`;
    const [name, brand, retail] = [row.text('name'), row.text('brand'), row.text('retail')];
    const retailCents = retail === 'undefined' ? null : row.whole('retail') * 100; // so it is on record
    if (!products.has(id)) products.set(id, { id, slug, name, brand, retailCents });
    const [asks, offers] = [side(row, 'lowest_ask', 'n_asks'), side(row, 'highest_bid', 'n_bids')];
    if (asks && offers && asks.best <= offers.best) throw row.wrong('lowest_ask', 'is not above its highest_bid');
    books.push({ slug, size: row.text('us_size'), asks, offers });
  }
  if (books.length === 0) throw new Wrong(`${file}: it has no book`);
  return { products: [...products.values()], books, contradictory };
}
