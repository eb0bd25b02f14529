import type { BookSize } from '#contracts/book.ts';
import { type Tier, tiers as allTiers } from '#contracts/tiers.ts';
import {
  type BarFilter,
  type BarVariant,
  type Buckets,
  countingVariants,
  mapSizeToVariants,
  newConditionList,
  noFilter,
  variantsOf,
} from './buckets.ts';
import { sortedBySize } from './size-order.ts';

/** Sections of the buy bar. Specification, section 9. */
export const buyBarViews = ['new', 'used', 'offer'] as const;
export type BuyBarView = (typeof buyBarViews)[number];

/** A size as the book has it, as far as the buy bar reads it. */
export type BarSize = Pick<BookSize, 'size' | 'tiers'>;

/** What the buy bar shows of a product, by the specification's names (section 3, product detail state); sizes ascending. */
export type BuyBarVariants = Readonly<{
  /** Those that the product is made in. */
  allSizes: readonly string[];
  /** Those of which something may be bought, as the filter wants it; likewise the next two. */
  availableSizes: readonly string[];
  newAvailableSizes: readonly string[];
  usedAvailableSizes: readonly string[];
  mapSizeToVariants: ReadonlyMap<string, BarVariant>;
  /** By size, what its row shows among new ones: by the new-condition size list's order, not by price alone. */
  newVariants: ReadonlyMap<string, BarVariant>;
  /** By size, the lowest of used ones. */
  usedVariants: ReadonlyMap<string, BarVariant>;
  /** By size, the highest offer, in US cents. */
  offers: ReadonlyMap<string, number>;
}>;

const isUsed = ({ shoeCondition }: BarVariant) => shoeCondition === 'used' || shoeCondition === 'plinth_clean';

const byOption = (one: BarVariant) => [one.sizeOption.value, one] as const;

/** Of the sizes a product is made in, and its book. Specification, sections 4 and 5. */
export function buyBarVariants(
  sizeOptions: readonly string[],
  book: readonly BarSize[],
  filter: BarFilter = noFilter,
): BuyBarVariants {
  const allSizes = sortedBySize(sizeOptions, (size) => size);
  const variants = variantsOf(book);
  const counting = countingVariants(variants, allSizes, filter);
  const newVariants = new Map(newConditionList(counting).map(byOption));
  const usedVariants = mapSizeToVariants(counting.filter(isUsed), allSizes, filter);
  const map = mapSizeToVariants(variants, allSizes, filter);
  return {
    allSizes,
    availableSizes: [...map.keys()],
    newAvailableSizes: [...newVariants.keys()],
    usedAvailableSizes: [...usedVariants.keys()],
    mapSizeToVariants: map,
    newVariants,
    usedVariants,
    offers: offersOf(book),
  };
}

function offersOf(book: readonly BarSize[]): ReadonlyMap<string, number> {
  const best = book.flatMap(({ size, tiers }) => {
    const offers = allTiers.flatMap((tier) => tiers[tier]?.offer ?? []);
    return offers.length === 0 ? [] : [[size, Math.max(...offers)] as const];
  });
  return new Map(best);
}

/** The price tiers of a size, in the order in which an expanded row has them. */
export const bucketNames = ['bestPrice', 'instantShip', 'newWithBoxIssues', 'newWithDefects', 'used'] as const;
export type BucketName = (typeof bucketNames)[number];

/** Which units a price tier is of: `used` is of two, `instantShip` of what is sent at once in any box. */
const tiersOf: Readonly<Record<keyof Buckets, readonly Tier[]>> = {
  bestPrice: ['new'],
  instantShip: ['new', 'new-box-issues'],
  newWithBoxIssues: ['new-box-issues'],
  newWithDefects: ['new-defects'],
  used: ['used-clean', 'used'],
};

/** What whoever presses 'Buy' in a tier of a row buys, at its price in US cents; null: there is none now. The better tier of two at one price. */
export function lowestOf(
  { tiers }: Pick<BookSize, 'tiers'>,
  bucket: BucketName,
): Readonly<{ tier: Tier; isInstant: boolean; cents: number }> | null {
  const found = tiersOf[bucket].flatMap((tier) => {
    const best = tiers[tier];
    const cents = bucket === 'instantShip' ? best?.instant : best?.ask;
    return cents ? [{ tier, isInstant: cents === best?.instant, cents }] : [];
  });
  return found.toSorted((a, b) => a.cents - b.cents)[0] ?? null;
}
