import { plus, type Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import { lastBidOf } from './book.ts';
import { depositFor, isGoodFor } from './deposit.ts';
import { auctionRules, knowsRules, stepAt } from './records.ts';
import { meetsReserve } from './resolve.ts';
import { mayBeAsked, retractable, type Retractable } from './retraction.ts';
import {
  affairsOf,
  aliasOf,
  leads,
  lowestNextBid,
  lowestOfLeader,
  money,
  type OpenAuctionState,
  type Request,
} from './state.ts';
import { mustBeTypedTwice } from './typing-guard.ts';
import type { CommandData } from './command-data.ts';

/** What a rule says: false when it does not object, else a refusal code, with or without details. */
type Objection = false | string | readonly [code: string, details: Readonly<Record<string, unknown>>];
type OpenRule = (command: CommandData<'OpenAuction'>, at: Instant) => Objection;

/** A reason to refuse such a command to an auction that is listed. */
export type Rule<C> = (command: C, auction: OpenAuctionState, at: Instant) => Objection;

/** Throws `Refused` with the code and details of the first rule that objects. */
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
export const openingOf = ({ opensAt }: Pick<CommandData<'OpenAuction'>, 'opensAt'>, at: Instant): Instant =>
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
  ({ rules, ...command }, at) => {
    const latest = plus(at, auctionRules(rules).farthest);
    return openingOf(command, at) > latest && ['opens-too-late', { latest }];
  },
  ({ rules, closesAt, ...command }, at) => {
    const earliest = plus(openingOf(command, at), auctionRules(rules).shortest);
    return closesAt < earliest && ['closes-too-soon', { earliest }];
  },
  ({ rules, closesAt, ...command }, at) => {
    const latest = plus(openingOf(command, at), auctionRules(rules).longest);
    return closesAt > latest && ['closes-too-late', { latest }];
  },
];

/** After the deadline; the refusal carries the time by which it was too late. */
const isOver: Rule<unknown> = (_, auction, at) => at >= auction.closesAt && ['auction-over', { at }];
const isEarly: Rule<unknown> = (_, { opensAt }, at) => at < opensAt && ['not-open-yet', { opensAt }];
const isSellers: Rule<CommandData<'BuyNow'>> = ({ bidderId }, { sellerId }) => bidderId === sellerId && 'own-auction';
const isLinked: Rule<CommandData<'BuyNow'>> = ({ linkedTo }, { sellerId }) =>
  linkedTo.includes(sellerId) && 'linked-to-seller';
const isOut: Rule<CommandData<'BuyNow'>> = ({ bidderId }, auction) => {
  const alias = aliasOf(auction, bidderId);
  return alias !== undefined && auction.outgoing.includes(alias) && !auction.seen.includes(alias) && 'no-further-bid';
};
const isBarred: Rule<CommandData<'BuyNow'>> = ({ bar }, _, at) => {
  if (!bar) return false;
  if (bar.until === null) return 'barred-for-good';
  return at < bar.until && ['barred-from-bidding', { until: bar.until }];
};
const cannotPay: Rule<CommandData<'BuyNow'>> = ({ means }, { rules }) =>
  auctionRules(rules).means !== null && means?.canPay === false && 'payment-method-missing';

/** Without the hold that a bid of this maximum needs. */
function lacksDeposit({ means }: CommandData<'BuyNow'>, { rules }: OpenAuctionState, maximum: Money, at: Instant) {
  const amount = means ? depositFor(auctionRules(rules), maximum) : null;
  if (!amount) return false;
  return !isGoodFor(means?.deposit ?? null, amount, at) && (['deposit-missing', { amount }] as const);
}

const isStrangers: Rule<CommandData<'EndAuction'>> = ({ memberId }, { sellerId }) =>
  memberId !== null && memberId !== sellerId && 'not-allowed';

/** Every reason to turn a bid down, in the order a bidder should hear them. */
export const bidRules: readonly Rule<CommandData<'PlaceBid'>>[] = [
  isOver,
  isEarly,
  isSellers,
  isLinked,
  isBarred,
  isOut,
  cannotPay,
  ({ maximum }, { currency }) => maximum.currency !== currency && 'wrong-currency',
  (bid, auction) => !leads(auction, bid.bidderId) && under(bid, lowestNextBid(auction), 'bid-too-low'),
  (bid, auction) => leads(auction, bid.bidderId) && under(bid, lowestOfLeader(auction), 'below-current-price'),
  ({ maximum, maximumAgain }, auction) => {
    const isHigh = mustBeTypedTwice(auctionRules(auction.rules), maximum, lowestNextBid(auction).minor);
    return isHigh && !isSame(maximum, maximumAgain) && 'type-again';
  },
  (bid, auction, at) => lacksDeposit(bid, auction, bid.maximum, at),
];

/** Every reason not to sell at once. */
export const buyRules: readonly Rule<CommandData<'BuyNow'>>[] = [
  isOver,
  isEarly,
  isSellers,
  isLinked,
  isBarred,
  isOut,
  cannotPay,
  (_, { buyNow }) => buyNow === null && 'buy-now-gone',
  (bid, auction, at) => lacksDeposit(bid, auction, money(auction.buyNow ?? 0, auction.currency), at),
];

