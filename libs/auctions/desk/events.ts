import { stream, type Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** What operators took back for a member, over all auctions. Names and shapes lie on disk: see `libs/auctions/events.ts`. */
export type AllowanceEvent = AllowanceTaken | AllowanceReturned;

/** Counted before the bid is taken back, so that no two operators grant the last one. */
export type AllowanceTaken = Fact<'AllowanceTaken', { memberId: string; auctionId: string; requestId: string }>;

/** The auction refused to take the bid back after all: it does not count for the member. */
export type AllowanceReturned = Fact<'AllowanceReturned', { memberId: string; auctionId: string; requestId: string }>;

export const allowanceShapes: Shapes<AllowanceEvent> = {
  AllowanceTaken: { v: 1, people: ['memberId'] },
  AllowanceReturned: { v: 1, people: ['memberId'] },
};

/** `allowance-<memberId>` */
export const allowanceStream = stream('allowance');
