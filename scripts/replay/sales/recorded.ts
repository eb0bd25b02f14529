import { join } from 'node:path';
import { rowsOf } from '../lines.ts';
import { Wrong } from '../wrong.ts';

export type RecordedProduct = Readonly<{
  id: string;
  slug: string;
  name: string;
  brand: string;
  retailCents: number | null;
}>;

/** One pair that was sold: in UTC's day, in US cents. `id` orders them. */
export type RecordedSale = Readonly<{ id: number; day: string; slug: string; size: string; cents: number }>;

/** A span of days, both in it; each null: without an end. */
export type Days = Readonly<{ from: string | null; to: string | null }>;

/** Reads `DIR/products.csv` and `DIR/sales.csv.gz`: the sales of those days in the order of their ids, and the products they are of. Throws `Wrong`. */
export function readSales(
  dir: string,
  { from, to }: Days,
): Readonly<{ products: readonly RecordedProduct[]; sales: readonly RecordedSale[] }> {
  const columns = ['product_id', 'slug', 'name', 'brand', 'retail_price_cents'];
  const products = rowsOf(join(dir, 'products.csv'), columns).map((row): RecordedProduct => ({
    id: row.text('product_id'),
    slug: row.text('slug'),
    name: row.text('name'),
    brand: row.text('brand'),
    retailCents: row.whole('retail_price_cents'),
  }));
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]));
  const file = join(dir, 'sales.csv.gz');
  const all = rowsOf(file, ['sale_id', 'order_date', 'product_id', 'us_size', 'sale_price_cents']).map(
    (row): RecordedSale => {
      const slug = slugs.get(row.text('product_id'));
      if (slug === undefined) throw row.wrong('product_id', 'is not in products.csv');
      const day = row.text('order_date');
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw row.wrong('order_date', 'is no day');
      return { id: row.whole('sale_id'), day, slug, size: row.text('us_size'), cents: row.whole('sale_price_cents') };
    },
  );
  const sales = all
    .filter(({ day }) => (from === null || day >= from) && (to === null || day <= to))
    .toSorted((a, b) => a.id - b.id);
  const back = sales.findIndex(({ day }, n) => n > 0 && day < sales[n - 1]!.day);
  if (back > 0) throw new Wrong(`${file}: sale ${sales[back]!.id} is of a day before the one above it`);
  if (sales.length === 0) throw new Wrong(`${file}: it has no sale of these days`);
  const sold = new Set(sales.map(({ slug }) => slug));
  return { products: products.filter(({ slug }) => sold.has(slug)), sales };
}
