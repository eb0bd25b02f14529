import { bookRules, bookRulesOfToday } from '#book/rules/records.ts';
import type { ProductBook } from '#contracts/book.ts';
import type { MyListing } from '#contracts/listings.ts';
import { isNewTier } from '#contracts/tiers.ts';
import { sizeToken } from '#kernel/size-token.ts';

/** Prices are whole dollars: in cents. */
export const dollar = 100;

/** What stands beside an ask in its product, size and condition: US cents; null: there is none. */
export type Beside = Readonly<{
  lowest: number | null;
  /** Is the lowest another ask of the same seller's? Whoever undercuts it undercuts themselves. */
  isOwn: boolean;
  /** The highest offer for any unit of that condition; null of used items, where each offer names its item. */
  offer: number | null;
  /** Of the size, whatever its condition: what the book asks about far lower prices by. */
  lastSale: Readonly<{ cents: number; at: string }> | null;
}>;

type Asked = Pick<MyListing, 'id' | 'is' | 'isAway' | 'tier' | 'size' | 'price' | 'product'>;

const isRival = (one: Asked, of: Asked): boolean =>
  one.id !== of.id &&
  one.is === 'live' &&
  !one.isAway &&
  one.tier === of.tier &&
  one.product.templateId === of.product.templateId &&
  sizeToken(one.size) === sizeToken(of.size);

/** `own`: all that the same member sells. */
export function besideOf(item: Asked, book: ProductBook, own: readonly Asked[]): Beside {
  const size = book.sizes.find((one) => sizeToken(one.size) === sizeToken(item.size));
  const best = size?.tiers[item.tier];
  const lowest = best?.ask ?? null;
  const isOwn =
    lowest !== null && lowest < item.price.minor && own.some((one) => isRival(one, item) && one.price.minor === lowest);
  return {
    lowest,
    isOwn,
    offer: isNewTier(item.tier) ? (best?.offer ?? null) : null,
    lastSale: size?.lastSale ?? null,
  };
}

/** Whole dollars, never below one. */
const whole = (cents: number): number => Math.max(dollar, Math.round(cents / dollar) * dollar);

/** The price of the lowest ask, and a dollar below it, in cents, where another asks less. */
export function matching({ lowest, isOwn }: Beside, asked: number): Readonly<{ match: number; beat: number }> | null {
  if (lowest === null || lowest >= asked || isOwn) return null;
  const match = Math.max(dollar, Math.floor(lowest / dollar) * dollar);
  return { match, beat: Math.max(dollar, match - dollar) };
}

/** How prices are moved together: to the lowest ask of each or a dollar below it, or by so many dollars or percent. */
export const ways = ['match', 'beat', 'down', 'up', 'down-percent', 'up-percent'] as const;
export type Way = (typeof ways)[number];

/** Ways that need a number. */
export const isByNumber = (way: Way): boolean => way !== 'match' && way !== 'beat';
export const isByPercent = (way: Way): boolean => way.endsWith('percent');

/**
 * What becomes of an ask. `lowest`: it is the lowest already, or nobody else asks; `same`: the same price comes out; `own-lowest`: another of theirs is the lowest;
 * `sells-at-once`: somebody offers as much, and a sale is confirmed by itself; `far-below`: so is a price far below the last sale.
 */
export type Outlook = 'changes' | 'same' | 'lowest' | 'own-lowest' | 'sells-at-once' | 'far-below' | 'unknown';
export type Repriced = Readonly<{ cents: number; outlook: Outlook }>;

const moved = (way: Way, asked: number, by: number): number => {
  if (way === 'down') return whole(asked - by * dollar);
  if (way === 'up') return whole(asked + by * dollar);
  return whole(asked * (1 + (way === 'up-percent' ? by : -by) / 100));
};

/** `beside` undefined: not known yet. `by`: whole dollars or percent. Nobody presses a sale by the dozen: what would sell, or is far too low, stays as it is. */
export function repriced(asked: number, beside: Beside | undefined, way: Way, by: number): Repriced {
  if (!beside) return { cents: asked, outlook: 'unknown' };
  if (!isByNumber(way)) {
    const to = matching(beside, asked);
    if (!to) return { cents: asked, outlook: beside.isOwn ? 'own-lowest' : 'lowest' };
    return looked(asked, way === 'match' ? to.match : to.beat, beside);
  }
  return looked(asked, moved(way, asked, by), beside);
}

const { again } = bookRules(bookRulesOfToday);

function looked(asked: number, cents: number, { offer, lastSale }: Beside): Repriced {
  if (cents === asked) return { cents, outlook: 'same' };
  if (offer !== null && cents <= offer) return { cents, outlook: 'sells-at-once' };
  const isFar = lastSale !== null && again !== null && cents * 100 < lastSale.cents * again.askBelow;
  return { cents, outlook: isFar ? 'far-below' : 'changes' };
}
