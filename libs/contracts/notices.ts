import type { Money } from '#kernel/money.ts';
import { productPath } from './product-path.ts';
import type { Sized } from './shown-size.ts';

/**
 * `leading`: a bid above theirs was taken back. `unsold`: the seller's auction ended without a winner. `cancelled`: an auction
 * that they bid on, watch or sell was called off. `payment-due`: half of the time to pay is over; `payment-missed`: all of it. `second-chance`: its winner has
 * not paid, and they may have it. Its seller: `winner-defaulted` (it is offered to the next), `nobody-paid`.
 */
const auction = {
  kinds: [
    'outbid',
    'leading',
    'ending-soon',
    'won',
    'lost',
    'sold',
    'unsold',
    'cancelled',
    'payment-due',
    'payment-missed',
    'second-chance',
    'winner-defaulted',
    'nobody-paid',
  ],
  /** These want something of the member at once. */
  urgent: ['outbid', 'ending-soon', 'payment-due', 'second-chance'],
  page: (id: string) => `/auctions/${id}`,
} as const;

/** `wanted`: what they wait for, in their size, is up for auction; it is about that auction. */
const want = {
  kinds: ['wanted'],
  urgent: [],
  page: (id: string) => `/auctions/${id}`,
} as const;

/** `for-sale`: what they wait for, in their size, can be bought, and could not before; it is about that size of that product or, for who waits for any, about that product. */
const wantedSize = {
  kinds: ['for-sale'],
  urgent: [],
  page: (_id: string, { category, slug }: NoticeWords) =>
    typeof category === 'string' && typeof slug === 'string' ? productPath({ category, slug }) : '/account/wants',
} as const;

/** Whether they may sell now; it is about themselves. */
const selling = {
  kinds: ['seller-agreed', 'seller-declined'],
  urgent: [],
  page: () => '/account/selling',
} as const;

/** What somebody waits for who says that a mailbox or all factors are lost, and that it comes to nothing; it is about themselves. */
const account = {
  kinds: ['mailbox-lost', 'mailbox-kept', 'factors-lost'],
  urgent: ['mailbox-lost', 'factors-lost'],
  page: () => '/account/profile',
} as const;

/** A step of what somebody has bought; it is about that order, whose number stands in the words. */
const order = {
  kinds: [
    'order-placed',
    'order-rescued',
    'order-withdrawn',
    'order-not-confirmed',
    'order-paid',
    'order-on-its-way',
    'order-checked',
    'order-mismatch',
    'order-delivered',
    'order-completed',
    'order-cancelled',
    'order-refunded',
    'order-return-label',
    'order-returned',
    'order-stays',
    'order-answered',
    'order-sent-back',
    'order-back-undelivered',
    'order-kept',
  ],
  urgent: ['order-mismatch', 'order-return-label', 'order-back-undelivered'],
  page: (_id: string, words: NoticeWords) => `/account/orders/${numberIn(words)}`,
} as const;

/**
 * What becomes of an offer, and what its buyer has to do; it is about that offer. `offer-met`: a seller sells at it, and it is being paid; `offer-declined`: it may be paid in another way;
 * `offer-not-paid`: not any more. Without its buyer it is over by `offer-ended` (its time), `offer-own-entry`, `offer-keeps-one` and `offer-item-gone`, as `OfferOver` says.
 */
const offer = {
  kinds: [
    'offer-met',
    'offer-declined',
    'offer-not-paid',
    'offer-beaten',
    'offer-ending',
    'offer-ended',
    'offer-own-entry',
    'offer-keeps-one',
    'offer-item-gone',
  ],
  urgent: ['offer-declined', 'offer-beaten', 'offer-ending'],
  page: () => '/account/offers',
} as const;

/** What the seller of a used item answers to an offer for it, and that the time to answer them is over; it is about that offer. */
const bargain = {
  kinds: ['offer-countered', 'offer-refused', 'counter-ended'],
  urgent: ['offer-countered'],
  page: () => '/account/offers',
} as const;

/** What is offered for a used item of theirs, and what becomes of what they would take instead; it is about that item. */
const receivedOffer = {
  kinds: ['offer-received', 'counter-accepted', 'counter-declined', 'counter-expired'],
  urgent: ['offer-received'],
  page: () => '/account/auctions',
} as const;

