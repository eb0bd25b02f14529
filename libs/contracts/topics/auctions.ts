import * as z from 'zod/mini';
import { alias, grantGrounds, moveBy, refusalGrounds } from '../auctions.ts';
import { id, instant } from '../values.ts';
import { lastingPerson, type Messages, paid, personHere, type TopicDescription } from './envelope.ts';

const auctionId = id.check(z.describe('The auction, as in its address.'));
const bidder = alias.check(z.describe('Bidder n of this auction, numbered by first bid.'));

/** Who took part: said once it is over. */
const parties = {
  seller: lastingPerson,
  people: z
    .array(z.object({ alias: bidder, ...lastingPerson.shape }))
    .check(z.describe('Everybody who bid, also those whose bids were taken back.')),
};

/** Public facts of auctions. What somebody would pay at most is in none of them, nor is a reserve. */
export const auctionMessages = {
  AuctionOpened: z.object({
    auctionId,
    templateId: id.check(z.describe('The product: `templateId` of the topic of the catalog.')),
    variantId: id,
    seller: personHere,
    startPrice: paid,
    hasReserve: z.boolean(),
    buyNow: z.nullable(paid).check(z.describe('Whoever bids as much has it; null: there is no such offer.')),
    opensAt: instant.check(z.describe('From when on bids count; it may lie ahead.')),
    closesAt: instant.check(z.describe('The deadline that the seller set.')),
    rules: z.string().check(z.describe('The rule record that it is held under, such as `plinth-2`.')),
  }),
  AuctionStarted: z.object({ auctionId }),
  PriceMoved: z.object({
    auctionId,
    price: paid,
    nextBid: paid.check(z.describe('The least that anybody but the leader may bid now.')),
    leader: z.nullable(bidder),
    reserveMet: z.boolean(),
    bids: z.int().check(z.describe('Counts the moves of this auction from 1.')),
    bidders: z.int().check(z.describe('How many have bid so far.')),
    by: moveBy,
  }),
  BidRetracted: z.object({
    auctionId,
    alias: bidder,
    grounds: z.nullable(z.enum(grantGrounds)).check(z.describe('Why an operator took it back; null: the bidder did.')),
  }),
  RetractionRefused: z.object({ auctionId, alias: bidder, grounds: z.enum(refusalGrounds) }),
  BuyNowReturned: z.object({ auctionId, price: paid }),
  ReserveLowered: z
    .object({ auctionId, hasReserve: z.literal(false) })
    .check(z.describe('There is no reserve any more. A lower one is nobody’s business.')),
  ClosingDelayed: z.object({ auctionId, closesAt: instant }),
  AuctionClosed: z.object({
    auctionId,
    closedAt: instant.check(z.describe('The deadline itself, or when it was ended.')),
    by: z.enum(['time', 'operator', 'seller', 'buy-now']),
    winner: z.nullable(z.object({ alias: bidder, price: paid })),
    ...parties,
  }),
  AuctionCancelled: z
    .object({ auctionId, by: z.enum(['operator', 'seller']), ...parties })
    .check(z.describe('It is void: no bid counts and nobody wins.')),
};
export type AuctionMessages = Messages<typeof auctionMessages>;

/** `plinth.auctions.v1` */
export const auctionsTopic: TopicDescription = {
  slice: 'auctions',
  v: 1,
  about: 'Auctions, from the listing to the end: every public move of the price.',
  key: 'auctionId',
  messages: auctionMessages,
};
