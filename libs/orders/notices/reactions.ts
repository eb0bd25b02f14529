import type { NoticeKind } from '#contracts/notices.ts';
import { sellerFailure } from '#contracts/sale-failures.ts';
import { shownNumber } from '#contracts/order-number.ts';
import type { FactsOf } from '#kernel/shapes.ts';
import { pick } from '#kernel/shapes.ts';
import type { Notices } from '#platform/notices/notices.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { type CausedMetadata, reaction, streamsAtOnce } from '#platform/reactions/reaction.ts';
import type { Data } from '#kernel/fact.ts';
import { type OrderEvent, orderShapes } from '../events.ts';
import type { GuestMails } from '../guests/guest-mails.ts';
import type { OrderDocument } from '../rules/order-document.ts';
import { type Goods, isGuests, itemIn } from '../rules/terms.ts';
import { ordersView } from '../views/orders.view.ts';

/** What the reaction that tells of orders works with. */
export type OrderNoticeDeps = Readonly<{
  notices: Notices;
  guests: Pick<GuestMails, 'tell'>;
  progress: Progress;
  queries: Pick<ViewQueries, 'get'>;
}>;

const told = pick(
  orderShapes,
  'SaleAsked',
  'SaleReminded',
  'SellerFailed',
  'OrderRescued',
  'OrderConfirmed',
  'LabelMade',
  'ShippingReminded',
  'OrderShippedToUs',
  'OrderMismatched',
  'OrderShipped',
  'OrderDelivered',
  'OrderCompleted',
  'OrderCancelled',
  'RefundDecided',
  'ReturnAsked',
  'ReturnRefused',
  'ReturnLapsed',
  'ProblemReported',
  'ProblemEnded',
  'SendingBackBegun',
  'ItemSentBack',
  'BackUndelivered',
  'BackParcelLost',
  'ItemKept',
);
type Told = FactsOf<typeof told>;

/** What its buyer and its seller hear of it; `by`: until when they have to do something, or what comes next. */
type Said = Readonly<{ buyer?: NoticeKind; seller?: NoticeKind; by?: string | undefined }>;

const labelled = ({ leg, due }: Data<OrderEvent, 'LabelMade'>): Said => {
  if (leg === 'back') return { buyer: 'order-return-label', by: due };
  return leg === 'to-us' ? { seller: 'sale-to-ship', by: due } : {};
};

const cancelled = ({ why }: Data<OrderEvent, 'OrderCancelled'>): Said => {
  if (why === 'payment-lapsed') return { buyer: 'order-cancelled' };
  return why === 'withdrawn'
    ? { buyer: 'order-withdrawn', seller: 'sale-withdrawn' }
    : { buyer: 'order-not-confirmed' };
};

/** Whether its seller heard of it when they failed. */
const isFailure = (why: string): boolean => (sellerFailure.options as readonly string[]).includes(why);

function refunded({ why, charged, funds, failure }: Data<OrderEvent, 'RefundDecided'>, goods: Goods): Said {
  const buyer = why === 'returned' ? 'order-returned' : 'order-refunded';
  if (goods.is === 'ask' && isFailure(why)) return { buyer };
  if (failure) return { buyer, seller: 'sale-at-fault' };
  if (charged.minor === funds.minor) return { buyer, seller: 'sale-off' };
  return { buyer, seller: why === 'of-market' ? 'sale-made-good' : 'sale-lost' };
}

function saidOf(fact: Told, { terms }: OrderDocument): Said {
  switch (fact.type) {
    case 'OrderConfirmed':
      return { buyer: 'order-paid' };
    case 'LabelMade':
      return labelled(fact.data);
    case 'ShippingReminded':
      return { seller: 'sale-ship-soon', by: fact.data.due };
    case 'OrderShippedToUs':
      return { buyer: 'order-on-its-way' };
    case 'OrderMismatched':
      return { buyer: 'order-mismatch', by: fact.data.due };
    case 'OrderShipped':
      return { buyer: 'order-checked', seller: 'sale-checked' };
    case 'OrderDelivered':
      return { buyer: 'order-delivered', seller: 'sale-delivered', by: fact.data.due };
    case 'OrderCompleted':
      return itemIn(terms.goods) ? { buyer: 'order-completed' } : {}; // of gift cards their own mails tell
    case 'OrderCancelled':
      return cancelled(fact.data);
    case 'RefundDecided':
      return refunded(fact.data, terms.goods);
    case 'ReturnAsked':
    case 'ProblemReported':
      return { seller: 'sale-held' };
    case 'ReturnRefused':
    case 'ReturnLapsed':
      return { buyer: 'order-stays', seller: 'sale-stands' };
    case 'ProblemEnded':
      return fact.data.answer === 'no' ? { buyer: 'order-answered', seller: 'sale-stands' } : {};
    default:
      return saidOfAsking(fact, terms.goods);
  }
}