/** A step of what somebody has sold, and their money; likewise. */
const sale = {
  kinds: [
    'sale-to-confirm',
    'sale-confirm-soon',
    'sale-withdrawn',
    'sale-to-ship',
    'sale-ship-soon',
    'sale-checked',
    'sale-delivered',
    'sale-off',
    'sale-at-fault',
    'sale-lost',
    'sale-held',
    'sale-stands',
    'sale-made-good',
    'sale-take-back',
    'sale-sent-back',
    'sale-back-undelivered',
    'sale-back-lost',
    'sale-kept',
  ],
  urgent: [
    'sale-to-confirm',
    'sale-confirm-soon',
    'sale-to-ship',
    'sale-ship-soon',
    'sale-take-back',
    'sale-back-undelivered',
  ],
  page: (_id: string, words: NoticeWords) => `/account/sales/${numberIn(words)}`,
} as const;

/** A sale that they did not keep: somebody else may have it by now, so it leads to all of theirs. */
const failedSale = {
  kinds: ['sale-failed'],
  urgent: [],
  page: () => '/account/sales',
} as const;

/** Their money, once it is theirs; it is about themselves. */
const payout = {
  kinds: ['payout-made', 'payout-failed', 'payout-no-account'],
  urgent: [],
  page: () => '/account/sales',
} as const;

/** Where that money goes from now on; it is about that account. */
const payoutAccount = {
  kinds: ['payout-account-changed'],
  urgent: ['payout-account-changed'],
  page: () => '/account/payments',
} as const;

/**
 * What members are told of: the kinds of notice by what they are about, and the page of that without its locale. A slice that
 * tells of something new adds a line. Without zod: the browser loads this file with the page.
 */
const told = {
  auction,
  want,
  'wanted-size': wantedSize,
  selling,
  account,
  order,
  offer,
  bargain,
  'received-offer': receivedOffer,
  sale,
  'failed-sale': failedSale,
  payout,
  'payout-account': payoutAccount,
};

/** What a notice may be about. */
export type Topic = keyof typeof told;
export type NoticeKind = (typeof told)[Topic]['kinds'][number];

export const topics = Object.keys(told) as readonly Topic[];
export const noticeKinds: readonly NoticeKind[] = Object.values(told).flatMap(({ kinds }) => kinds);

/**
 * Always told in the inbox, whatever somebody has chosen who has the session: nobody takes an account over in silence. Their mails are written by what they are
 * about, to every address that the account has.
 */
export const isAlwaysTold = (kind: NoticeKind): boolean => kindsAbout('account').includes(kind);
/** Told in the inbox and by mail, whatever somebody has chosen who has the session: nobody leads money away in silence. */
export const isAlwaysMailed = (kind: NoticeKind): boolean => kindsAbout('payout-account').includes(kind);
/** Those of which there is a mail among the notices. */
export const mailedKinds = (): readonly NoticeKind[] => noticeKinds.filter((kind) => !isAlwaysTold(kind));
/** Those whose channels a member chooses. */
export const chosenKinds = (): readonly NoticeKind[] => mailedKinds().filter((kind) => !isAlwaysMailed(kind));

/** The kinds of one topic. */
export const kindsAbout = (topic: Topic): readonly NoticeKind[] => told[topic].kinds;

const urgent: readonly NoticeKind[] = Object.values(told).flatMap((one) => one.urgent);
export const isUrgent = (kind: NoticeKind): boolean => urgent.includes(kind);

/** The one thing that a notice is about. */
export type About = Readonly<{ kind: Topic; id: string }>;

/** What the texts of a notice are filled with: the name of a lot, a price. Money is written as its reader writes it. */
export type NoticeWords = Readonly<Record<string, string | Money | null>>;

/** Of the order that it is about. */
function numberIn({ number }: NoticeWords): string {
  return typeof number === 'string' ? number : '';
}

/** Of what product the size in these words is, by which it is converted for whoever reads them. What was told before that has none. */
export const sizedIn = ({ category, brandName, gender }: NoticeWords): Sized | undefined =>
  typeof category === 'string' && typeof brandName === 'string' && typeof gender === 'string'
    ? { category, brandName, gender: gender as Sized['gender'] }
    : undefined;

/** Where the shop shows it. */
export const pageAbout = ({ kind, id }: About, words: NoticeWords): string => told[kind].page(id, words);
