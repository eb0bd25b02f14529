import * as z from 'zod/mini';
import { tiers } from '../tiers.ts';
import { id, instant } from '../values.ts';
import { type Messages, paid, type TopicDescription } from './envelope.ts';

const bookId = z.string().check(z.describe('The book: all that competes for one size of one product.'));
const listingId = id.check(z.describe('The listing whose ask it is: it has one at a time.'));
const offerId = id.check(z.describe('The offer. The order of its match has this name, too.'));
const orderId = id.check(z.describe('The order: `orderId` of the topic of orders, where it was begun.'));
const tier = z.enum(tiers).check(z.describe('In which condition it competes.'));
const price = paid.check(z.describe('In US cents, before tax and carriage.'));
const until = instant.check(z.describe('So long it stands.'));
const soldAt = instant.check(z.describe('When its price was agreed: the sale’s date.'));
const ofProduct = {
  templateId: id.check(z.describe('The product: `templateId` of the topic of the catalog.')),
  size: z.string(),
};
const best = z.object({ ask: z.nullable(price), instant: z.nullable(price), offer: z.nullable(price) });

/**
 * Facts of books: what is asked, what is offered, where they met, and what came of it. Nobody is in them, under no name; nor who took an entry out or why, nor that a
 * seller is away, which would say of all that they sell that it is one person's: its levels alone tell of that.
 */
export const bookMessages = {
  BookOpened: z.object({ bookId, ...ofProduct, rules: z.string().check(z.describe('The record that it runs under.')) }),
  AskPlaced: z.object({
    bookId,
    listingId,
    price,
    tier,
    isInstant: z.boolean().check(z.describe('It lies at the desk.')),
    until,
  }),
  AskRepriced: z.object({ bookId, listingId, price }),
  AskRenewed: z.object({ bookId, listingId, until }),
  AskWithdrawn: z.object({ bookId, listingId }),
  AskExpired: z.object({ bookId, listingId }),
  AskReserved: z
    .object({ bookId, listingId, orderId, price, until })
    .check(z.describe('Kept for an order that is being made: nobody else buys it.')),
  AskReleased: z.object({ bookId, listingId, orderId }).check(z.describe('That order has it no more.')),
  AskSold: z.object({
    bookId,
    ...ofProduct,
    listingId,
    orderId,
    offerId: z.nullable(offerId).check(z.describe('By a match; null: bought at the ask.')),
    tier,
    price,
  }),
  SaleConfirmed: z
    .object({ bookId, ...ofProduct, listingId, orderId, tier, price, isInstant: z.boolean(), soldAt })
    .check(z.describe('Paid, and its seller has said yes: it counts from here.')),
  SaleEntered: z
    .object({ bookId, ...ofProduct, listingId, orderId, price, soldAt })
    .check(z.describe('It is usual, or somebody has seen the item: last sale and floors are of it.')),
  AskReopened: z
    .object({ bookId, listingId, orderId })
    .check(z.describe('Its order could not be paid: it is for sale again.')),
  AskEnded: z.object({
    bookId,
    ...ofProduct,
    listingId,
    orderId,
    why: z.enum(['kept', 'seller-failed']),
    tier,
    soldAt,
    counted: z.boolean().check(z.describe('It was a confirmed sale until now: where its seller failed it is none.')),
  }),
  OfferPlaced: z.object({
    bookId,
    offerId,
    price,
    tiers: z.array(tier),
    listingId: z
      .nullable(listingId)
      .check(z.describe('The used item that it is for; null: for any new unit of these.')),
    until,
  }),
  OfferRepriced: z.object({ bookId, offerId, price, until }),
  OfferExtended: z.object({ bookId, offerId, until }),
  OfferWithdrawn: z.object({ bookId, offerId }),
  OfferExpired: z.object({ bookId, offerId }),
  OfferAccepted: z.object({ bookId, offerId, listingId, price }),
  OfferDeclined: z.object({ bookId, offerId, listingId }),
  CounterMade: z
    .object({ bookId, offerId, listingId, price, until })
    .check(z.describe('What the seller of the used item would take instead.')),
  CounterAccepted: z.object({ bookId, offerId, listingId, price }),
  CounterDeclined: z.object({ bookId, offerId, listingId }),
  CounterExpired: z.object({ bookId, offerId, listingId }),
  OfferMatched: z
    .object({ bookId, offerId, listingId, orderId, tier, price, until })
    .check(z.describe('They met, at the price of the older. The unit is kept for that order until then.')),
  MatchFailed: z
    .object({ bookId, offerId, listingId, orderId })
    .check(z.describe('It was not paid: the offer is over, and the unit for sale again at its own price.')),
  LevelsMoved: z
    .object({
      bookId,
      ...ofProduct,
      levels: z.array(
        z.object({
          side: z.enum(['ask', 'offer']),
          tier,
          price,
          count: z.int().check(z.describe('How many stand there now; 0: none.')),
          instant: z.int().check(z.describe('How many of them lie at the desk.')),
        }),
      ),
      best: z.partialRecord(z.enum(tiers), best).check(z.describe('Of each tier that moved: its best.')),
    })
    .check(z.describe('What changed for everybody by the facts before it.')),
  LastSaleMoved: z
    .object({ bookId, ...ofProduct, last: z.nullable(z.object({ price, soldAt })) })
    .check(z.describe('Null: there is none any more.')),
};
export type BookMessages = Messages<typeof bookMessages>;

/** `plinth.book.v1` */
export const bookTopic: TopicDescription = {
  slice: 'book',
  v: 1,
  about: 'What is asked and offered for each size of each product, and what it was sold for.',
  key: 'bookId',
  messages: bookMessages,
};
