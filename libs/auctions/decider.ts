import { decider } from '#kernel/decider.ts';
import type { Fact, RulesId } from '#kernel/fact.ts';
import { plus, type Instant } from '#kernel/instant.ts';
import type { Currency, Money } from '#kernel/money.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { auctionShapes, type AuctionClosed, type AuctionEvent, type AuctionOpened, type Lot } from './events.ts';
import { auditLink, auditStart } from './rules/audit.ts';
import { auctionRules, knowsRules } from './rules/records.ts';
import { meetsReserve, nextBidAt, noBids, priceOf, withBid, type Standing, type Terms } from './rules/resolve.ts';

/** The lot exists: the handler has looked. */
export type OpenAuctionWish = Readonly<{
  auctionId: string;
  lot: Lot;
  sellerId: string;
  startPrice: Money;
  reserve: Money | null;
  closesAt: Instant;
  rules: RulesId;
}>;

export type PlaceBidWish = Readonly<{ auctionId: string; bidderId: string; maximum: Money }>;

export type AuctionCommand =
  | Fact<'OpenAuction', OpenAuctionWish>
  | Fact<'PlaceBid', PlaceBidWish>
  /** The due list's: before the deadline it does nothing. */
  | Fact<'CloseAuction', { auctionId: string }>
  /** The operator's: the deadline becomes the command's time. */
  | Fact<'EndAuction', { auctionId: string }>;

/**
 * An auction under way. It keeps what the next bid needs, never all bids: the thousandth costs what the first did. The
 * fold owns it and changes it in place.
 */
export type OpenAuctionState = Terms & {
  readonly phase: 'open';
  readonly auctionId: string;
  readonly sellerId: string;
  readonly closesAt: Instant;
  readonly rules: RulesId;
  standing: Standing;
  leaderId: string | null;
  /** Bidder to alias, numbered by first bid. */
  readonly aliases: Record<string, number>;
  bidders: number;
  /** What the public last heard; null before the first bid. */
  shown: { price: number; leader: number; reserveMet: boolean; bids: number } | null;
  /** Last link of the audit's chain. */
  head: string;
};

export type AuctionState =
  | Readonly<{ phase: 'none' }>
  | OpenAuctionState
  | Readonly<{ phase: 'closed'; rules: RulesId }>;

/** Nothing, a code, or a code with details. */
type Objection = false | string | readonly [code: string, details: Readonly<Record<string, unknown>>];
type OpenRule = (wish: OpenAuctionWish, at: Instant) => Objection;
type BidRule = (bid: PlaceBidWish, auction: OpenAuctionState, at: Instant) => Objection;

/** Every reason not to open an auction. */
export const openRules: readonly OpenRule[] = [
  ({ rules }) => !knowsRules(rules) && 'rules-unknown',
  ({ rules, startPrice }) => !(startPrice.currency in auctionRules(rules).increments) && 'wrong-currency',
  ({ startPrice, reserve }) => reserve !== null && reserve.currency !== startPrice.currency && 'wrong-currency',
  ({ startPrice, reserve }) =>
    reserve !== null && reserve.minor < startPrice.minor && ['reserve-below-start', { lowest: startPrice }],
  ({ rules, closesAt }, at) => {
    const earliest = plus(at, auctionRules(rules).shortest);
    return closesAt < earliest && ['closes-too-soon', { earliest }];
  },
  ({ rules, closesAt }, at) => {
    const latest = plus(at, auctionRules(rules).longest);
    return closesAt > latest && ['closes-too-late', { latest }];
  },
];

/** Every reason to turn a bid down, in the order a bidder should hear them. */
export const bidRules: readonly BidRule[] = [
  (_, auction, at) => at >= auction.closesAt && ['auction-over', { at }],
  (bid, auction) => bid.bidderId === auction.sellerId && 'own-auction',
  (bid, auction) => bid.maximum.currency !== auction.currency && 'wrong-currency',
  (bid, auction) => !leads(auction, bid) && under(bid, lowestNextBid(auction), 'bid-too-low'),
  (bid, auction) => leads(auction, bid) && under(bid, lowestOfLeader(auction), 'below-current-price'),
];

/** What an auction decides: `rules.md`, Auctions, as far as `plinth-0` covers it. */
export const auction = decider<AuctionState, AuctionCommand, AuctionEvent>({
  version: 1,
  shapes: auctionShapes,
  initial: () => ({ phase: 'none' }),
  rules: (wish, state) => (wish.type === 'OpenAuction' ? wish.data.rules : mustExist(state).rules),
  evolve: {
    AuctionOpened: (_, opened) => fresh(opened),
    BidPlaced: (state, { bidderId, alias, maximum }, { at, revision }) =>
      ifOpen(state, (open) => {
        open.standing = withBid(open.standing, { alias, maximum: maximum.minor });
        if (open.standing.first?.alias === alias) open.leaderId = bidderId;
        open.aliases[bidderId] = alias;
        open.bidders = Math.max(open.bidders, alias);
        open.head = auditLink(open.head, { alias, maximum: maximum.minor, at, revision });
      }),
    PriceMoved: (state, { price, leader, reserveMet, bids }) =>
      ifOpen(state, (open) => {
        open.shown = { price: price.minor, leader, reserveMet, bids };
      }),
    AuctionClosed: (state) => ({ phase: 'closed', rules: mustExist(state).rules }),
  },
  decide: {
    OpenAuction: (wish, state, at) => {
      if (state.phase !== 'none') return [];
      refuseOnFirst(openRules, wish, at);
      return [{ type: 'AuctionOpened', data: { ...wish, opensAt: at } }];
    },
    PlaceBid: (bid, state, at) => {
      const open = mustBeOpen(state, at);
      refuseOnFirst(bidRules, bid, open, at);
      return changesNothing(open, bid) ? [] : bidTaken(open, bid);
    },
    CloseAuction: (_, state, at) => {
      const found = mustExist(state);
      return found.phase === 'open' && at >= found.closesAt ? [closed(found, found.closesAt, 'time')] : [];
    },
    EndAuction: (_, state, at) => {
      const found = mustExist(state);
      if (found.phase !== 'open') return [];
      return [at < found.closesAt ? closed(found, at, 'operator') : closed(found, found.closesAt, 'time')];
    },
  },
});

