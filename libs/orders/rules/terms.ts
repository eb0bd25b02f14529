import type { Tier } from '#contracts/tiers.ts';
import type { DeliveredPrice } from '#kernel/delivered-price.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { type Means, savedMeans } from '#kernel/means.ts';

/**
 * A card that is to be issued once it is paid. `charged`: its own part of the total, in the currency of the order. `gift`: whom it is for and what is written
 * to them, sealed under the buyer's key as long as it is not issued; without it the buyer keeps it.
 */
export type SoldCard = Readonly<{ cardId: string; amount: Money; charged: Money; theme: string; gift?: Encrypted }>;

/** The lot of an auction that somebody won. */
export type WonLot = Readonly<{ auctionId: string; sellerId: string; templateId: string; variantId: string }>;

/** An offer that has met it, which binds both. `mendUntil`: until when another payment may be tried; null: not this time. */
export type Match = Readonly<{ offerId: string; mendUntil: Instant | null }>;

/** The ask of a listing, in the book of its size. `isInstant`: it lies at our desk, and its seller has said yes before. `match`: absent where it was bought at its price. */
export type BoughtAsk = Readonly<{
  listingId: string;
  sellerId: string;
  templateId: string;
  size: string;
  tier: Tier;
  isInstant: boolean;
  match?: Match;
}>;

/** One item, which somebody sells. */
export type Item = Readonly<{ is: 'lot' } & WonLot> | Readonly<{ is: 'ask' } & BoughtAsk>;

/** Whether it is sent on from the desk, where it was checked before it was sold. */
export const liesAtDesk = (goods: Goods): boolean => goods.is === 'ask' && goods.isInstant;

/** What is sold: one item, or gift cards only. */
export type Goods = Readonly<{ is: 'gift-cards'; cards: readonly SoldCard[] }> | Item;

/** Null: gift cards, which are the market's own. */
export const itemIn = (goods: Goods): Item | null => (goods.is === 'gift-cards' ? null : goods);

/** Whose sale it is; null: nobody's. */
export const sellerIn = (goods: Goods): string | null => itemIn(goods)?.sellerId ?? null;

/** What its buyer has said before: a match of their offer, or one that was accepted, is not taken back. What is bought at its price is. */
export const bindsItsBuyer = (goods: Goods): boolean => goods.is !== 'ask' || goods.match !== undefined;

/** A part that a balance pays: `amount` in USD, `charged` in the currency of the order. */
export type TenderTerms = Readonly<{
  tenderId: string;
  balance: Readonly<{ is: 'gift-card' | 'credit'; id: string; key: string }>;
  amount: Money;
  charged: Money;
}>;

/** By which records it was reckoned: what is published later changes nothing of it. */
export type RecordsUsed = Readonly<{ rates: string; tax: string; shipping: string; balances: string }>;

/** As they were charged. */
export type Retained = Readonly<{ shipping: Money; tax: Money }>;

/** By which record, and for how many days. `refund`: item, tax and the standard way of sending it; `retained`: what another way cost beyond that. */
export type ReturnTerms = Readonly<{ rules: string; days: number; refund: Money; retained: Retained | null }>;

/**
 * A guest, whose `memberId` is a name of this order alone. All are keyed hashes but `contact`, which is sealed under that name: `session`, whose the quote is;
 * `mailbox`, where the order belongs; `payer`, whose the card is; `card`, the same however often it is typed, null where it is a wallet or older than this.
 */
export type GuestTerms = Readonly<{
  session: string;
  mailbox: string;
  payer: string;
  card: string | null;
  contact: Encrypted;
}>;

/** What a guest's order calls its buyer, and seals their words under: nothing of another order goes with that key. */
export const guestOf = (orderId: string): string => `guest-${orderId}`;

/** As long as no member has claimed it. */
export const isGuests = ({ orderId, memberId }: Readonly<{ orderId: string; memberId: string }>): boolean =>
  memberId === guestOf(orderId);

/** All of a quote: pinned when it is made, and what the order is made under. No browser says any of these figures. */
export type Terms = Readonly<{
  quoteId: string;
  /** Follows from what is sold, so that two tabs meet in one stream. */
  orderId: string;
  memberId: string;
  /** Null: a member buys. */
  guest: GuestTerms | null;
  goods: Goods;
  /** The seller's price in US cents, before tax and carriage. */
  price: Money;
  delivered: DeliveredPrice;
  mayOweDuties: boolean;
  records: RecordsUsed;
  /** Sealed under the buyer's key, the whole of it; null: nothing is sent. `addressMark` is its keyed hash: whether it is still the same. */
  address: Encrypted | null;
  addressId: string | null;
  addressMark: string | null;
  shippingMethod: 'standard' | 'twoDay' | 'nextDay' | null;
  tenders: readonly TenderTerms[];
  /** What is left for what it is paid with beside balances; without anything left, null. */
  rest: Money;
  means: Means | null;
  /** What its buyer gets back who returns it because the law says so; null: they have no such right. */
  returns: ReturnTerms | null;
  /** Whom the bank speaks to, and where they come back to. */
  locale: string;
  /** Nobody places it at or after that. */
  until: Instant;
}>;

/** What of it stands in an order for good, and is shown: nothing sealed, nobody else. */
export type Figures = Pick<
  Terms,
  'goods' | 'price' | 'delivered' | 'mayOweDuties' | 'records' | 'shippingMethod' | 'rest' | 'means' | 'returns'
>;

/** Quotes and orders of before returns came: nobody was told of any right. */
export const withoutReturns = (data: object) => ({ ...data, returns: null });

type BySaved = Readonly<{ methodId: string | null }>;

/** What was written before wallets: a saved method, or balances alone. */
export const withMeans = ({ methodId, ...data }: BySaved) => ({
  ...data,
  means: methodId === null ? null : savedMeans(methodId),
});

/** Quotes and orders of before guests bought. */
export const withoutGuest = (data: object) => ({ ...data, guest: null });

/** Quotes and orders of before a guest's card was known again. */
export const withoutCard = ({ guest, ...data }: Readonly<{ guest: object | null }>) => ({
  ...data,
  guest: guest && { ...guest, card: null },
});

/** What was written before there were asks says the same today. */
export const withoutAsks = (data: object) => data;

/** Quotes and orders of before offers were matched: the same today. */
export const withoutMatches = (data: object) => data;
