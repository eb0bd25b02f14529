import type { AddProductBody, AddVariantBody } from '#contracts/products.ts';
import { day, hour, minute } from '#kernel/instant.ts';
import { diceOf } from './dice.ts';
import { firstProducts, moreProducts } from './demo-products.ts';

/** An auction of the demo world's first day. Amounts are US cents. */
export type PlannedAuction = Readonly<{
  slug: string;
  startPrice: number;
  reserve: number | null;
  buyNow: number | null;
  /** Milliseconds until it opens: zero for most. */
  opensIn: number;
  /** Milliseconds from the opening to the close. */
  lasts: number;
  /** Ended by the operator at once: the market has a past, too. */
  isOver: boolean;
  /** In this order; `bidder` counts the demo's bidders. */
  bids: readonly Readonly<{ bidder: number; maximum: number }>[];
}>;

const wholeDollars = (cents: number) => Math.round(cents / 100) * 100;

/** What bidders of the demo world think the product is worth, in cents: beyond it they stop. */
export function worthOf({ slug, retailPriceCents }: Pick<AddProductBody, 'slug' | 'retailPriceCents'>): number {
  return wholeDollars((retailPriceCents ?? 10_000) * diceOf(`worth ${slug}`).between(1.1, 2.1));
}

/** Sizes and conditions in which a product is there: the first is the one that is auctioned. */
export function variantsOf({ slug, category, sizeOptions }: AddProductBody): readonly AddVariantBody[] {
  const dice = diceOf(`variants ${slug}`);
  const first = dice.of(sizeOptions.length);
  const second = (first + 1 + dice.of(Math.max(1, sizeOptions.length - 1))) % sizeOptions.length;
  const worn = category === 'sneakers' ? 'plinth_clean' : 'used';
  return [
    { size: sizeOptions[first] ?? '', shoeCondition: 'new_no_defects', boxCondition: 'good_condition' },
    {
      size: sizeOptions[second] ?? '',
      shoeCondition: dice.of(2) === 0 ? worn : 'new_with_defects',
      boxCondition: dice.of(2) === 0 ? 'no_original_box' : 'missing_lid',
    },
  ];
}

/** Rising maxima, each of another bidder; now and then one that is below the leader's and only lifts the price. */
function biddingOf(slug: string, startPrice: number, worth: number, count: number): PlannedAuction['bids'] {
  const dice = diceOf(`bids ${slug}`);
  const growth = (worth / startPrice) ** (1 / (count + 1));
  const bids: { bidder: number; maximum: number }[] = [];
  let [highest, second] = [startPrice, startPrice];
  for (let n = 0; n < count; n++) {
    const last = bids.at(-1)?.bidder ?? -1;
    const bidder = (last + 1 + dice.of(5)) % 12;
    const isBelow = n > 1 && dice.of(4) === 0;
    const wanted = isBelow ? second + (highest - second) * 0.7 : highest * Math.max(1.06, growth);
    const maximum = wholeDollars(n === 0 ? startPrice * 1.08 : wanted);
    bids.push({ bidder, maximum });
    [highest, second] = maximum > highest ? [maximum, highest] : [highest, maximum];
  }
  return bids;
}

/** Product (counted in the table), share of its worth to start at, bids, how long, whether it is over. */
const plan: readonly (readonly [product: number, start: number, bids: number, lasts: number, isOver?: true])[] = [
  [0, 0.3, 12, 6 * minute],
  [8, 0.35, 10, 14 * minute],
  [31, 0.25, 14, 25 * minute],
  [4, 0.3, 9, 50 * minute],
  [21, 0.3, 8, 2 * hour],
  [28, 0.4, 7, 5 * hour],
  [37, 0.2, 11, 11 * hour],
  [10, 0.4, 5, 26 * hour],
  [34, 0.45, 4, 2 * day],
  [38, 0.5, 0, 3 * day],
  [6, 0.3, 9, 7 * day, true],
  [26, 0.3, 7, 7 * day, true],
  [32, 0.4, 10, 7 * day, true],
];

/** Ten open ones that close within minutes, hours and days, then three that are over. The last one is made last. */
export const firstAuctions: readonly PlannedAuction[] = plan.map(([n, start, count, lasts, isOver = false], at) => {
  const product = firstProducts[n]!;
  const worth = worthOf(product);
  const startPrice = Math.max(2500, wholeDollars(worth * start));
  return {
    slug: product.slug,
    startPrice,
    reserve: at % 4 === 1 ? Math.max(startPrice, wholeDollars(worth * (at % 8 === 1 ? 0.45 : 0.75))) : null,
    buyNow: null,
    opensIn: 0,
    lasts,
    isOver,
    bids: biddingOf(product.slug, startPrice, worth * 0.85, count),
  };
});

const [moreOpen, moreLater] = [30, 4];
const soonest = 9 * minute;
const latest = 6 * day;

/** One from every part of the shelves: its length between minutes and days, now and then a reserve or a price to have it at once. */
function another(at: number): PlannedAuction {
  const product = moreProducts[Math.floor((at * moreProducts.length) / (moreOpen + moreLater))]!;
  const dice = diceOf(`auction ${product.slug}`);
  const worth = worthOf(product);
  const startPrice = Math.max(1000, wholeDollars(worth * dice.between(0.2, 0.5)));
  const isLater = at >= moreOpen;
  return {
    slug: product.slug,
    startPrice,
    reserve: at % 5 === 2 ? Math.max(startPrice, wholeDollars(worth * dice.between(0.4, 0.7))) : null,
    buyNow: at % 4 === 1 ? wholeDollars(worth * 1.3) : null,
    opensIn: isLater ? (at - moreOpen + 1) ** 3 * 25 * minute : 0,
    lasts: isLater ? day : Math.round(soonest * (latest / soonest) ** (at / (moreOpen - 1))),
    isOver: false,
    bids: isLater ? [] : biddingOf(product.slug, startPrice, worth * 0.7, dice.of(9)),
  };
}

/** Thirty more that are open, over all categories, then four that open later. */
export const moreAuctions: readonly PlannedAuction[] = Array.from({ length: moreOpen + moreLater }, (_, at) =>
  another(at),
);
