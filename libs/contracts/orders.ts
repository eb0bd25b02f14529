import * as z from 'zod/mini';
import { email } from './email.ts';
import { wallets } from '#kernel/means.ts';
import { giftTo } from './gift-cards.ts';
import { deskCheck } from './order-desk.ts';
import { longestProblem, mostProblemPictures } from './desk-places.ts';
import { pictureHash } from './media.ts';
import { goingBack } from './going-back.ts';
import { locales } from './locales.ts';
import { currency, id, instant, line, money, receipt, rev } from './values.ts';
import { sellerFailure } from './sale-failures.ts';
import { goodsAsked, goodsTold } from './order-goods.ts';
import { productCard } from './products.ts';
import { soldItem } from './sold-item.ts';

const localeCode = z.enum(locales.map(({ code }) => code));

const wallet = z.enum(wallets);

/**
 * `POST orderRoutes.quotes`: what is bought, how it is paid and shown. It sets no price: those are the market's, and that of an ask is what its buyer saw. What
 * balances leave is paid by a saved method or by a wallet, never by both. Refused of an ask: `ask-gone`, `price-changed {now}`, `own-listing`.
 */
export const quoteBody = z
  .strictObject({
    goods: goodsAsked,
    methodId: z.nullable(id),
    wallet: z.optional(z.nullable(wallet)),
    /** Of a guest: where the order belongs. Members have a mailbox. Refused without it: `email-missing`. */
    guest: z.optional(z.strictObject({ email })),
    currency,
    locale: localeCode,
  })
  .check(z.refine(({ methodId, wallet: by }) => methodId === null || !by, 'a saved method or a wallet'));
export type QuoteBody = z.infer<typeof quoteBody>;

const taxed = z.object({ net: money, tax: money, gross: money });

/** What a quote comes to, line by line, and an order that was placed on it. */
export const quotedFigures = {
  goods: goodsTold,
  /** The seller's, in US cents. */
  price: money,
  item: taxed,
  shipping: taxed,
  tax: money,
  total: money,
  mayOweDuties: z.boolean(),
  /** By which of the market's records it was reckoned. */
  records: z.object({ rates: z.string(), tax: z.string(), shipping: z.string(), balances: z.string() }),
  shippingMethod: z.nullable(z.string()),
  tenders: z.array(z.object({ is: z.enum(['gift-card', 'credit']), id: z.string(), amount: money, charged: money })),
  /** What is left for the saved method or the wallet. */
  rest: money,
  methodId: z.nullable(id),
  wallet: z.nullable(wallet),
  /** For so many days after its delivery the buyer may give it back; null: the law gives no such right. */
  returnDays: z.nullable(z.int()),
};

/** How an order stands. `making` and `giving-up`: it is not known yet whether it is placed. */
export const orderPhase = z.enum([
  'making',
  'giving-up',
  'not-placed',
  'placed',
  'confirming',
  'confirmed',
  'completed',
  'lapsing',
  'cancelled',
  // of an item, once it is paid
  'shipped-to-us',
  'received',
  'in-review',
  'verified',
  'mismatch',
  'rejected',
  'refused',
  'failed',
  'lost',
  'sent-back',
  'undelivered',
  'shipped',
  'delivered',
  'refunded',
  // its buyer says that something is wrong, and an operator that they are right
  'problem',
  'conceded',
  // its buyer gives it back
  'return-asked',
  'return-shipped',
  'return-received',
  'returned',
]);
export type OrderPhase = z.infer<typeof orderPhase>;

const standing = z.object({
  is: orderPhase,
  /** Twelve digits, once it is placed. */
  number: z.nullable(z.string()),
  /** Why it was not placed, or was cancelled. */
  why: z.nullable(z.string()),
});

/** Whom a card is for, as its buyer wrote it. */
const recipient = z.pick(giftTo, { email: true, name: true, sendAt: true });

/**
 * `GET orderRoutes.quote(id)`: pinned until then. `order` once it was begun to be placed. `recipients`: of each card; null: its buyer keeps it. `addressId`:
 * where it is sent.
 */
