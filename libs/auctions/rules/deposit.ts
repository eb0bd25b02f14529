import type { Instant } from '#kernel/instant.ts';
import { minorPerMajor, type Money } from '#kernel/money.ts';
import type { AuctionRules } from './records.ts';

/** What is held before a bid of that maximum counts; null: nothing. The page says it before anybody presses. */
export function depositFor({ means }: Pick<AuctionRules, 'means'>, { minor, currency }: Money): Money | null {
  if (!means) return null;
  const { above, percent, least, most } = means.deposit;
  const perMajor = minorPerMajor(currency);
  if (minor <= above * perMajor) return null;
  const part = Math.round((minor * percent) / 100);
  return { minor: Math.min(Math.max(part, least * perMajor), most * perMajor), currency };
}

/** What is held of somebody, and how long bids may stand on it. */
export type GoodDeposit = Readonly<{ deposit: Money; until: Instant }>;

/** Whether a bid that needs so much may stand on what is held. */
export const isGoodFor = (held: GoodDeposit | null, { minor, currency }: Money, at: Instant): boolean =>
  held !== null && held.deposit.currency === currency && held.deposit.minor >= minor && at < held.until;

/** Where a member's deposit in an auction lies among documents. */
export const depositDocumentId = (auctionId: string, memberId: string): string => `${auctionId}:${memberId}`;
