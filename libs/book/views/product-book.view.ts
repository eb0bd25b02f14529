import type { BestOfTier, BookSize, ProductBook } from '#contracts/book.ts';
import type { Tier } from '#contracts/tiers.ts';
import { pick } from '#kernel/shapes.ts';
import { type Draft, viewOf } from '#kernel/view.ts';
import type { Money } from '#kernel/money.ts';
import { type BestOfTier as Best, bookShapes } from '../events.ts';
import { bucketsOf, displayPrice, variantsOf } from '../rules/buckets.ts';

const centsOf = (money: Money | null): number | null => money?.minor ?? null;
const shown = ({ ask, instant, offer }: Best): BestOfTier => ({
  ask: centsOf(ask),
  instant: centsOf(instant),
  offer: centsOf(offer),
});

type Known = Omit<BookSize, 'size' | 'display'>;
const none: Known = { tiers: {}, lastSale: null };

/** That size changed, the others as they are. */
function withSize(
  sizes: readonly BookSize[],
  size: string,
  change: (before: Known) => Known,
): Draft<ProductBook>['sizes'] {
  const before = sizes.find((one) => one.size === size);
  const known = change(before ?? none);
  const display = displayPrice(bucketsOf(variantsOf([{ ...known, size }]), size));
  const after = { ...known, size, display };
  return before ? sizes.map((one) => (one === before ? after : one)) : [...sizes, after];
}

const moved =
  (best: Readonly<Partial<Record<Tier, Best>>>) =>
  ({ tiers, ...rest }: Known): Known => {
    const now = Object.fromEntries(Object.entries(best).map(([tier, one]) => [tier, shown(one)]));
    return { ...rest, tiers: { ...tiers, ...now } };
  };

/** What is for sale of a product and offered for it, a document a product: all sizes of a product page at once. */
export const productBook = viewOf<ProductBook>()({
  name: 'product-book',
  version: 2,
  facts: pick(bookShapes, 'LevelsMoved', 'LastSaleMoved'),
  key: ({ data }) => [data.templateId],
  start: {
    LevelsMoved: ({ data: { size, best }, id }) => ({ id, sizes: withSize([], size, moved(best)) }),
  },
  on: {
    LevelsMoved: ({ doc, data: { size, best } }) => ({ ...doc, sizes: withSize(doc.sizes, size, moved(best)) }),
    LastSaleMoved: ({ doc, data: { size, last } }) => ({
      ...doc,
      sizes: withSize(doc.sizes, size, (before) => ({
        ...before,
        lastSale: last && { cents: last.price.minor, at: last.soldAt },
      })),
    }),
  },
  rooms: ({ id }) => [`product-book:${id}`],
});
