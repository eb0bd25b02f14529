import * as z from 'zod/mini';
import { pictureHash } from './media.ts';
import { productCard } from './products.ts';
import { mostAmong } from './routes.ts';
import { after, amount, currency, cursor, id, instant, line, money, rev } from './values.ts';

/** Rule records that an auction may be opened under. */
export const rulesIds = ['plinth-2', 'plinth-3', 'plinth-1', 'plinth-0', 'ebay-2004'] as const;
export const rulesId = z.enum(rulesIds);

/** New auctions are held under these. */
export const rulesOfToday = 'plinth-3' satisfies (typeof rulesIds)[number];

/** `scheduled`: it takes bids from `opensAt` on. `cancelled`: it is void, and no bid counts. */
export const auctionPhases = ['scheduled', 'open', 'closed', 'cancelled'] as const;
export const auctionPhase = z.enum(auctionPhases);

/** A bidder as everybody sees them: n by first bid in this auction, shown as 'Bidder n'. */
export const alias = z.int().check(z.positive());

/** Hidden; shown as met or not met; `none` where there is none. */
export const reserveState = z.enum(['none', 'met', 'not-met']);

/** What moved the price: a bid, bids that were taken back, a lower reserve, a purchase at the seller's price. */
export const moveBy = z.enum(['bid', 'retraction', 'reserve', 'buy-now']);

/** One public move: what everybody may know of it. `n` counts them from 1; nobody leads once all bids were taken back. */
export const auctionMove = z.object({
  n: z.int(),
  at: instant,
  price: z.int(),
  leader: z.nullable(alias),
  by: moveBy,
});
export type AuctionMove = z.infer<typeof auctionMove>;

/** Why a bidder wants a bid taken back. */
export const retractionReasons = ['typed-wrong', 'item-changed'] as const;
export const retractionReason = z.enum(retractionReasons);

/** Why an operator takes a bid back, or lets it stand: public, and one of a few, for free words could tell a maximum. */
export const grantGrounds = ['clear-slip', 'item-differs', 'account-misused'] as const;
export const refusalGrounds = ['no-clear-slip', 'item-as-described', 'asked-too-often', 'bid-again-since'] as const;
export const grounds = z.enum([...grantGrounds, ...refusalGrounds]);
export type Grounds = z.infer<typeof grounds>;

/** What a list of auctions shows of one. Prices are minor units of `currency`. */
const facts = {
  id,
  rev,
  rules: rulesId,
  phase: auctionPhase,
  product: productCard,
  size: z.string(),
  condition: z.string(),
  /** The first of the seller's photographs: what lists show. Null where there is none. */
  picture: z.nullable(pictureHash),
  currency,
  startPrice: z.int(),
  price: z.int(),
  /** The least that anybody but the leader may bid now. */
  nextBid: z.int(),
  leader: z.nullable(alias),
  /** How many public moves there were so far. */
  bids: z.int(),
  /** How many have bid so far. */
  bidders: z.int(),
  reserve: reserveState,
  /** Whoever bids as much has it at this price; null: there is no such offer, or no longer. */
  buyNow: z.nullable(z.int()),
  opensAt: instant,
  /** Late bids move it; of one that is over, when it ended. */
  closesAt: instant,
  /** The deadline that the seller set. */
  plannedClose: instant,
  /** By how many milliseconds late bids moved the end. */
  extended: z.int(),
  watchers: z.int(),
  /** How often bids were taken back here. */
  retractions: z.int(),
  /** The seller, to tell the seller "this is yours"; a member's id is no secret and opens nothing. */
  sellerId: id,
};

export const auctionCard = z.object(facts);
export type AuctionCard = z.infer<typeof auctionCard>;

/** Photographs of one auction. */
export const mostPictures = 8;

/** What the auction screen shows. Whole documents travel: keep it small. */
export const auctionPage = z.object({
  ...facts,
  /** The seller's photographs, in the seller's order. */
  pictures: z.array(pictureHash),
  /** The last 10 moves, newest first; all of them are in `auctionRoutes.history`. */
  recent: z.array(auctionMove),
  /** Who took bids back, and how often: the last 10 of them. */
  retractors: z.array(z.object({ alias, retractions: z.int() })),
  /** What operators answered to bidders who asked to have a bid taken back: the last 10. */
  answers: z.array(z.object({ alias, granted: z.boolean(), grounds, at: instant })),
  winner: z.nullable(z.object({ alias, price: z.int() })),
  /** Why it ended: its time, somebody's end or cancellation, or a purchase at the seller's price. */
  endedBy: z.nullable(z.enum(['time', 'operator', 'seller', 'buy-now'])),
  /** Why the operator cancelled it. */
  reason: z.nullable(z.string()),
  auditHead: z.nullable(z.string()),
});
export type AuctionPage = z.infer<typeof auctionPage>;

