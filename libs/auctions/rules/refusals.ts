import { plus, type Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { lastBidOf } from './book.ts';
import { auctionRules, knowsRules, stepAt } from './records.ts';
import { meetsReserve } from './resolve.ts';
import { retractable } from './retraction.ts';
import { aliasOf, leads, lowestNextBid, lowestOfLeader, money, type OpenAuctionState } from './state.ts';
import type {
  BuyNowWish,
  CancelAuctionWish,
  EndAuctionWish,
  LowerReserveWish,
  OpenAuctionWish,
  PlaceBidWish,
  RetractBidWish,
} from './wishes.ts';

/** Nothing, a code, or a code with details. */
type Objection = false | string | readonly [code: string, details: Readonly<Record<string, unknown>>];
type OpenRule = (wish: OpenAuctionWish, at: Instant) => Objection;
type Rule<W> = (wish: W, auction: OpenAuctionState, at: Instant) => Objection;

/** Throws what the first rule that objects says. */
export function refuseOnFirst<A extends readonly unknown[]>(
  rules: readonly ((...about: A) => Objection)[],
  ...about: A
): void {
  for (const rule of rules) {
    const objection = rule(...about);
    if (typeof objection === 'string') throw new Refused(objection);
    if (objection) throw new Refused(...objection);
  }
}

/** When bids begin to count. */
export const openingOf = ({ opensAt }: Pick<OpenAuctionWish, 'opensAt'>, at: Instant): Instant =>
  opensAt && opensAt > at ? opensAt : at;

/** Every reason not to open an auction. */
export const openRules: readonly OpenRule[] = [
  ({ rules }) => !knowsRules(rules) && 'rules-unknown',
  ({ rules, startPrice }) => !(startPrice.currency in auctionRules(rules).increments) && 'wrong-currency',
  ({ startPrice, reserve, buyNow }) =>
    [reserve, buyNow].some((other) => other && other.currency !== startPrice.currency) && 'wrong-currency',
  ({ startPrice, reserve }) =>
    reserve !== null && reserve.minor < startPrice.minor && ['reserve-below-start', { lowest: startPrice }],
  ({ rules, startPrice: { minor, currency }, reserve, buyNow }) => {
    const lowest = Math.max(reserve?.minor ?? 0, minor + stepAt(auctionRules(rules), currency, minor));
    return buyNow ? buyNow.minor < lowest && ['buy-now-too-low', { lowest: money(lowest, currency) }] : false;
  },
  ({ rules, ...wish }, at) => {
    const latest = plus(at, auctionRules(rules).farthest);
    return openingOf(wish, at) > latest && ['opens-too-late', { latest }];
  },
  ({ rules, closesAt, ...wish }, at) => {
    const earliest = plus(openingOf(wish, at), auctionRules(rules).shortest);
    return closesAt < earliest && ['closes-too-soon', { earliest }];
  },
  ({ rules, closesAt, ...wish }, at) => {
    const latest = plus(openingOf(wish, at), auctionRules(rules).longest);
    return closesAt > latest && ['closes-too-late', { latest }];
  },
];

/** Who comes too late is told by which time. */
const isOver: Rule<unknown> = (_, auction, at) => at >= auction.closesAt && ['auction-over', { at }];
const isEarly: Rule<unknown> = (_, { opensAt }, at) => at < opensAt && ['not-open-yet', { opensAt }];
const isSellers: Rule<Pick<PlaceBidWish, 'bidderId'>> = ({ bidderId }, { sellerId }) =>
  bidderId === sellerId && 'own-auction';
const isLinked: Rule<Pick<PlaceBidWish, 'linkedTo'>> = ({ linkedTo }, { sellerId }) =>
  linkedTo.includes(sellerId) && 'linked-to-seller';
const isStrangers: Rule<{ memberId: string | null }> = ({ memberId }, { sellerId }) =>
  memberId !== null && memberId !== sellerId && 'not-allowed';

/** Every reason to turn a bid down, in the order a bidder should hear them. */
export const bidRules: readonly Rule<PlaceBidWish>[] = [
  isOver,
  isEarly,
  isSellers,
  isLinked,
  ({ maximum }, { currency }) => maximum.currency !== currency && 'wrong-currency',
  (bid, auction) => !leads(auction, bid.bidderId) && under(bid, lowestNextBid(auction), 'bid-too-low'),
  (bid, auction) => leads(auction, bid.bidderId) && under(bid, lowestOfLeader(auction), 'below-current-price'),
];

/** Every reason not to sell at once. */
export const buyRules: readonly Rule<BuyNowWish>[] = [
  isOver,
  isEarly,
  isSellers,
  isLinked,
  (_, { buyNow }) => buyNow === null && 'buy-now-gone',
];

/** Every reason not to take a bid back. */
export const retractRules: readonly Rule<RetractBidWish>[] = [
  isOver,
  ({ bidderId }, auction, at) => {
    const alias = aliasOf(auction, bidderId);
    if (alias === undefined) return 'no-bid';
    const { retraction } = auctionRules(auction.rules);
    const last = lastBidOf(auction, alias);
    if (retraction && !last) return 'no-bid';
    const found = retractable({ retraction }, auction.closesAt, last?.at ?? at, at);
    if (found.what !== null) return false;
    return found.since === null ? found.code : [found.code, { since: found.since }];
  },
];

/** Every reason not to change the reserve. */
export const reserveRules: readonly Rule<LowerReserveWish>[] = [
  isStrangers,
  isOver,
  ({ reserve }, { currency }) => reserve !== null && reserve.currency !== currency && 'wrong-currency',
  (_, { reserve }) => reserve === null && 'no-reserve',
  (_, auction) => auction.standing.first !== null && meetsReserve(auction, auction.standing) && 'reserve-met',
  ({ reserve }, open) =>
    reserve !== null &&
    reserve.minor < open.startPrice && ['reserve-below-start', { lowest: money(open.startPrice, open.currency) }],
  ({ reserve }, open) =>
    reserve !== null &&
    open.reserve !== null &&
    reserve.minor > open.reserve && ['reserve-not-lower', { highest: money(open.reserve, open.currency) }],
];

/** Every reason for the seller not to end it early; the operator may at any time. */
export const endRules: readonly Rule<EndAuctionWish>[] = [
  isStrangers,
  ({ memberId }, { rules, standing, closesAt }, at) => {
    const until = plus(closesAt, -auctionRules(rules).sellerEnds);
    return memberId !== null && standing.first !== null && at >= until && ['too-late-to-end', { until }];
  },
];

/** Every reason not to cancel it. The operator may at any time, and says why. */
export const cancelRules: readonly Rule<CancelAuctionWish>[] = [
  isStrangers,
  isOver,
  ({ memberId }, { standing }) => memberId !== null && standing.first !== null && 'has-bids',
  ({ memberId, reason }) => memberId === null && !reason && 'reason-missing',
];

const under = (bid: PlaceBidWish, lowest: ReturnType<typeof money>, code: string): Objection =>
  bid.maximum.minor < lowest.minor && [code, { lowest }];
