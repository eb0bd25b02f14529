import type { OrderNews } from '#contracts/live.ts';
import type { OrderPhase } from '#contracts/orders.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Draft, ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { orderStream, sealedOrderShapes } from '../events.ts';
import { businessDaysAfter } from '../rules/business-days.ts';
import { afterSaleRules } from '../rules/after-sale/records.ts';
import { type Goods, liesAtDesk, sellerIn, type Terms } from '../rules/terms.ts';
import type { OrderDocument, Shown } from '../rules/order-document.ts';
import { rowsSendingBack } from '../rules/sending-back/rows.ts';
import { rowsAsking } from '../rules/asking/rows.ts';
import { rowsAfterSale } from '../rules/after-sale/rows.ts';

export const ordersView = viewOf<OrderDocument>()({
  name: 'orders',
  version: 21,
  facts: sealedOrderShapes,
  streamsOf: (id) => [orderStream(id)],
  indexes: [
    ['shownTo', 'placedAt'],
    ['shownTo', 'number'],
    ['soldBy', 'placedAt'],
    ['soldBy', 'number'],
    ['desk', 'since'],
    ['lateAfter'],
    ['openFor'],
    ['sellerOpenFor'],
    ['soldBy', 'is', 'returnUntil'],
  ],
  key: ({ data }) => [data.orderId],
  rooms: ({ memberId, soldBy }) => [memberRoom(memberId), ...(soldBy ? [memberRoom(soldBy)] : [])],
  /** Its number, as its page, from the placing on. */
  told: ({ id, rev, number, is, shownTo }): OrderNews => ({ id, rev, number: shownTo ? number : '', is }),
  start: {
    OrderStarted: ({ data, meta: { at }, id }) => ({
      id,
      memberId: data.memberId,
      shownTo: '',
      openFor: data.memberId,
      number: '',
      is: 'making',
      placedAt: at,
      terms: shown(data),
      steps: [],
      ...nowhere,
    }),
  },
  on: {
    OrderStarted: ignored,
    OrderNumberGiven: ({ doc, data: { number } }) => ({ ...doc, number }),
    LotReserved: ignored,
    PurchaseAllowed: ignored,
    BalanceSecured: ignored,
    PaymentTried: ignored,
    PaymentSecured: ignored,
    MatchPaymentDeclined: ignored,
    MatchPaymentMended: ({ doc, data: { means } }) => ({ ...doc, terms: { ...doc.terms, means } }),
    BalancesBound: ignored,
    LotSold: ignored,
    OrderPlaced: ({ doc, meta: { at } }) => ({ ...now(doc, 'placed', at), ...placed(doc, at) }),
    OrderWithdrawn: ignored, // of an order that never was
    OrderGivenUp: ({ doc }) => ({ ...doc, is: 'giving-up' }),
    OrderNotPlaced: ({ doc }) => ({ ...doc, is: 'not-placed', openFor: '' }),
    OrderConfirming: ({ doc }) => ({ ...doc, is: 'confirming' }),
    CaptureLost: ignored,
    OrderConfirmed: ({ doc, meta: { at } }) => ({
      ...now(doc, 'confirmed', at),
      ...(liesAtDesk(doc.terms.goods) && sentOn(at)),
    }),
    OrderCompleted: ({ doc, meta: { at } }) => ({ ...now(doc, 'completed', at), ...over }),
    OrderClaimed: ({ doc, data: { memberId } }) => ({
      ...doc,
      memberId,
      shownTo: memberId,
      openFor: doc.openFor && memberId,
      isClaimed: true,
    }),
    GuestForgotten: ignored,
    OrderLapsed: ({ doc }) => ({ ...doc, is: 'lapsing' }),
    OrderCancelled: ({ doc, data: { why }, meta: { at } }) => ({
      ...now(doc, 'cancelled', at),
      ...over,
      cancelled: why,
    }),
    ...rowsAsking,
    ...rowsAfterSale,
    ...rowsSendingBack,
  },
});

/** What only that member may hear: `live-push`. */
const memberRoom = (memberId: string) => `member:${memberId}`;

type Kept = Draft<OrderDocument>;