export const auctionCards = z.object({ items: z.array(auctionCard), next: z.optional(z.string()) });
export type AuctionCards = z.infer<typeof auctionCards>;

/** Moves `(page - 1) * 100 + 1` to `page * 100`. */
export const auctionHistory = z.object({
  id: z.string(),
  auctionId: id,
  page: z.int(),
  moves: z.array(auctionMove),
});
export type AuctionHistory = z.infer<typeof auctionHistory>;

/** One auction that the member bid on: only its owner gets it. */
export const myBid = z.object({
  id: z.string(),
  rev,
  auctionId: id,
  memberId: id,
  alias,
  /** The maximum that counts. */
  maximum: money,
  bids: z.int(),
  lastAt: instant,
  /** True when all bids were taken back, so that none counts. */
  retracted: z.boolean(),
  /** Earlier maxima, the latest last: what counts again when the last bid is taken back. Old ones are forgotten. */
  earlier: z.array(z.object({ maximum: z.int(), at: instant })),
  /** May there be another bid? Not after one that was taken back alone, under rules that say so, but for whom `seen` says it. */
  mayBid: z.boolean(),
  /** An operator was asked to take back the bid that counts, or has said no. */
  asked: z.nullable(z.object({ answer: z.enum(['waiting', 'refused']), grounds: z.nullable(grounds) })),
  /** A bid above was taken back that had told everybody this maximum: it may be changed. */
  seen: z.boolean(),
  won: z.nullable(money),
  /** Its winner has not paid, and for so much it was offered to them. */
  chance: z.nullable(money),
});
export type MyBid = z.infer<typeof myBid>;

/** `GET auctionRoutes.myBids`: newest first, each with its auction as everybody sees it. */
export const myBids = z.object({
  items: z.array(z.object({ bid: myBid, auction: auctionCard })),
  next: z.optional(z.string()),
});
export type MyBids = z.infer<typeof myBids>;

/**
 * `POST auctionRoutes.bids(id)`: the bidder's hidden maximum. One that is far above the next bid is refused with `type-again`
 * unless `maximumAgain` says the same; see `rules/typing-guard.ts`. From `plinth-3` on refused without a card that is proved (`payment-method-missing`), and above
 * 500 without a deposit (`deposit-missing {amount}`): that is asked for by `askDepositBody`, and the bid is sent again.
 */
export const placeBidBody = z.strictObject({ maximum: amount, maximumAgain: z.optional(amount) });
export type PlaceBidBody = z.infer<typeof placeBidBody>;

/** `POST auctionRoutes.retractions(id)`: what may be taken back follows from the time; see `rules/retraction.ts`. */
export const retractBidBody = z.strictObject({ reason: retractionReason });
export type RetractBidBody = z.infer<typeof retractBidBody>;

/** `POST auctionRoutes.retractionRequests(id)`: an operator is to take back the bid that counts, and sees its maximum. */
export const askRetractionBody = z.strictObject({ reason: retractionReason });
export type AskRetractionBody = z.infer<typeof askRetractionBody>;

/** `POST auctionRoutes.retractionAnswers(id)`, the operator's. The grounds are public. */
export const answerRetractionBody = z.discriminatedUnion('granted', [
  z.strictObject({ bidderId: id, requestId: id, granted: z.literal(true), grounds: z.enum(grantGrounds) }),
  z.strictObject({ bidderId: id, requestId: id, granted: z.literal(false), grounds: z.enum(refusalGrounds) }),
]);
export type AnswerRetractionBody = z.infer<typeof answerRetractionBody>;

/** Who waits for an operator's answer; `maximum` is that of the bid in question. */
export const retractionRequest = z.object({
  requestId: id,
  bidderId: id,
  alias,
  maximum: money,
  reason: retractionReason,
  at: instant,
});
export type RetractionRequest = z.infer<typeof retractionRequest>;

/** `GET auctionRoutes.retractionDesk`, the operator's: who waits, the longest first, those of one page by their auctions. */
export const retractionDesk = z.object({
  items: z.array(z.object({ auction: auctionCard, requests: z.array(retractionRequest) })),
  next: z.optional(z.string()),
});
export type RetractionDesk = z.infer<typeof retractionDesk>;

