import { type Instant, plus } from '#kernel/instant.ts';
import type { ReleaseReason } from '../deposits/events.ts';
import { depositFor } from './deposit.ts';
import { auctionRules, depositRules } from './records.ts';
import { aliasOf, money, type AuctionState } from './state.ts';

/** What a deposit must know of its auction. */
export type AuctionSeen =
  /** `needs`: a bid of theirs that counts stands on it. `mayBid`: there may be another one. */
  Readonly<{ is: 'open'; needs: boolean; mayBid: boolean }> | Readonly<{ is: 'over'; at: Instant; hasWon: boolean }>;

/** What comes next of it; `wait`: for the bank, for its bidder or for time. */
export type DepositStep =
  | Readonly<{ do: 'free' | 'hold' | 'decline' | 'renew' | 'take' | 'wait' }>
  | Readonly<{ do: 'release'; why: ReleaseReason }>;

type Standing = Readonly<{
  asked: Readonly<{ askedAt: Instant; why: 'bid' | 'renewal' }> | null;
  held: Readonly<{ heldAt: Instant; until: Instant }> | null;
  declined: Readonly<{ at: Instant }> | null;
  isForfeiting: boolean;
  frees: readonly number[];
}>;

/** The auction as this bidder's deposit sees it. One that was never opened is over. */
export function seenBy(memberId: string, auction: AuctionState): AuctionSeen {
  if (auction.phase === 'none') return { is: 'over', at: '', hasWon: false };
  if (auction.phase === 'closed') return { is: 'over', at: auction.closedAt, hasWon: auction.winnerId === memberId };
  const alias = aliasOf(auction, memberId);
  const bids = alias === undefined ? [] : (auction.own?.[alias - 1] ?? []);
  const rules = auctionRules(auction.rules);
  const needs = bids.some(({ maximum }) => depositFor(rules, money(maximum, auction.currency)) !== null);
  const isOut = alias !== undefined && auction.outgoing.includes(alias) && !auction.seen.includes(alias);
  return { is: 'open', needs, mayBid: !isOut };
}

/**
 * By its own facts and by its auction's alone, so that whoever goes on after a crash does the same. It is let go while nobody may still bid on it: a bid
 * lies in another stream, and would stand on nothing.
 */
export function nextStep(deposit: Standing, auction: AuctionSeen, now: Instant): DepositStep {
  const { asked, held, isForfeiting, frees } = deposit;
  if (frees.length > 0) return { do: 'free' };
  if (!asked && !held) return { do: 'wait' };
  if (isForfeiting) return { do: 'take' };
  if (auction.is === 'over' && !auction.hasWon) return { do: 'release', why: 'lost' };
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
    return { do: isOfBefore || (isOld && mayTry) ? 'renew' : 'wait' };
  }
  if (!auction.needs && (isOld || !auction.mayBid)) return { do: 'release', why: 'unused' };
  if (now >= plus(held.heldAt, depositRules.heldMs)) return { do: 'release', why: 'lapsed' };
  return { do: isOld && mayTry ? 'renew' : 'wait' };
}
