import type { AddProductBody } from '#contracts/products.ts';
import { variantsOf, worthOf } from './demo-auctions.ts';
import { firstProducts } from './demo-products.ts';
import { diceOf } from './dice.ts';

/** Items for sale at a price, and what is offered, of one product in one size, new: whole US dollars, in cents. */
export type PlannedSize = Readonly<{ size: string; asks: readonly PlannedAsk[]; offers: readonly number[] }>;
export type PlannedAsk = Readonly<{ cents: number; isInstant: boolean }>;

/** What is dearer waits at the desk for a third operator, whom the demo has not. */
const dearest = 60_000;

/** What is for sale at a price. */
export const forSale: readonly AddProductBody[] = firstProducts.filter((product) => worthOf(product) < dearest);

/** Of a third of them something is bought before anybody looks. */
export const soldBefore = (shelf: readonly AddProductBody[]): readonly AddProductBody[] =>
  shelf.filter((_, n) => n % 3 === 0);

export const dollars = (cents: number): number => Math.max(1, Math.round(cents / 100)) * 100;

/** A product in every kind that it is sold in: as it is auctioned, and new in each of its sizes. */
export function kindsOf(product: AddProductBody): readonly ReturnType<typeof variantsOf>[number][] {
  const known = variantsOf(product);
  const isNew = new Set(known.flatMap(({ size, shoeCondition }) => (shoeCondition === 'new_no_defects' ? [size] : [])));
  const more = product.sizeOptions.filter((size) => !isNew.has(size));
  return [
    ...known,
    ...more.map((size) => ({ size, shoeCondition: 'new_no_defects', boxCondition: 'good_condition' }) as const),
  ];
}

/** Most sizes can be had, at prices of their own; some at once. What is offered stays below. The same every time. */
export function sizesOf(product: AddProductBody): readonly PlannedSize[] {
  const dice = diceOf(`book ${product.slug}`);
  const worth = worthOf(product);
  return product.sizeOptions.map((size) => {
    const lowest = worth * dice.between(0.9, 1.25);
    const count = [0, 1, 1, 2][dice.of(4)]!;
    const asks = Array.from({ length: count }, (_, n) => ({
      cents: dollars(lowest * (1 + n * dice.between(0.03, 0.12))),
      isInstant: dice.of(3) === 0,
    }));
    const offers = Array.from({ length: [0, 0, 1, 2][dice.of(4)]! }, () => dollars(worth * dice.between(0.6, 0.87)));
    return { size, asks, offers };
  });
}
