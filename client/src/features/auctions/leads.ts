import type { AuctionPage, MyBid } from '#contracts/auctions.ts';

/** Does this member lead? */
export const leads = ({ leader }: Pick<AuctionPage, 'leader'>, mine: MyBid | null): boolean =>
  mine !== null && mine.alias === leader;
