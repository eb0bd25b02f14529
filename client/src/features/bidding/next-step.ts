import type { Me } from '#contracts/accounts.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { leads } from '../auctions/leads.ts';

/** What a visitor can do next in a live auction; `amount` in minor units. `null`: nothing that a bar would lead to. */
export type NextStep =
  | Readonly<{ kind: 'sign-in' | 'confirm-email' | 'raise' }>
  | Readonly<{ kind: 'bid' | 'outbid'; amount: number }>
  | null;

type Asked = Pick<AuctionPage, 'phase' | 'sellerId' | 'leader' | 'nextBid'>;
type Visitor = Pick<Me, 'id' | 'isAuthenticated' | 'verified'>;

/** Says on one button what is next (ui.md, 'Bar and sheet'). */
export function nextStep(auction: Asked, me: Visitor, mine: MyBid | null): NextStep {
  if (auction.phase !== 'open' || (me.isAuthenticated && me.id === auction.sellerId)) return null;
  if (!me.isAuthenticated) return { kind: 'sign-in' };
  if (!me.verified) return { kind: 'confirm-email' };
  if (mine && !mine.mayBid && !mine.seen) return null;
  if (leads(auction, mine)) return { kind: 'raise' };
  return { kind: mine && !mine.retracted ? 'outbid' : 'bid', amount: auction.nextBid };
}

/** May this visitor place a bid now? */
export const takesBids = (step: NextStep): boolean =>
  step !== null && step.kind !== 'sign-in' && step.kind !== 'confirm-email';
