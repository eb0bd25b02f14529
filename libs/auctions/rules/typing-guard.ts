import { minorPerMajor, type Money } from '#kernel/money.ts';
import type { AuctionRules } from './records.ts';

/** Is this maximum so far above the next bid (minor units) that it has to be typed twice? The page asks before it sends it. */
export function mustBeTypedTwice(
  { typingGuard }: Pick<AuctionRules, 'typingGuard'>,
  { minor, currency }: Money,
  nextBid: number,
): boolean {
  if (!typingGuard) return false;
  return minor > typingGuard.above * minorPerMajor(currency) && minor > typingGuard.times * nextBid;
}
