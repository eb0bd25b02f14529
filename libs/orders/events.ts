import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';
import type { Means } from '#kernel/means.ts';
import type { OrderCancel } from '#contracts/orders.ts';
import { type AfterSaleEvent, afterSaleShapes, sealedAfterSaleShapes } from './after-sale/events.ts';
import { type MendingEvent, mendingShapes } from './matches/events.ts';
import { type SendingBackEvent, sendingBackShapes } from './sending-back/events.ts';
import {
  type Goods,
  type Terms,
  withMeans,
  withoutAsks,
  withoutCard,
  withoutGuest,
  withoutMatches,
  withoutReturns,
} from './rules/terms.ts';
import { type AskingEvent, askingShapes } from './asking/events.ts';

type Of = Readonly<{ orderId: string }>;

/** Why it was given up. `code`: what was refused, or the bank's own word. */
export type GivenUp = Readonly<{
  why: 'declined' | 'balance' | 'allowance' | 'unit' | 'too-late' | 'withdrawn';
  code: string;
}>;

/**
 * The diary of an order's making, then its life. These names and shapes are what lies on disk: never edit one; raise `v` with an
 * upcaster, or add a new fact. `P` is a personal value.
 */
export type OrderEvent<P = Encrypted> =
  | AfterSaleEvent<P>
  | SendingBackEvent
  | MendingEvent
  | AskingEvent
  | Fact<'OrderStarted', Terms>
  /** Twelve digits. `n`: which try found one that nobody has. */
  | Fact<'OrderNumberGiven', Of & Readonly<{ number: string; n: number }>>
  /** A won lot's unit, or an ask's. */
  | Fact<'LotReserved', Of & Readonly<{ until: Instant }>>
  /** Within the day's limit of gift cards. */
  | Fact<'PurchaseAllowed', Of>
  | Fact<'BalanceSecured', Of & Readonly<{ tenderId: string }>>
  /** Before the bank is asked. `n` counts from 1: each is a payment of its own. */
  | Fact<'PaymentTried', Of & Readonly<{ n: number; paymentId: string; memberId: string; means: Means; amount: Money }>>
  | Fact<'PaymentSecured', Of & Readonly<{ n: number; paymentId: string }>>
  /** The holds have no end of their own any more. */
  | Fact<'BalancesBound', Of>
  /** The point of no return, where there is a unit. */
  | Fact<'LotSold', Of>
  | Fact<'OrderPlaced', Of>
  /** Nobody had placed it, and another quote of the same took its place: nobody will. */
  | Fact<'OrderWithdrawn', Of & Readonly<{ quoteId: string }>>
  /** From here only undo. */
  | Fact<'OrderGivenUp', Of & GivenUp>
  /** Nothing is held or taken. */
  | Fact<'OrderNotPlaced', Of>
  /** Nobody cancels it now: what is held is being taken. */
  | Fact<'OrderConfirming', Of>
  /** What was held could not be taken; another payment is tried, once. */
  | Fact<'CaptureLost', Of & Readonly<{ n: number; code: string }>>
  /** Captured and posted, to the last cent. `goods`: what is to be handed over now. */
  | Fact<'OrderConfirmed', Of & Readonly<{ goods: Goods['is'] }>>
  | Fact<'OrderCompleted', Of>
  /** A guest's: it is that member's from now on, who has shown that the mailbox is theirs. */
  | Fact<'OrderClaimed', Of & Readonly<{ memberId: string }>>
  /** A guest's that nobody has claimed for so long: what they said is not kept any more. */
  | Fact<'GuestForgotten', Of>
  /** From here only undo. */
  | Fact<'OrderLapsed', Of & Readonly<{ code: string }>>
  /** Nothing is held or taken. `why`: it could not be paid, its buyer took it back, or its seller does not sell it and nobody else does. */
  | Fact<'OrderCancelled', Of & Readonly<{ why: OrderCancel }>>;

export const orderShapes: Shapes<OrderEvent, OrderEvent<Decrypted>> = {
  OrderStarted: {
    v: 7,
    upcasters: { 1: withoutReturns, 2: withMeans, 3: withoutGuest, 4: withoutAsks, 5: withoutCard, 6: withoutMatches },
    people: ['memberId', 'goods.sellerId'],
    secret: ['address', 'addressMark', 'key', 'gift', 'guest', 'bankToken'],
  },
  OrderNumberGiven: { v: 1 },
  LotReserved: { v: 1 },
  PurchaseAllowed: { v: 1 },
  BalanceSecured: { v: 1 },
  PaymentTried: { v: 2, upcasters: { 1: withMeans }, people: ['memberId'], secret: ['bankToken'] },
  PaymentSecured: { v: 1 },
  BalancesBound: { v: 1 },
  LotSold: { v: 1 },
  OrderPlaced: { v: 1 },
  OrderWithdrawn: { v: 1 },
  OrderGivenUp: { v: 1 },
  OrderNotPlaced: { v: 1 },
  OrderConfirming: { v: 1 },
  CaptureLost: { v: 1 },
  OrderConfirmed: { v: 2, upcasters: { 1: withoutAsks } },
  OrderCompleted: { v: 1 },
  OrderClaimed: { v: 1, people: ['memberId'] },
  GuestForgotten: { v: 1 },
  OrderLapsed: { v: 1 },
  OrderCancelled: { v: 2, upcasters: { 1: withoutAsks } },
  ...afterSaleShapes,
  ...sendingBackShapes,
  ...mendingShapes,
  ...askingShapes,
};

/** As `sealedAfterSaleShapes`. */
export const sealedOrderShapes: Shapes<OrderEvent> = { ...orderShapes, ...sealedAfterSaleShapes };

/** `order-<id>` */
export const orderStream = stream('order');