export const quote = z.object({
  id,
  until: instant,
  now: instant,
  ...quotedFigures,
  addressId: z.nullable(id),
  /** As in `order`. */
  sold: z.nullable(soldItem),
  recipients: z.array(z.nullable(recipient)),
  order: z.nullable(standing),
});
export type Quote = z.infer<typeof quote>;

/**
 * `GET orderRoutes.won(auctionId)`. `until`: for so long they may pay. `chance`: its winner has not, and it is offered to them; `chance-over`: not any more.
 * `price`: what it costs them, before tax and carriage. `quoteId`: of the order that is being placed; `number`: of the one that has paid it.
 */
export const wonLot = z.object({
  id,
  is: z.enum(['to-pay', 'chance', 'under-way', 'paid', 'over', 'chance-over']),
  price: money,
  until: instant,
  quoteId: z.nullable(id),
  number: z.nullable(z.string()),
});
export type WonLot = z.infer<typeof wonLot>;

/** Which one. */
export const askQuery = z.strictObject({ templateId: id, size: line(20), listingId: id });
export type AskQuery = z.infer<typeof askQuery>;

/** `GET orderRoutes.ask`. `price`: what it costs now, before tax and carriage; null: it is not for sale. */
export const askNow = z.object({ product: z.nullable(productCard), price: z.nullable(money) });
export type AskNow = z.infer<typeof askNow>;

/** `POST orderRoutes.place(quoteId)`. `insteadOf`: quotes of the same gift cards or ask that were placed before, and of no known outcome: their orders are given up. */
export const placeBody = z.strictObject({ insteadOf: z.optional(z.array(id).check(z.maxLength(10))) });
export type PlaceBody = z.infer<typeof placeBody>;

/**
 * How it stands when it was answered. `challenge`: a page of the bank where its buyer has to go first. Refused: `quote-stale {quoteId}`, which
 * names the new quote; `quote-old`; `order-under-way` where the order of another quote of the same may have been paid: of gift cards and asks `{quoteId}` is that one;
 * `tries-over {until}` where too many cards were tried in vain.
 */
export const placed = z.extend(receipt, { order: standing, challenge: z.nullable(z.string()) });
export type Placed = z.infer<typeof placed>;

const step = z.object({ is: orderPhase, at: instant });

/** A parcel, as whoever waits for it or sends it may follow it. */
const parcel = z.object({ carrier: z.string(), tracking: z.string() });

/** Of an item on its way: what both its buyer and its seller are told. */
const onItsWay = {
  /** Until when the next thing has to have happened; null: nobody owes anything now. */
  due: z.nullable(instant),
  /** Of the check list: what it is not as described in. */
  failed: z.array(deskCheck),
  /** What was photographed at the desk, once it is found what it is. */
  photographs: z.array(pictureHash),
};

/** Why an order that was placed came to nothing before it was paid. `withdrawn`: its buyer took it back. */
export const orderCancel = z.enum(['payment-lapsed', 'withdrawn', 'declined', 'not-confirmed']);
export type OrderCancel = z.infer<typeof orderCancel>;

/**
 * Why all of it goes back. As `sellerFailure`; `mismatch`, `fake`: so it was found at
 * the desk; `lost`: nobody has it; `sent-back`: the carrier brought it back to its seller; `undelivered`: back to the desk, instead of to the buyer;
 * `returned`: its buyer gave it back, as the law has it; `of-seller`, `of-market`: something was wrong, and whose fault it was.
 */
export const refundWhy = z.enum([
  ...sellerFailure.options,
  'mismatch',
  'fake',
  'lost',
  'sent-back',
  'undelivered',
  'returned',
  'of-seller',
  'of-market',
]);
export type RefundWhy = z.infer<typeof refundWhy>;

/** Why what was to be given back stays with its buyer: it was not sent in time, the carrier took it back to them, or it is not as it was sent. */
export const returnEnd = z.enum(['time', 'sent-back', 'not-as-sent']);
export type ReturnEnd = z.infer<typeof returnEnd>;

