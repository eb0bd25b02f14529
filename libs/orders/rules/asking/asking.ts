import type { OrderCancel } from '#contracts/orders.ts';
import { between, type Instant, plus } from '#kernel/instant.ts';
import type { DeliveredPrice } from '#kernel/delivered-price.ts';
import type { Data } from '#kernel/fact.ts';
import type { Money } from '#kernel/money.ts';
import type { AskingEvent } from '../../asking/events.ts';
import type { OrderEvent } from '../../events.ts';
import type { Way } from '../after-sale/way.ts';
import type { OrderPhase } from '../phase.ts';
import { bindsItsBuyer, type Goods, liesAtDesk, sellerIn, type Terms } from '../terms.ts';
import { askingRules } from './records.ts';

/** A seller who has not said yet whether they sell. */
export type AskedSeller = Readonly<{ askedAt: Instant; due: Instant; isReminded: boolean }>;

/** How the order of an ask stands with who sells it. */
export type Asking = Readonly<{
  asked: AskedSeller | null;
  /** Until when its buyer may take it back, whoever is asked; null: not. */
  cancelUntil: Instant | null;
  /** Who has said yes last. */
  agreedBy: string | null;
  /** Sellers who failed it. */
  failed: readonly string[];
  /** Numbers of parcels that were labelled for them, and may still come: none is the order's any more. */
  lateParcels: readonly string[];
  /** How often another took the place of one of them; `isMissed`: nobody does any more. */
  rescues: number;
  isMissed: boolean;
  /** The other costs less: what goes back of it is to be decided, once it is paid. */
  lower: Readonly<{ price: Money; delivered: DeliveredPrice }> | null;
  /** It is decided, and not given back yet. */
  difference: Data<AskingEvent, 'DifferenceDecided'> | null;
}>;

export const notAsked: Asking = {
  asked: null,
  cancelUntil: null,
  agreedBy: null,
  failed: [],
  lateParcels: [],
  rescues: 0,
  isMissed: false,
  lower: null,
  difference: null,
};

/** `answer`: its seller is waited for; `rescue`: another is looked for. */
export type AskingStep = Readonly<{ do: 'answer' | 'rescue' | 'decide-difference' | 'give-difference' }>;

/** What of an order it turns on. */
type Stood = Readonly<{ is: OrderPhase; asking: Asking; way: Pick<Way, 'refund'>; terms: Terms | null }>;

/** What an ask needs beside what any item does; null: nothing. */
export function askingStepOf({ is, asking, way, terms }: Stood): AskingStep | null {
  if (is === 'placed') return asking.asked && { do: 'answer' };
  if (is === 'failed') return terms?.goods.is === 'ask' && !asking.isMissed && !way.refund ? { do: 'rescue' } : null;
  if (is !== 'confirmed') return null;
  if (asking.difference) return { do: 'give-difference' };
  return asking.lower && { do: 'decide-difference' };
}

/** What is said with its placing, and where another takes a seller's place. What lies at our desk has been said yes to before. */
export function saleAsked(terms: Terms, at: Instant, cancelUntil: Instant | null): AskingEvent[] {
  const sellerId = sellerIn(terms.goods);
  if (sellerId === null || terms.goods.is !== 'ask' || liesAtDesk(terms.goods)) return [];
  const { orderId } = terms;
  const due = plus(at, askingRules.answerMs);
  return [{ type: 'SaleAsked', data: { orderId, sellerId, due, cancelUntil, rules: askingRules.id } }];
}

/** Until when whoever has just bought it may take it back; null: what they have said binds them. */
export const cancelUntil = (goods: Goods, placedAt: Instant): Instant | null =>
  bindsItsBuyer(goods) ? null : plus(placedAt, askingRules.cancelMs);

/** When a seller is reminded who has not said anything yet. */
export const remindedAt = (askedAt: Instant, due: Instant): Instant =>
  plus(askedAt, Math.floor(between(askedAt, due) / 2));

/** Is it what the order waits for, and not before its time? */
export function isExpectedAsking({ asking, terms }: Stood, fact: OrderEvent, at: Instant): boolean {
  const { asked } = asking;
  if ('sellerId' in fact.data && fact.type !== 'OrderRescued' && fact.data.sellerId !== sellerIn(terms!.goods))
    return false;
  if (fact.type === 'OrderRescued') return fact.data.n === asking.rescues + 1;
  if (fact.type === 'DifferenceDecided' || fact.type === 'DifferenceGivenBack') return fact.data.n === asking.rescues;
  if (fact.type === 'SaleReminded')
    return asked !== null && !asked.isReminded && at >= remindedAt(asked.askedAt, asked.due) && at < asked.due;
  if (fact.type === 'SellerFailed') return asked !== null && at >= asked.due;
  return true;
}

/** Why what was placed comes to nothing. */
export function cancelledBy(end: Readonly<{ why: string; code: string }> | null): OrderCancel {
  if (end?.why === 'withdrawn') return 'withdrawn';
  if (end?.why === 'seller') return end.code === 'sale-declined' ? 'declined' : 'not-confirmed';
  return 'payment-lapsed';
}