function fresh({ auctionId, sellerId, startPrice, reserve, closesAt, rules }: AuctionOpened['data']): OpenAuctionState {
  return {
    phase: 'open',
    auctionId,
    sellerId,
    closesAt,
    rules,
    currency: startPrice.currency,
    startPrice: startPrice.minor,
    reserve: reserve?.minor ?? null,
    standing: noBids,
    leaderId: null,
    aliases: {},
    bidders: 0,
    shown: null,
    head: auditStart(auctionId),
  };
}

function bidTaken(open: OpenAuctionState, { auctionId, bidderId, maximum }: PlaceBidWish): AuctionEvent[] {
  const alias = aliasOf(open, bidderId) ?? open.bidders + 1;
  const after = withBid(open.standing, { alias, maximum: maximum.minor });
  const bidders = Math.max(open.bidders, alias);
  return [{ type: 'BidPlaced', data: { auctionId, bidderId, alias, maximum } }, ...priceMoved(open, after, bidders)];
}

/** Only what everybody may see moves; a leader who raises in silence stays silent. */
function priceMoved(open: OpenAuctionState, after: Standing, bidders: number): AuctionEvent[] {
  const { auctionId, currency, shown } = open;
  const rules = auctionRules(open.rules);
  const price = priceOf(rules, open, after);
  const reserveMet = meetsReserve(open, after);
  const leader = after.first?.alias;
  if (leader === undefined) return [];
  if (shown && shown.price === price && shown.leader === leader && shown.reserveMet === reserveMet) return [];
  const nextBid = money(nextBidAt(rules, open, after, price), currency);
  const bids = (shown?.bids ?? 0) + 1;
  return [
    {
      type: 'PriceMoved',
      data: { auctionId, price: money(price, currency), nextBid, leader, reserveMet, bids, bidders },
    },
  ];
}

function closed(open: OpenAuctionState, closedAt: Instant, by: AuctionClosed['data']['by']): AuctionEvent {
  const { auctionId, standing, leaderId, currency, head } = open;
  const sold = standing.first && leaderId !== null && meetsReserve(open, standing);
  const winner = sold
    ? { bidderId: leaderId, alias: standing.first.alias, price: money(priceNow(open), currency) }
    : null;
  return { type: 'AuctionClosed', data: { auctionId, closedAt, by, winner, auditHead: head } };
}

const money = (minor: number, currency: Currency): Money => ({ minor, currency });

const aliasOf = (open: OpenAuctionState, bidderId: string) =>
  Object.hasOwn(open.aliases, bidderId) ? open.aliases[bidderId] : undefined;

const leads = (open: OpenAuctionState, { bidderId }: PlaceBidWish) => open.leaderId === bidderId;

const priceNow = (open: OpenAuctionState) => open.shown?.price ?? open.startPrice;

const lowestNextBid = (open: OpenAuctionState) =>
  money(nextBidAt(auctionRules(open.rules), open, open.standing, priceNow(open)), open.currency);

const lowestOfLeader = (open: OpenAuctionState) =>
  money(
    auctionRules(open.rules).mayLower ? priceNow(open) : (open.standing.first?.maximum ?? open.startPrice),
    open.currency,
  );

const under = (bid: PlaceBidWish, lowest: Money, code: string): Objection =>
  bid.maximum.minor < lowest.minor && [code, { lowest }];

const changesNothing = (open: OpenAuctionState, bid: PlaceBidWish) =>
  leads(open, bid) && open.standing.first?.maximum === bid.maximum.minor;

function refuseOnFirst<A extends readonly unknown[]>(rules: readonly ((...about: A) => Objection)[], ...about: A) {
  for (const rule of rules) {
    const objection = rule(...about);
    if (typeof objection === 'string') throw new Refused(objection);
    if (objection) throw new Refused(...objection);
  }
}

function ifOpen(state: AuctionState, change: (open: OpenAuctionState) => void): AuctionState {
  if (state.phase === 'open') change(state);
  return state;
}

function mustExist(state: AuctionState) {
  if (state.phase === 'none') throw new NotFound();
  return state;
}

/** Who comes too late is told by which time. */
function mustBeOpen(state: AuctionState, at: Instant): OpenAuctionState {
  const found = mustExist(state);
  if (found.phase === 'closed') throw new Refused('auction-over', { at });
  return found;
}
