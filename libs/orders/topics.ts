import { type OrderMessages, ordersTopic as said } from '#contracts/topics/orders.ts';
import type { Recorded } from '#kernel/fact.ts';
import type { Money } from '#kernel/money.ts';
import { type FactsOf, pick } from '#kernel/shapes.ts';
import { type People, type Topic, topicOf } from '#kernel/topic.ts';
import { orderShapes } from './events.ts';
import { type Goods, sellerIn, type Terms } from './rules/terms.ts';

/** What leaves the house, and nothing that is not among it: steps at the bank and of labels, numbers and first opinions stay. */
const facts = pick(
  orderShapes,
  'OrderStarted',
  'OrderPlaced',
  'SaleAsked',
  'SaleAgreed',
  'OrderTakenBack',
  'OrderRescued',
  'RescueMissed',
  'DifferenceDecided',
  'OrderGivenUp',
  'OrderNotPlaced',
  'CaptureLost',
  'OrderConfirmed',
  'OrderCancelled',
  'OrderCompleted',
  'OrderShippedToUs',
  'OrderReceived',
  'OrderVerified',
  'OrderMismatched',
  'OrderRejected',
  'MismatchAccepted',
  'MismatchRefused',
  'OrderShipped',
  'OrderDelivered',
  'SellerFailed',
  'ParcelLost',
  'ParcelReturned',
  'ReturnAsked',
  'ReturnShipped',
  'ReturnReceived',
  'ReturnChecked',
  'ReturnRefused',
  'ReturnLapsed',
  'ProblemReported',
  'ProblemEnded',
  'RefundDecided',
  'OrderRefunded',
);

/** Who buys and sells. */
const who = pick(orderShapes, 'OrderStarted', 'OrderRescued');

type Past = readonly Recorded<FactsOf<typeof who>>[];

/** Both under their lasting names: whoever sold it in the end. */
function partiesOf(past: Past, { lasting }: People): Pick<OrderMessages['OrderCompleted'], 'buyer' | 'seller'> {
  const started = past.find((fact) => fact.type === 'OrderStarted')!;
  const rescued = past.findLast((fact) => fact.type === 'OrderRescued');
  const { memberId, goods } = started.data;
  const sellerId = rescued?.data.sellerId ?? sellerIn(goods);
  return { buyer: lasting(memberId), seller: sellerId === null ? null : lasting(sellerId) };
}

/** A card's id opens its page, and what is written on it is sealed: neither leaves. */
function goodsOf(goods: Goods): OrderMessages['OrderStarted']['goods'] {
  if (goods.is === 'gift-cards')
    return { is: goods.is, cards: goods.cards.map(({ amount, theme }) => ({ amount, theme })) };
  const { sellerId: _, ...item } = goods;
  if (item.is === 'lot') return item;
  const { match: _match, ...ask } = item; // whose offer it met is its buyer's and the house's
  return ask;
}

const sellerHere = (goods: Goods, { here }: People) => {
  const sellerId = sellerIn(goods);
  return sellerId === null ? null : here(sellerId);
};

const byBalances = ({ tenders, rest }: Pick<Terms, 'tenders' | 'rest'>): Money => ({
  minor: tenders.reduce((sum, { charged }) => sum + charged.minor, 0),
  currency: rest.currency,
});

/** What analysts get of orders: what was bought for how much, and how it went. */
export const ordersTopic: Topic = topicOf<OrderMessages>()({
  ...said,
  facts,
  past: { facts: who, neededBy: ['OrderNotPlaced', 'OrderCancelled', 'OrderCompleted', 'OrderRefunded'] },
  key: ({ data }) => data.orderId,
  messages: {
    OrderStarted: ({ data, people }) => ({
      orderId: data.orderId,
      goods: goodsOf(data.goods),
      buyer: people.here(data.memberId),
      seller: sellerHere(data.goods, people),
      price: data.price,
      item: data.delivered.item.net,
      shipping: data.delivered.shipping.net,
      tax: data.delivered.tax,
      total: data.delivered.total,
      byBalances: byBalances(data),
      shippingMethod: data.shippingMethod,
      mayReturn: data.returns !== null,
    }),
    OrderPlaced: ({ data: { orderId } }) => ({ orderId }),
    SaleAsked: ({ data: { orderId } }) => ({ orderId }),
    SaleAgreed: ({ data: { orderId } }) => ({ orderId }),
    OrderTakenBack: ({ data: { orderId } }) => ({ orderId }),
    OrderRescued: ({ data: { orderId, listingId, sellerId, isInstant, price }, people }) => ({
      orderId,
      listingId,
      seller: people.here(sellerId),
      isInstant,
      price,
    }),
    RescueMissed: ({ data: { orderId } }) => ({ orderId }),
    DifferenceDecided: ({ data: { orderId, charged, card } }) => ({ orderId, charged, toCard: card && card.amount }),
    OrderGivenUp: ({ data: { orderId, why } }) => ({ orderId, why }),
    OrderNotPlaced: ({ data: { orderId }, past, people }) => ({ orderId, ...partiesOf(past, people) }),
    CaptureLost: ({ data: { orderId } }) => ({ orderId }),
    OrderConfirmed: ({ data: { orderId } }) => ({ orderId }),
    OrderCancelled: ({ data: { orderId, why }, past, people }) => ({ orderId, why, ...partiesOf(past, people) }),
    OrderCompleted: ({ data: { orderId }, past, people }) => ({ orderId, ...partiesOf(past, people) }),
    OrderShippedToUs: ({ data: { orderId, seenAt } }) => ({ orderId, seenAt }),
    OrderReceived: ({ data: { orderId } }) => ({ orderId }),
    OrderVerified: ({ data: { orderId } }) => ({ orderId }),
    OrderMismatched: ({ data: { orderId, failed } }) => ({ orderId, failed: [...failed] }),
    OrderRejected: ({ data: { orderId, failed } }) => ({ orderId, failed: [...failed] }),
    MismatchAccepted: ({ data: { orderId } }) => ({ orderId }),
    MismatchRefused: ({ data: { orderId, by } }) => ({ orderId, by }),
    OrderShipped: ({ data: { orderId } }) => ({ orderId }),
    OrderDelivered: ({ data: { orderId, deliveredAt } }) => ({ orderId, deliveredAt }),
    SellerFailed: ({ data: { orderId, why } }) => ({ orderId, why }),
    ParcelLost: ({ data: { orderId, leg, why } }) => ({ orderId, leg, why }),
    ParcelReturned: ({ data: { orderId, leg } }) => ({ orderId, leg }),
    ReturnAsked: ({ data: { orderId } }) => ({ orderId }),
    ReturnShipped: ({ data: { orderId } }) => ({ orderId }),
    ReturnReceived: ({ data: { orderId } }) => ({ orderId }),
    ReturnChecked: ({ data: { orderId } }) => ({ orderId }),
    ReturnRefused: ({ data: { orderId, failed } }) => ({ orderId, failed: [...failed] }),
    ReturnLapsed: ({ data: { orderId, why } }) => ({ orderId, why }),
    ProblemReported: ({ data: { orderId } }) => ({ orderId }),
    ProblemEnded: ({ data: { orderId, answer } }) => ({ orderId, answer }),
    RefundDecided: ({ data: { orderId, why, charged, card } }) => ({
      orderId,
      why,
      charged,
      toCard: card && card.amount,
    }),
    OrderRefunded: ({ data: { orderId }, past, people }) => ({ orderId, ...partiesOf(past, people) }),
  },
});
