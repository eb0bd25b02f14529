import type { AddProductBody } from '#contracts/products.ts';
import { day, hour, type Instant, later, plus } from '#kernel/instant.ts';
import { worthOf } from './demo-auctions.ts';
import { diceOf } from './dice.ts';
import { dollars } from './planned-book.ts';

/** From when on one could have bought it, when somebody did, and for how many US cents: whole dollars. */
export type PastSale = Readonly<{ listedAt: Instant; soldAt: Instant; cents: number }>;
export type PastOfSize = Readonly<{ size: string; sales: readonly PastSale[] }>;

/** How far the past of the demo goes back. */
const past = 365 * day;

/** What nobody buys for so long has not been put up yet: an ask ends after 30 days. */
const longest = 25 * day;

/** Sales of a year: in the size in the middle, and in the one before and the one behind it. */
const perYear = [30, 14, 14] as const;

const middleOf = ({ sizeOptions }: AddProductBody): readonly string[] => {
  const middle = Math.floor(sizeOptions.length / 2);
  return [middle, middle - 1, middle + 1].flatMap((at) => sizeOptions[at] ?? []);
};

/** What was sold of a product in the year before `now`, by size, the oldest first; one after the other, so that there is mostly one to be had. The same every time, but for the days. */
export const pastOf = (product: AddProductBody, now: Instant): readonly PastOfSize[] =>
  middleOf(product).map((size, n) => ({ size, sales: salesOf(product, { size, count: perYear[n]!, now }) }));

function salesOf(
  product: AddProductBody,
  { size, count, now }: Readonly<{ size: string; count: number; now: Instant }>,
): readonly PastSale[] {
  const dice = diceOf(`past ${product.slug} ${size}`);
  const worth = worthOf(product) * dice.between(0.98, 1.06);
  const [swing, phase, trend] = [dice.between(0.04, 0.14), dice.between(0, 2 * Math.PI), dice.between(-0.2, 0.25)];
  const each = past / count;
  const sales: PastSale[] = [];
  for (let n = 0; n < count; n++) {
    const soldAt = plus(now, Math.round((n + dice.between(0.15, 0.85)) * each) - past);
    const left = (count - n) / count;
    const wave = swing * (Math.sin(phase + left * 2 * Math.PI) - Math.sin(phase));
    const cents = dollars(worth * (1 + wave - trend * left) * dice.between(0.96, 1.04));
    const before = plus(sales.at(-1)?.soldAt ?? plus(soldAt, -6 * day), Math.round(dice.between(1, 20)) * hour);
    sales.push({ listedAt: later(before, plus(soldAt, -longest)), soldAt, cents });
  }
  return sales;
}
