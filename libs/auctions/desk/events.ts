import { stream, type Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** On disk, with the same care as those of an auction. What operators took back for a member, over all auctions. */
export type AllowanceEvent = AllowanceTaken | AllowanceReturned;

/** Counted before the bid is taken back, so that no two operators grant the last one. */
export type AllowanceTaken = Fact<'AllowanceTaken', { memberId: string; auctionId: string; requestId: string }>;

/** The auction would not have it after all: it does not count. */
export type AllowanceReturned = Fact<'AllowanceReturned', { memberId: string; auctionId: string; requestId: string }>;

export const allowanceShapes: Shapes<AllowanceEvent> = { AllowanceTaken: { v: 1 }, AllowanceReturned: { v: 1 } };

/** `allowance-<memberId>` */
export const allowanceStream = stream('allowance');
