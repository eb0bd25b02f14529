import { auctionRules, stepAt } from '#auctions/rules/records.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { leads } from '../auctions/leads.ts';

type Asked = Pick<AuctionPage, 'rules' | 'currency' | 'nextBid' | 'leader'>;

/**
 * What to offer a bidder, in minor units: the next valid amount, and two above it, each by steps of the auction's own
 * rules. For the leader they start a step above the own maximum.
 */
export function suggestions(auction: Asked, mine: MyBid | null): readonly [number, number, number] {
  const rules = auctionRules(auction.rules);
  const plus = (amount: number, steps: number) => amount + steps * stepAt(rules, auction.currency, amount);
  const first = mine && leads(auction, mine) ? plus(mine.maximum.minor, 1) : auction.nextBid;
  return [first, plus(first, 2), plus(first, 5)];
}
