import type { BookSize } from '#contracts/book.ts';
import type { Tier } from '#contracts/tiers.ts';
import { sortedBySize } from './size-order.ts';

type Cents = Readonly<{ currency: 'USD'; amount: string }>;

/** A variant as the buy bar has it, by the specification's names; amounts are US cents as text. */
export type BarVariant = Readonly<{
  sizeOption: Readonly<{ value: string }>;
  stockStatus: 'in_stock' | 'not_in_stock';
  shoeCondition: 'new' | 'new_no_defects' | 'new_with_defects' | 'used' | 'plinth_clean';
  boxCondition: 'good_condition' | 'missing_lid' | 'badly_damaged' | 'no_original_box';
  lowestPriceCents: Cents;
  instantShipLowestPriceCents: Cents;
}>;

/** The price tiers of a size, in US cents; null: there is none. Specification, section 3. */
export type Buckets = Readonly<{
  bestPrice: number | null;
  instantShip: number | null;
  newWithBoxIssues: number | null;
  newWithDefects: number | null;
  used: number | null;
}>;

/** What narrows the size map. */
export type BarFilter = Readonly<{
  sizes: readonly string[];
  instantShip: boolean;
  conditions: readonly BarVariant['shoeCondition'][];
}>;

/** Cleared to empty and false. */
export const noFilter: BarFilter = { sizes: [], instantShip: false, conditions: [] };

const conditionsOf: Readonly<Record<Tier, Pick<BarVariant, 'shoeCondition' | 'boxCondition'>>> = {
  new: { shoeCondition: 'new_no_defects', boxCondition: 'good_condition' },
  'new-box-issues': { shoeCondition: 'new_no_defects', boxCondition: 'no_original_box' },
  'new-defects': { shoeCondition: 'new_with_defects', boxCondition: 'good_condition' },
  'used-clean': { shoeCondition: 'plinth_clean', boxCondition: 'good_condition' },
  used: { shoeCondition: 'used', boxCondition: 'good_condition' },
};

const text = (cents: number | null | undefined): Cents => ({ currency: 'USD', amount: String(cents ?? 0) });
const centsOf = ({ amount }: Cents): number => Number(amount);

/** A variant for each tier that a size has ever had; a price of 0 is none. */
export const variantsOf = (sizes: readonly Pick<BookSize, 'size' | 'tiers'>[]): readonly BarVariant[] =>
  sizes.flatMap(({ size, tiers }) =>
    (Object.keys(conditionsOf) as Tier[]).flatMap((tier) => {
      const best = tiers[tier];
      if (!best) return [];
      const variant: BarVariant = {
        sizeOption: { value: size },
        stockStatus: best.ask === null ? 'not_in_stock' : 'in_stock',
        ...conditionsOf[tier],
        lowestPriceCents: text(best.ask),
        instantShipLowestPriceCents: text(best.instant),
      };
      return [variant];
    }),
  );

const isNew = ({ shoeCondition }: BarVariant) => shoeCondition === 'new' || shoeCondition === 'new_no_defects';
const isAsNew = (one: BarVariant) => isNew(one) && one.boxCondition === 'good_condition';

/**
 * One variant a size, new ones alone. Of two in a size: new with no defects and a good-condition box first, then new with no defects over new with defects, else the
 * lower price; the first seen is kept. Specification, section 4, new-condition size list.
 */
export function newConditionList(variants: readonly BarVariant[]): readonly BarVariant[] {
  const bySize = new Map<string, BarVariant>();
  for (const one of variants) {
    if (one.stockStatus === 'not_in_stock' || !(isNew(one) || one.shoeCondition === 'new_with_defects')) continue;
    const { value } = one.sizeOption;
    const kept = bySize.get(value);
    if (!kept || isPreferred(one, kept)) bySize.set(value, one);
  }
  return sortedBySize([...bySize.values()], ({ sizeOption }) => sizeOption.value);
}

function isPreferred(one: BarVariant, kept: BarVariant): boolean {
  if (isAsNew(one) !== isAsNew(kept)) return isAsNew(one);
  if (isNew(one) !== isNew(kept)) return isNew(one);
  return centsOf(one.lowestPriceCents) < centsOf(kept.lowestPriceCents);
}

/** What it costs as it is wanted, in US cents: 0 where it is not to be had so. */
export const priceFor = (one: BarVariant, { instantShip }: BarFilter): number =>
  centsOf(instantShip ? one.instantShipLowestPriceCents : one.lowestPriceCents);

/** 0 is a size, nothing is none. */
function namedSize({ sizeOption }: BarVariant): string | null {
  const value = sizeOption.value as string | number | null | undefined;
  return value === null || value === undefined || value === '' ? null : String(value);
}

/**
 * Those that count: the size is among the allowed sizes, it is not not_in_stock, its price is above zero, and it matches the filters. A size with no value (0
 * allowed) aborts the size map: then none does. Specification, section 5.
 */
export function countingVariants(
  variants: readonly BarVariant[],
  allowed: readonly string[],
  filter: BarFilter = noFilter,
): readonly BarVariant[] {
  if (variants.some((one) => namedSize(one) === null)) return [];
  return variants.filter((one) => {
    const size = namedSize(one)!;
    const isAllowed = allowed.includes(size) && (filter.sizes.length === 0 || filter.sizes.includes(size));
    const isMeant = filter.conditions.length === 0 || filter.conditions.includes(one.shoeCondition);
    return isAllowed && isMeant && one.stockStatus !== 'not_in_stock' && priceFor(one, filter) > 0;
  });
}

/** The variant with the lowest price of each size, of those that count; sizes ascending. Specification, section 5. */
export function mapSizeToVariants(
  variants: readonly BarVariant[],
  allowed: readonly string[],
  filter: BarFilter = noFilter,
): ReadonlyMap<string, BarVariant> {
  const bySize = new Map<string, BarVariant>();
  for (const one of countingVariants(variants, allowed, filter)) {
    const size = namedSize(one)!;
    const kept = bySize.get(size);
    if (!kept || priceFor(one, filter) < priceFor(kept, filter)) bySize.set(size, one);
  }
  return new Map(sortedBySize([...bySize], ([size]) => size));
}

const least = (all: readonly number[]): number | null => {
  const prices = all.filter((cents) => cents > 0);
  return prices.length === 0 ? null : Math.min(...prices);
};

/** The tiers of one size. An instant unit counts in the best price too; `instantShip` is of any box. Specification, section 5, size buckets. */
export function bucketsOf(variants: readonly BarVariant[], size: string): Buckets {
  const all = variants.filter((one) => one.sizeOption.value === size && one.stockStatus !== 'not_in_stock');
  const lowest = (of: readonly BarVariant[]) => least(of.map((one) => centsOf(one.lowestPriceCents)));
  return {
    bestPrice: lowest(all.filter(isAsNew)),
    instantShip: least(all.filter(isNew).map((one) => centsOf(one.instantShipLowestPriceCents))),
    newWithBoxIssues: lowest(all.filter((one) => isNew(one) && one.boxCondition !== 'good_condition')),
    newWithDefects: lowest(all.filter(({ shoeCondition }) => shoeCondition === 'new_with_defects')),
    used: lowest(all.filter(({ shoeCondition }) => shoeCondition === 'used' || shoeCondition === 'plinth_clean')),
  };
}

/** The first that there is: best price, box issues, defects, used. Specification, section 5. */
export const displayPrice = ({ bestPrice, newWithBoxIssues, newWithDefects, used }: Buckets): number | null =>
  bestPrice ?? newWithBoxIssues ?? newWithDefects ?? used;
