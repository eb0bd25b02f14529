import type { Money } from '#kernel/money.ts';
import { feeRules } from './records.ts';

/** What a sale costs its seller, and what that followed from: US cents. `points`: hundredths of a percent; `revision`: how often the rating had moved. */
export type FeeTerms = Readonly<{
  rules: string;
  price: Money;
  rating: number;
  revision: number;
  points: number;
  share: Money;
  country: string;
  countryFee: Money;
  /** Never more than the price. */
  fee: Money;
  /** What is left for the seller. */
  net: Money;
}>;

type Rated = Readonly<{ rating: number; revision: number; country: string }>;

/** US cents. */
export const cents = (minor: number): Money => ({ minor, currency: 'USD' });

/** Half-up. */
const shareOf = (minor: number, points: number): number => Math.floor((minor * points + 5000) / 10_000);

const { tiers } = feeRules;

/** In basis points. */
export function pointsAt(rating: number): number {
  return (tiers.find(({ from }) => rating >= from) ?? tiers[tiers.length - 1]!).points;
}

/** Below it a seller begins no sale. */
export const leastRating: number = tiers[tiers.length - 1]!.from;

/** `rules.md`, Payout. What was sold before goes on, and may lift it again. */
export const isSuspendedAt = (rating: number): boolean => rating < leastRating;

/** What the market asks of a sale of that price by a seller who stands so. `rules.md`, Payout. */
export function feeOf(price: Money, { rating, revision, country }: Rated): FeeTerms {
  const points = pointsAt(rating);
  const share = shareOf(price.minor, points);
  const countryFee = feeRules.byCountry[country] ?? 0;
  const fee = Math.min(price.minor, share + countryFee);
  const kept = { fee: cents(fee), net: cents(price.minor - fee) };
  const parts = { share: cents(share), country, countryFee: cents(countryFee) };
  return { rules: feeRules.id, price, rating, revision, points, ...parts, ...kept };
}

/** Where a rating is after that. */
export const ratingAfter = (rating: number, by: number): number =>
  Math.min(feeRules.rating.most, Math.max(feeRules.rating.least, rating + by));