const nowhere = {
  isClaimed: false,
  soldBy: '',
  sellerOpenFor: '',
  desk: '',
  since: '',
  lateAfter: '',
  due: null,
  isHandedOver: false,
  asked: null,
  rescued: null,
  cancelled: null,
  coming: null,
  going: null,
  found: [],
  failed: [],
  photographs: [],
  refund: null,
  returnUntil: null,
  back: null,
  isReturnReady: false,
  returnEnd: null,
  problem: null,
  goesBack: null,
} as const;

const over = { openFor: '', sellerOpenFor: '', due: null } as const;

/** From now on it is there for whoever has bought and sold it. */
function placed(doc: Kept, at: Instant) {
  const soldBy = sellerIn(doc.terms.goods) ?? '';
  return { shownTo: doc.memberId, placedAt: at, soldBy, sellerOpenFor: soldBy };
}

/** It lies there: whoever stands at the desk sends it on within a business day. */
const sentOn = (at: Instant) => ({
  desk: 'verified',
  since: at,
  lateAfter: businessDaysAfter(at, afterSaleRules.deskDays),
});

const now = (doc: Kept, is: OrderPhase, at: Instant): Kept => ({ ...doc, is, steps: [...doc.steps, { is, at }] });

function shown({ tenders, ...terms }: Terms): Shown {
  const { goods, price, delivered, mayOweDuties, records, shippingMethod, rest, means, returns } = terms;
  const sold = { goods: withoutGifts(goods), price, delivered, mayOweDuties, records, shippingMethod, returns };
  const paid = tenders.map(({ balance, ...one }) => ({ ...one, is: balance.is, of: balance.id }));
  return { ...sold, rest, means, tenders: paid };
}

/** Nobody else: whom a card is for stands in no document. */
const withoutGifts = (goods: Goods): Goods =>
  goods.is !== 'gift-cards' ? goods : { ...goods, cards: goods.cards.map(({ gift: _, ...card }) => card) };

/** A page of what a member has bought, the latest first. */
export const findOrders = (memberId: string, cursor: string | undefined): Find<OrderDocument> => ({
  where: { shownTo: memberId },
  sort: [['placedAt', 'desc']],
  cursor,
});

/** The buyer is in the look-up key: another's number and none are one answer. */
export const findOrder = (memberId: string, number: string): Find<OrderDocument> => ({
  where: { shownTo: memberId, number },
  limit: 1,
});

/** A page of what a member has sold, the latest first. */
export const findSales = (sellerId: string, cursor: string | undefined): Find<OrderDocument> => ({
  where: { soldBy: sellerId },
  sort: [['placedAt', 'desc']],
  cursor,
});

/** As `findOrder`, for its seller. */
export const findSale = (sellerId: string, number: string): Find<OrderDocument> => ({
  where: { soldBy: sellerId, number },
  limit: 1,
});

/** What waits at that place of the desk, the longest first. */
export const findAtDesk = (desk: string, cursor: string | undefined): Find<OrderDocument> => ({
  where: { desk },
  sort: [['since', 'asc']],
  cursor,
});

/** What people at the desk should have done by then, the longest late first. */
export const findLate = (at: Instant, cursor: string | undefined): Find<OrderDocument> => ({
  where: { lateAfter: { gt: '', lte: at } },
  sort: [['lateAfter', 'asc']],
  cursor,
});

/** What a seller owes. */
export const findOpenSales = (sellerId: string, cursor: string | undefined): Find<OrderDocument> => ({
  where: { sellerOpenFor: sellerId },
  cursor,
});

/** What is over for its seller, unless its buyer gives it back, which they may then. */
export const findMayReturn = (sellerId: string, at: Instant, cursor: string | undefined): Find<OrderDocument> => ({
  where: { soldBy: sellerId, is: 'completed', returnUntil: { gt: at } },
  sort: [['returnUntil', 'asc']],
  cursor,
});

/** What a member waits for, or owes. */
export const findOpenOrders = (memberId: string, cursor: string | undefined): Find<OrderDocument> => ({
  where: { openFor: memberId },
  cursor,
});
