import * as z from 'zod/mini';
import { id, instant } from '../values.ts';
import { lastingPerson, type Messages, paid, personHere, type TopicDescription } from './envelope.ts';

const orderId = id.check(z.describe('The order. No address of the market opens by it.'));
const leg = z
  .enum(['to-us', 'to-buyer', 'back'])
  .check(z.describe('To the desk, from there to the buyer, or back to it.'));
const failed = z.array(z.string()).check(z.describe('Of the check list, such as `making`. New ones may come.'));
const why = z.string().check(z.describe('Such as `declined` or `lost`. New ones may come.'));

/** Who it was between: said once it is over, and again whenever it is over once more. */
const parties = {
  buyer: lastingPerson,
  seller: z.nullable(lastingPerson).check(z.describe('Null: gift cards are the market’s own.')),
};

const lot = z.object({
  is: z.literal('lot'),
  auctionId: id.check(z.describe('The auction that it was won in.')),
  templateId: id.check(z.describe('The product: `templateId` of the topic of the catalog.')),
  variantId: id,
});
const ask = z.object({
  is: z.literal('ask'),
  listingId: id.check(z.describe('The listing whose ask it was.')),
  templateId: id.check(z.describe('The product: `templateId` of the topic of the catalog.')),
  size: z.string(),
  tier: z.string().check(z.describe('In which condition, such as `new`. New ones may come.')),
  isInstant: z.boolean().check(z.describe('It lay at the desk before it was sold.')),
});
const giftCards = z.object({
  is: z.literal('gift-cards'),
  cards: z.array(z.object({ amount: paid, theme: z.string() })),
});

/** Facts of orders, from the first step of their making to their last. No person, address, number, means of payment or word is in them. */
export const orderMessages = {
  OrderStarted: z
    .object({
      orderId,
      goods: z.union([lot, ask, giftCards]),
      buyer: personHere,
      seller: z.nullable(personHere).check(z.describe('Null: gift cards are the market’s own.')),
      price: paid.check(z.describe('The seller’s, in US cents, before tax and carriage.')),
      item: paid.check(z.describe('The price in the currency that is charged, before tax.')),
      shipping: paid.check(z.describe('Likewise.')),
      tax: paid.check(z.describe('Of both.')),
      total: paid.check(z.describe('What is charged: item, shipping and tax.')),
      byBalances: paid.check(z.describe('What gift cards and credit pay of it; the rest is on a card.')),
      shippingMethod: z.nullable(z.string()),
      mayReturn: z.boolean().check(z.describe('The law lets its buyer give it back.')),
    })
    .check(z.describe('Somebody pays. Nothing is sold before `OrderPlaced`.')),
  OrderPlaced: z.object({ orderId }),
  SaleAsked: z
    .object({ orderId })
    .check(z.describe('Its seller has a day to say whether they sell it: nothing is charged before they say yes.')),
  SaleAgreed: z.object({ orderId }).check(z.describe('Its seller has said yes.')),
  OrderTakenBack: z.object({ orderId }).check(z.describe('Its buyer took it back.')),
  OrderRescued: z
    .object({
      orderId,
      listingId: id.check(z.describe('The listing whose ask it is from now on.')),
      seller: personHere,
      isInstant: z.boolean(),
      price: paid.check(z.describe('That seller’s, in US cents: never more than before.')),
    })
    .check(z.describe('Its seller failed, and another takes their place.')),
  RescueMissed: z.object({ orderId }).check(z.describe('Nobody takes their place.')),
  DifferenceDecided: z
    .object({
      orderId,
      charged: paid.check(z.describe('What goes back since the other costs less, in the currency that was charged.')),
      toCard: z.nullable(paid).check(z.describe('What of it goes to a card; the rest to balances.')),
    })
    .check(z.describe('Once it is paid.')),
  OrderGivenUp: z.object({ orderId, why }).check(z.describe('What was held is let go.')),
  OrderNotPlaced: z.object({ orderId, ...parties }).check(z.describe('Nothing is held or taken.')),
  CaptureLost: z.object({ orderId }).check(z.describe('What was held could not be taken: another try comes, once.')),
  OrderConfirmed: z.object({ orderId }).check(z.describe('All of it is paid.')),
  OrderCancelled: z.object({ orderId, why, ...parties }),
  OrderCompleted: z.object({ orderId, ...parties }).check(z.describe('It may be given back after that.')),
  OrderShippedToUs: z.object({ orderId, seenAt: instant.check(z.describe('When a carrier had it.')) }),
  OrderReceived: z.object({ orderId }).check(z.describe('It is at the authentication desk.')),
  OrderVerified: z.object({ orderId }),
  OrderMismatched: z.object({ orderId, failed }).check(z.describe('Genuine, and not as it was described.')),
  OrderRejected: z.object({ orderId, failed }).check(z.describe('Not genuine.')),
  MismatchAccepted: z.object({ orderId }).check(z.describe('Its buyer wants it all the same.')),
  MismatchRefused: z.object({ orderId, by: z.enum(['buyer', 'silence']) }),
  OrderShipped: z.object({ orderId }).check(z.describe('On its way to its buyer.')),
  OrderDelivered: z.object({ orderId, deliveredAt: instant }),
  SellerFailed: z.object({ orderId, why }),
  ParcelLost: z.object({ orderId, leg, why }),
  ParcelReturned: z.object({ orderId, leg }).check(z.describe('The carrier brought it back to whoever had sent it.')),
  ReturnAsked: z.object({ orderId }),
  ReturnShipped: z.object({ orderId }),
  ReturnReceived: z.object({ orderId }),
  ReturnChecked: z.object({ orderId }).check(z.describe('It is as it was sent: the money goes back.')),
  ReturnRefused: z.object({ orderId, failed }),
  ReturnLapsed: z.object({ orderId, why }),
  ProblemReported: z
    .object({ orderId })
    .check(z.describe('Its buyer says that something is wrong. What, stays in the house.')),
  ProblemEnded: z.object({ orderId, answer: z.string().check(z.describe('Such as `of-seller`. New ones may come.')) }),
  RefundDecided: z.object({
    orderId,
    why,
    charged: paid.check(z.describe('All that goes back, in the currency that was charged.')),
    toCard: z.nullable(paid).check(z.describe('What of it goes to a card; the rest to balances.')),
  }),
  OrderRefunded: z.object({ orderId, ...parties }),
};
export type OrderMessages = Messages<typeof orderMessages>;

/** `plinth.orders.v2`: v1 knew no asks. */
export const ordersTopic: TopicDescription = {
  slice: 'orders',
  v: 2,
  about: 'What is bought, from the first step of its payment to its delivery, its refund or its return.',
  key: 'orderId',
  messages: orderMessages,
};