/** `POST auctionRoutes.reserve(id)`, the seller's; null: none any more. */
export const lowerReserveBody = z.strictObject({ reserve: z.nullable(amount) });
export type LowerReserveBody = z.infer<typeof lowerReserveBody>;

/** `POST auctionRoutes.cancel(id)`. The operator's reason is public. */
export const cancelAuctionBody = z.strictObject({ reason: z._default(z.nullable(line(200)), null) });
export type CancelAuctionBody = z.infer<typeof cancelAuctionBody>;

/** `POST auctionRoutes.linked`, the operator's: two members who share a household, a card or a device, or no longer. */
export const linkMembersBody = z.strictObject({
  memberId: id,
  otherId: id,
  reason: z.enum(['card', 'device', 'household']),
  linked: z._default(z.boolean(), true),
});
export type LinkMembersBody = z.infer<typeof linkMembersBody>;

/** `POST auctionRoutes.all`, a seller's or an operator's. */
export const openAuctionBody = z.strictObject({
  templateId: id,
  variantId: id,
  startPrice: amount,
  reserve: z.nullable(amount),
  /** At least a step above the start price, and not below the reserve. */
  buyNow: z.optional(z.nullable(amount)),
  /** At most 30 days from now; without it, or when it has passed, now. */
  opensAt: z.optional(z.nullable(instant)),
  /** At least a minute and at most 30 days after the opening. */
  closesAt: instant,
  /** Hashes of pictures that the seller has uploaded. */
  pictures: z.optional(z.array(pictureHash).check(z.maxLength(mostPictures))),
  /** An operator's and the replay's; for everybody else those of the day, `rulesOfToday`. */
  rules: z.optional(rulesId),
});
export type OpenAuctionBody = z.infer<typeof openAuctionBody>;

/** `GET auctionRoutes.mine(id)`: how the signed-in member stands in this auction. */
export const myAuctionState = z.object({
  bid: z.nullable(myBid),
  watching: z.boolean(),
  /** The seller's own secret; null for everybody else. */
  selling: z.nullable(z.object({ reserve: z.nullable(money) })),
});
export type MyAuctionState = z.infer<typeof myAuctionState>;

/** An auction on a member's watch list: only its owner gets it. */
export const myWatch = z.object({ id: z.string(), rev, auctionId: id, memberId: id, since: instant });
export type MyWatch = z.infer<typeof myWatch>;

/** What a member's watch list may be asked: a page of it, or which of these auctions are on it, their ids with commas between. */
export const watchedAsked = z.strictObject({
  cursor,
  after,
  among: z.optional(z.string().check(z.regex(new RegExp(`^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,${mostAmong - 1}}$`)))),
});
export type WatchedAsked = z.infer<typeof watchedAsked>;

/** `GET auctionRoutes.watched`: the latest first, each with its auction as everybody sees it. Those `among` some have no pages. */
export const watchedAuctions = z.object({
  items: z.array(z.object({ watch: myWatch, auction: auctionCard })),
  next: z.optional(z.string()),
});
export type WatchedAuctions = z.infer<typeof watchedAuctions>;

/** `GET auctionRoutes.selling`: what the signed-in member auctions, the latest opening first. */
export const sellingAuctions = z.object({
  items: z.array(z.object({ reserve: z.nullable(money), auction: auctionCard })),
  next: z.optional(z.string()),
});
export type SellingAuctions = z.infer<typeof sellingAuctions>;

/** `GET auctionRoutes.history(id, page)`: pages count from 1. */
export const historyPage = z.string().check(z.regex(/^[1-9][0-9]{0,5}$/));

/** What a list query of auctions may ask: open ones unless `phase` says otherwise, `ending` first. */
export const auctionsQuery = z.strictObject({
  phase: z.optional(auctionPhase),
  templateId: z.optional(id),
  category: z.optional(productCard.shape.category),
  sort: z.optional(z.enum(['ending', 'newest', 'price-low', 'price-high'])),
  cursor,
  after,
});
export type AuctionsQuery = z.infer<typeof auctionsQuery>;

/** `GET auctionRoutes.counts`: of which phase the categories are counted, and of which category the phases. */
export const auctionCountsQuery = z.pick(auctionsQuery, { phase: true, category: true, after: true });
export type AuctionCountsQuery = z.infer<typeof auctionCountsQuery>;

/** How many auctions each further choice leaves. */
export const auctionCounts = z.object({
  phases: z.record(auctionPhase, z.int()),
  categories: z.record(productCard.shape.category, z.int()),
});
export type AuctionCounts = z.infer<typeof auctionCounts>;