/** Of who sells an ask. */
function saidOfAsking(fact: Told, goods: Goods): Said {
  switch (fact.type) {
    case 'SaleAsked':
      return { buyer: 'order-placed', seller: 'sale-to-confirm', by: fact.data.due };
    case 'SaleReminded':
      return { seller: 'sale-confirm-soon', by: fact.data.due };
    case 'SellerFailed':
      return goods.is === 'ask' ? { seller: 'sale-failed' } : {};
    case 'OrderRescued':
      return { buyer: 'order-rescued' };
    default:
      return saidOfBack(fact);
  }
}

/** Of what goes back. That it will, its buyer has heard with what was found. */
function saidOfBack(fact: Told): Said {
  const by = 'due' in fact.data ? fact.data.due : undefined;
  switch (fact.type) {
    case 'SendingBackBegun':
      return fact.data.to === 'seller' ? { seller: 'sale-take-back', by } : {};
    case 'ItemSentBack':
      return fact.data.to === 'seller' ? { seller: 'sale-sent-back' } : { buyer: 'order-sent-back' };
    case 'BackUndelivered':
      return fact.data.to === 'seller'
        ? { seller: 'sale-back-undelivered', by }
        : { buyer: 'order-back-undelivered', by };
    case 'BackParcelLost':
      return fact.data.to === 'seller' ? { seller: 'sale-back-lost' } : {}; // its buyer hears of the refund
    case 'ItemKept':
      return fact.data.to === 'seller' ? { seller: 'sale-kept' } : { buyer: 'order-kept' };
    default:
      return {};
  }
}

async function tell(
  { notices, guests, progress, queries }: OrderNoticeDeps,
  fact: Readable<Told>,
  metadata: CausedMetadata,
) {
  await onceItHas(progress, ordersView, fact);
  const order = await queries.get(ordersView, fact.data.orderId);
  if (!order) return;
  const { buyer, seller, by = null } = saidOf(fact, order);
  const common = {
    words: { number: order.number, order: shownNumber(order.number), by },
    at: fact.meta.at,
    recurs: false,
  };
  const about = (kind: 'order' | 'sale' | 'failed-sale') => ({ kind, id: order.id });
  // whoever failed may not have it any more
  const soldBy = 'sellerId' in fact.data && fact.type !== 'OrderRescued' ? fact.data.sellerId : order.soldBy;
  if (buyer && isGuests({ orderId: order.id, memberId: order.memberId }))
    await guests.tell({ orderId: order.id, kind: buyer, words: common.words }, metadata());
  else if (buyer)
    await notices.tell({ ...common, memberId: order.memberId, kind: buyer, about: about('order') }, metadata());
  const ofSale = seller === 'sale-failed' ? 'failed-sale' : 'sale';
  if (seller && soldBy !== '')
    await notices.tell({ ...common, memberId: soldBy, kind: seller, about: about(ofSale) }, metadata('seller'));
}

/** Tells whoever has bought it and whoever has sold it: what happened, and what they have to do. */
export const whenOrderMovesTellItsPeople = (deps: OrderNoticeDeps) => {
  const handle = (fact: Readable<Told>, metadata: CausedMetadata) => tell(deps, fact, metadata);
  return reaction({
    name: 'whenOrderMovesTellItsPeople',
    streamsAtOnce,
    shapes: told,
    on: {
      SaleAsked: handle,
      SaleReminded: handle,
      SellerFailed: handle,
      OrderRescued: handle,
      OrderConfirmed: handle,
      LabelMade: handle,
      ShippingReminded: handle,
      OrderShippedToUs: handle,
      OrderMismatched: handle,
      OrderShipped: handle,
      OrderDelivered: handle,
      OrderCompleted: handle,
      OrderCancelled: handle,
      RefundDecided: handle,
      ReturnAsked: handle,
      ReturnRefused: handle,
      ReturnLapsed: handle,
      ProblemReported: handle,
      ProblemEnded: handle,
      SendingBackBegun: handle,
      ItemSentBack: handle,
      BackUndelivered: handle,
      BackParcelLost: handle,
      ItemKept: handle,
    },
  });
};