/** Every reason not to take a bid back. */
export const retractRules: readonly Rule<CommandData<'RetractBid'>>[] = [
  isOver,
  ({ bidderId }, auction, at) => {
    const alias = aliasOf(auction, bidderId);
    if (alias === undefined) return 'no-bid';
    const { retraction } = auctionRules(auction.rules);
    if (retraction && !lastBidOf(auction, alias)) return 'no-bid';
    const found = retractableNow(auction, alias, at);
    if (found.what !== null) return false;
    return found.since === null ? found.code : [found.code, { since: found.since }];
  },
];

/** Every reason not to ask an operator to take a bid back. */
export const askRules: readonly Rule<CommandData<'AskRetraction'>>[] = [
  isOver,
  ({ bidderId }, auction, at) => {
    const alias = aliasOf(auction, bidderId);
    const last = alias === undefined ? undefined : lastBidOf(auction, alias);
    if (!mayBeAsked(auctionRules(auction.rules))) return 'no-requests';
    if (alias === undefined || !last) return 'no-bid';
    if (retractableNow(auction, alias, at).what !== null) return 'retract-alone';
    const before = auction.requests[alias];
    return before?.revision === last.revision && before.answer === 'refused' && 'asked-before';
  },
];

/** Every reason not to answer a bidder who asked. */
export const answerRules: readonly Rule<CommandData<'AnswerRetraction'>>[] = [
  isOver,
  (command, auction) => {
    const { alias, request } = requestOf(auction, command);
    if (!request || alias === undefined) return 'request-gone';
    const answer = command.granted ? 'granted' : 'refused';
    if (request.answer !== 'waiting') return request.answer !== answer && 'request-answered';
    return command.granted && lastBidOf(auction, alias)?.revision !== request.revision && 'bid-again-since';
  },
];

/** Every reason not to change the reserve. */
export const reserveRules: readonly Rule<CommandData<'LowerReserve'>>[] = [
  isStrangers,
  isOver,
  ({ reserve }, { currency }) => reserve !== null && reserve.currency !== currency && 'wrong-currency',
  (_, { reserve }) => reserve === null && 'no-reserve',
  (_, auction) => auction.top.first !== null && meetsReserve(auction, auction.top) && 'reserve-met',
  ({ reserve }, open, at) => {
    const { reserveOnce } = auctionRules(open.rules);
    if (reserveOnce === null || open.bidders.length === 0 || reserve?.minor === open.reserve) return false;
    const until = plus(open.closesAt, -reserveOnce);
    return open.reserveLowered ? 'reserve-lowered-before' : at >= until && ['too-late-to-lower', { until }];
  },
  ({ reserve }, open) =>
    reserve !== null &&
    reserve.minor < open.startPrice && ['reserve-below-start', { lowest: money(open.startPrice, open.currency) }],
  ({ reserve }, open) =>
    reserve !== null &&
    open.reserve !== null &&
    reserve.minor > open.reserve && ['reserve-not-lower', { highest: money(open.reserve, open.currency) }],
];

/**
 * Every reason for the seller not to end it early; the operator may at any time. What is due is closed by time alone, which
 * comes late on purpose: bids that came in before the end may still be on their way.
 */
export const endRules: readonly Rule<CommandData<'EndAuction'>>[] = [
  isStrangers,
  (command, auction, at) => command.memberId !== null && isOver(command, auction, at),
  ({ memberId }, { rules, top, closesAt }, at) => {
    const until = plus(closesAt, -auctionRules(rules).sellerEnds);
    return memberId !== null && top.first !== null && at >= until && ['too-late-to-end', { until }];
  },
];

/** Every reason not to cancel it. The operator may at any time, and says why. */
export const cancelRules: readonly Rule<CommandData<'CancelAuction'>>[] = [
  isStrangers,
  isOver,
  ({ memberId }, { top }) => memberId !== null && top.first !== null && 'has-bids',
  ({ memberId, reason }) => memberId === null && !reason && 'reason-missing',
];

/** What this bidder, whose bid counts, may take back alone. */
export function retractableNow(open: OpenAuctionState, alias: number, at: Instant): Retractable {
  return retractable(auctionRules(open.rules), affairsOf(open), lastBidOf(open, alias)?.at ?? at, at);
}

/** The request that an operator answers; undefined when that bidder has asked again since. */
export function requestOf(
  open: OpenAuctionState,
  { bidderId, requestId }: Pick<CommandData<'AnswerRetraction'>, 'bidderId' | 'requestId'>,
): Readonly<{ alias?: number | undefined; request?: Request | undefined }> {
  const alias = aliasOf(open, bidderId);
  const last = alias === undefined ? undefined : open.requests[alias];
  return { alias, request: last?.requestId === requestId ? last : undefined };
}

const isSame = (a: Money, b: Money | undefined) => b !== undefined && a.minor === b.minor && a.currency === b.currency;

const under = (bid: CommandData<'PlaceBid'>, lowest: ReturnType<typeof money>, code: string): Objection =>
  bid.maximum.minor < lowest.minor && [code, { lowest }];
