import * as z from 'zod/mini';
import { productCard } from './products.ts';
import { after, amount, currency, cursor, id, instant, money, rev } from './values.ts';

/** Rule records that an auction may be opened under. */
export const rulesIds = ['plinth-0', 'ebay-2004'] as const;
export const rulesId = z.enum(rulesIds);

/** A bidder as everybody sees them: n by first bid in this auction, shown as 'Bidder n'. */
export const alias = z.int().check(z.positive());

/** Hidden; shown as met or not met; `none` where there is none. */
export const reserveState = z.enum(['none', 'met', 'not-met']);

/** One public move: what everybody may know of a bid. `n` counts them from 1. */
export const auctionMove = z.object({ n: z.int(), at: instant, price: z.int(), leader: alias });
export type AuctionMove = z.infer<typeof auctionMove>;

/** What a list of auctions shows of one. Prices are minor units of `currency`. */
const facts = {
  id,
  rev,
  phase: z.enum(['open', 'closed']),
  product: productCard,
  size: z.string(),
  condition: z.string(),
  currency,
  startPrice: z.int(),
  price: z.int(),
  /** The least that anybody but the leader may bid now. */
  nextBid: z.int(),
  leader: z.nullable(alias),
  /** Public moves so far. */
  bids: z.int(),
  reserve: reserveState,
  opensAt: instant,
  closesAt: instant,
  /** The seller, to tell the seller "this is yours"; a member's id is no secret and opens nothing. */
  sellerId: id,
};

export const auctionCard = z.object(facts);
export type AuctionCard = z.infer<typeof auctionCard>;

/** What the auction screen shows. Whole documents travel: keep it small. */
export const auctionPage = z.object({
  ...facts,
  rules: rulesId,
  bidders: z.int(),
  /** The last 10 moves, newest first; all of them are in `auctionRoutes.history`. */
  recent: z.array(auctionMove),
  winner: z.nullable(z.object({ alias, price: z.int() })),
  /** Why it ended: its time, or the operator's end. */
  endedBy: z.nullable(z.enum(['time', 'operator'])),
  auditHead: z.nullable(z.string()),
});
export type AuctionPage = z.infer<typeof auctionPage>;

export const auctionCards = z.object({ items: z.array(auctionCard), next: z.optional(z.string()) });
export type AuctionCards = z.infer<typeof auctionCards>;

/** Moves `(page - 1) * 100 + 1` to `page * 100`. */
export const auctionHistory = z.object({
  id: z.string(),
  rev,
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
  maximum: money,
  bids: z.int(),
  lastAt: instant,
  won: z.nullable(money),
});
export type MyBid = z.infer<typeof myBid>;

/** `GET auctionRoutes.myBids`: newest first, each with its auction as everybody sees it. */
export const myBids = z.object({
  items: z.array(z.object({ bid: myBid, auction: auctionCard })),
  next: z.optional(z.string()),
});
export type MyBids = z.infer<typeof myBids>;

/** `POST auctionRoutes.bids(id)`: the bidder's hidden maximum. */
export const placeBidBody = z.strictObject({ maximum: amount });
export type PlaceBidBody = z.infer<typeof placeBidBody>;

/** `POST auctionRoutes.all`, a seller's or an operator's. */
export const openAuctionBody = z.strictObject({
  templateId: id,
  variantId: id,
  startPrice: amount,
  reserve: z.nullable(amount),
  /** At least a minute and at most 30 days from now. */
  closesAt: instant,
  rules: z._default(rulesId, 'plinth-0'),
});
export type OpenAuctionBody = z.infer<typeof openAuctionBody>;

/** `GET auctionRoutes.mine(id)`: how the signed-in member stands in this auction. */
export const myStanding = z.object({ bid: z.nullable(myBid) });
export type MyStanding = z.infer<typeof myStanding>;

/** `GET auctionRoutes.history(id, page)`: pages count from 1. */
export const historyPage = z.string().check(z.regex(/^[1-9][0-9]{0,5}$/));

/** What a list query of auctions may ask: open ones unless `phase` says otherwise, `ending` first. */
export const auctionsQuery = z.strictObject({
  phase: z.optional(z.enum(['open', 'closed'])),
  templateId: z.optional(id),
  category: z.optional(productCard.shape.category),
  sort: z.optional(z.enum(['ending', 'newest', 'price-low', 'price-high'])),
  cursor,
  after,
});
export type AuctionsQuery = z.infer<typeof auctionsQuery>;
