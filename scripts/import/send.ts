import { createHash } from 'node:crypto';
import type { PutProducts, PutProductsBody } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import type { Market } from '../replay/market.ts';
import { saying } from '../replay/stage.ts';
import { Stopped } from '../replay/wrong.ts';
import type { ImportedProduct } from './mapped.ts';

/** A product with the line that it came from. */
export type Numbered = Readonly<{ n: number; product: ImportedProduct }>;
/** What the market made of a line. */
export type Outcome = Readonly<{
  n: number;
  slug: string;
  outcome: PutProducts['items'][number]['outcome'];
  why: string | null;
}>;

/** What one call takes: the market reads bodies of 64 kB. */
const [mostProducts, mostBytes] = [100, 56_000];

/** Cuts a stream of products into bodies, in order. */
export async function* batched(products: AsyncIterable<Numbered>): AsyncIterable<readonly Numbered[]> {
  let batch: Numbered[] = [];
  let bytes = 0;
  for await (const one of products) {
    const size = Buffer.byteLength(JSON.stringify(one.product)) + 1;
    if (batch.length === mostProducts || (batch.length > 0 && bytes + size > mostBytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(one);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Hands a batch in. One that is refused as a whole is halved until the product is found that spoils it. */
export async function handIn(
  market: Pick<Market, 'post'>,
  operator: string,
  known: PutProductsBody['known'],
  batch: readonly Numbered[],
): Promise<readonly Outcome[]> {
  const body = { known, products: batch.map(({ product }) => product) };
  const answer = await market.post(productRoutes.batch, body, operator, keyOf(body));
  if (answer.status < 300) return outcomes(batch, answer.body as PutProducts);
  const isSpoilt = answer.status === 400 || answer.status === 413;
  if (!isSpoilt) throw new Stopped(`the market would not take line ${batch[0]?.n} and on (${saying(answer)})`);
  const [first, half] = [batch[0], Math.ceil(batch.length / 2)];
  if (first && half === batch.length)
    return [{ n: first.n, slug: first.product.slug, outcome: 'refused', why: saying(answer) }];
  const one = await handIn(market, operator, known, batch.slice(0, half));
  return [...one, ...(await handIn(market, operator, known, batch.slice(half)))];
}

const outcomes = (batch: readonly Numbered[], { items }: PutProducts): readonly Outcome[] =>
  items.map(({ slug, outcome, code }, at) => ({ n: batch[at]?.n ?? 0, slug, outcome, why: code }));

/** The same lines have the same key: a second run, or one after a cut, is the same command. */
const keyOf = (body: object) =>
  `import-${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 48)}`;