/** What its buyer says is wrong with it. `answer`: what an operator has said to it; null: it is being looked at. */
const problem = z.object({
  says: z.string(),
  pictures: z.array(pictureHash),
  at: instant,
  answer: z.nullable(z.enum(['refund', 'no'])),
});

/** `GET orderRoutes.one(number)`. */
export const order = z.object({
  id,
  rev,
  number: z.string(),
  is: orderPhase,
  ...quotedFigures,
  /** Null: gift cards, or an item whose words are gone. */
  sold: z.nullable(soldItem),
  /** What has happened, the first first. */
  steps: z.array(step),
  ...onItsWay,
  /** Its seller is asked whether they sell it, until then; `cancelUntil`: for so long it may be taken back, null: it binds. Null: nobody is asked now. */
  asked: z.nullable(z.object({ until: instant, cancelUntil: z.nullable(instant) })),
  /** Another seller took the place of one that failed: what theirs costs, before tax and carriage, and what goes back of what was paid. */
  rescued: z.nullable(z.object({ price: money, back: z.nullable(money) })),
  /** Why it came to nothing before it was paid; null: it did not. */
  cancelled: z.nullable(orderCancel),
  /** The parcel that comes to the buyer. */
  parcel: z.nullable(parcel),
  /** What goes back the way it came. */
  refund: z.nullable(z.object({ why: refundWhy, charged: money })),
  /** Until when it may be given back; null: it may not, or not any more. */
  returnUntil: z.nullable(instant),
  /** The prepaid label of what is given back, and whether its buyer has said that it is ready. */
  returnLabel: z.nullable(parcel),
  isReturnReady: z.boolean(),
  /** It was looked at when it had come back, or never came: it stays with its buyer. */
  returnEnd: z.nullable(returnEnd),
  problem: z.nullable(problem),
  /** It goes back to its buyer; null: it does not. */
  goesBack: z.nullable(goingBack),
});
export type Order = z.infer<typeof order>;

/** `GET orderRoutes.all`: the latest first. */
export const orders = z.object({ items: z.array(order), next: z.optional(z.string()) });
export type Orders = z.infer<typeof orders>;

/** What a seller is told of something sold: nothing of its buyer. */
export const sale = z.object({
  id,
  rev,
  number: z.string(),
  is: orderPhase,
  /** Null: it was sold by its listing. */
  auctionId: z.nullable(id),
  templateId: id,
  /** As in `order`. */
  sold: z.nullable(soldItem),
  /** Theirs, before fees. */
  price: money,
  steps: z.array(step),
  ...onItsWay,
  /** They have to say until then whether they sell it; null: not, or they have said so. */
  confirmBy: z.nullable(instant),
  cancelled: z.nullable(orderCancel),
  /** The prepaid label to the desk; null: it is being made. */
  label: z.nullable(parcel),
  isHandedOver: z.boolean(),
  /** It lies at the desk, which sends it: its seller has nothing to do. */
  isInstant: z.boolean(),
  /** It goes back to its seller; null: it does not. */
  goesBack: z.nullable(goingBack),
});
export type Sale = z.infer<typeof sale>;

/** `GET orderRoutes.sales`: the latest first. */
export const sales = z.object({ items: z.array(sale), next: z.optional(z.string()) });
export type Sales = z.infer<typeof sales>;

/** `POST orderRoutes.answerMismatch(id)`. */
export const mismatchBody = z.strictObject({ accepts: z.boolean() });
export type MismatchBody = z.infer<typeof mismatchBody>;

/** Where a press says it all. */
export const nothingMore = z.strictObject({});
export type NothingMore = z.infer<typeof nothingMore>;

/** `POST orderRoutes.reportProblem(id)`. Refused: `problem-too-late`. */
export const problemBody = z.strictObject({
  says: line(longestProblem, 10),
  pictures: z.array(pictureHash).check(z.maxLength(mostProblemPictures)),
});
export type ProblemBody = z.infer<typeof problemBody>;
