import { type Instant, plus } from '#kernel/instant.ts';
import type { ReleaseReason } from '../deposits/events.ts';
import type { Money } from '#kernel/money.ts';
import { lastBidOf } from './book.ts';
import { depositFor } from './deposit.ts';
import { auctionRules, depositRules } from './records.ts';
import { aliasOf, money, type AuctionState, type OpenAuctionState } from './state.ts';

/** What a deposit must know of its auction. `needs`: so much of it the bids of theirs stand on that count, once it is over those of who has won; null: none does. */
export type AuctionSeen = Readonly<{ needs: Money | null }> &
  /** `mayBid`: there may be another bid. */
  (Readonly<{ is: 'open'; mayBid: boolean }> | Readonly<{ is: 'over'; at: Instant; hasWon: boolean }>);

/** What comes next of it; `wait`: for the bank, for its bidder or for time. */
export type DepositStep =
  | Readonly<{ do: 'free' | 'hold' | 'decline' | 'wait' }>
  /** So much of what is held. */
  | Readonly<{ do: 'renew' | 'take'; deposit: Money }>
  | Readonly<{ do: 'release'; why: ReleaseReason }>;

type Standing = Readonly<{
  asked: Readonly<{ askedAt: Instant; why: 'bid' | 'renewal' }> | null;
  held: Readonly<{ deposit: Money; heldAt: Instant; until: Instant }> | null;
  declined: Readonly<{ at: Instant }> | null;
  isForfeiting: boolean;
  frees: readonly number[];
}>;

/** The auction as this bidder's deposit sees it. One that was never opened is over. */
export function seenBy(memberId: string, auction: AuctionState): AuctionSeen {
  if (auction.phase === 'none') return { is: 'over', at: '', hasWon: false, needs: null };
  if (auction.phase === 'closed') {
    const hasWon = auction.winnerId === memberId;
    return { is: 'over', at: auction.closedAt, hasWon, needs: hasWon ? auction.needs : null };
  }
  const alias = aliasOf(auction, memberId);
  const isOut = alias !== undefined && auction.outgoing.includes(alias) && !auction.seen.includes(alias);
  return { is: 'open', needs: neededBy(memberId, auction), mayBid: !isOut };
}

/** The deposit that this bidder's maxima need while it is open, also one they lowered since: a slip that is granted brings it back. Null: none does. */
function neededBy(memberId: string, auction: OpenAuctionState): Money | null {
  const alias = aliasOf(auction, memberId);
  const bids = alias === undefined ? [] : (auction.own?.[alias - 1] ?? []);
  return neededFor(Math.max(0, ...bids.map(({ maximum }) => maximum)), auction);
}

/** The deposit that who wins as it closes owes: for their last maximum, the one that counts. Null: none. */
export function neededAtClose(winnerId: string, auction: OpenAuctionState): Money | null {
  const alias = aliasOf(auction, winnerId);
  return neededFor((alias !== undefined && lastBidOf(auction, alias)?.maximum) || 0, auction);
}

const neededFor = (maximum: number, { rules, currency }: OpenAuctionState): Money | null =>
  depositFor(auctionRules(rules), money(maximum, currency));

/**
 * By its own facts and by its auction's alone, so that whoever goes on after a crash does the same. It is let go while nobody may still bid on it: a bid
 * lies in another stream, and would stand on nothing.
 */
export function nextStep(deposit: Standing, auction: AuctionSeen, now: Instant): DepositStep {
  const { asked, held, isForfeiting, frees } = deposit;
  if (frees.length > 0) return { do: 'free' };
  if (!asked && !held) return { do: 'wait' };
  if (isForfeiting) return held ? { do: 'take', deposit: neededOf(held, auction) } : { do: 'wait' };
  if (auction.is === 'over' && !auction.needs) return { do: 'release', why: auction.hasWon ? 'unused' : 'lost' };
  // no bid can stand on it any more, and its lot may be settled already; what is held stays
  if (asked?.why === 'bid' && auction.is === 'over' && asked.askedAt >= auction.at) return { do: 'decline' };
  if (asked) return { do: 'hold' };
  return held ? inTime({ ...deposit, held }, auction, now) : { do: 'wait' };
}

type HeldStanding = Standing & Readonly<{ held: NonNullable<Standing['held']> }>;

function inTime({ held, declined }: HeldStanding, auction: AuctionSeen, now: Instant): DepositStep {
  const isOld = now >= held.until;
  const mayTry = !declined || now >= plus(declined.at, depositRules.againMs);
  if (auction.is === 'over') {
    const isOfBefore = held.heldAt < auction.at && (!declined || declined.at < auction.at);
    return isOfBefore || (isOld && mayTry) ? { do: 'renew', deposit: neededOf(held, auction) } : { do: 'wait' };
  }
  if (!auction.needs && (isOld || !auction.mayBid)) return { do: 'release', why: 'unused' };
  if (now >= plus(held.heldAt, depositRules.heldMs)) return { do: 'release', why: 'lapsed' };
  return isOld && mayTry ? { do: 'renew', deposit: held.deposit } : { do: 'wait' };
}

/** Of what is held, what bids stand on: the rest was for a maximum that was never bid, or was taken back. */
const neededOf = ({ deposit }: HeldStanding['held'], { needs }: AuctionSeen): Money => ({
  ...deposit,
  minor: Math.min(deposit.minor, needs?.minor ?? 0),
});
