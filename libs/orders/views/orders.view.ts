import type { OrderPhase } from '#contracts/orders.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Document, type Draft, ignored, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { orderShapes, orderStream } from '../events.ts';
import type { Figures, Goods, Terms } from '../rules/terms.ts';

/** What of the terms is shown: nothing sealed, no name of a stream, nobody else. */
type Shown = Figures &
  Readonly<{ tenders: readonly (Omit<Terms['tenders'][number], 'balance'> & Readonly<{ is: string; of: string }>)[] }>;

/** An order. `shownTo`: its buyer once it is placed, else nobody; `openFor`: its buyer as long as somebody owes something. */
export type OrderDocument = Document &
  Readonly<{
    memberId: string;
    shownTo: string;
    openFor: string;
    number: string;
    is: OrderPhase;
    placedAt: Instant;
    terms: Shown;
    steps: readonly Readonly<{ is: OrderPhase; at: Instant }>[];
  }>;

export const ordersView = viewOf<OrderDocument>()({
  name: 'orders',
  version: 1,
  facts: orderShapes,
  streamsOf: (id) => [orderStream(id)],
  indexes: [['shownTo', 'placedAt'], ['shownTo', 'number'], ['openFor']],
  key: ({ data }) => [data.orderId],
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
    BalancesBound: ignored,
    LotSold: ignored,
    OrderPlaced: ({ doc, meta: { at } }) => ({ ...now(doc, 'placed', at), shownTo: doc.memberId, placedAt: at }),
    OrderGivenUp: ({ doc }) => ({ ...doc, is: 'giving-up' }),
    OrderNotPlaced: ({ doc }) => ({ ...doc, is: 'not-placed', openFor: '' }),
    OrderConfirming: ({ doc }) => ({ ...doc, is: 'confirming' }),
    CaptureLost: ignored,
    OrderConfirmed: ({ doc, meta: { at } }) => now(doc, 'confirmed', at),
    OrderCompleted: ({ doc, meta: { at } }) => ({ ...now(doc, 'completed', at), openFor: '' }),
    OrderLapsed: ({ doc }) => ({ ...doc, is: 'lapsing' }),
    OrderCancelled: ({ doc, meta: { at } }) => ({ ...now(doc, 'cancelled', at), openFor: '' }),
  },
});

type Kept = Draft<OrderDocument>;

const now = (doc: Kept, is: OrderPhase, at: Instant): Kept => ({ ...doc, is, steps: [...doc.steps, { is, at }] });

function shown({ tenders, ...terms }: Terms): Shown {
  const { goods, price, delivered, mayOweDuties, records, shippingMethod, rest, methodId } = terms;
  const sold = { goods: withoutGifts(goods), price, delivered, mayOweDuties, records, shippingMethod };
  const paid = tenders.map(({ balance, ...one }) => ({ ...one, is: balance.is, of: balance.id }));
  return { ...sold, rest, methodId, tenders: paid };
}

/** Nobody else: whom a card is for stands in no document. */
const withoutGifts = (goods: Goods): Goods =>
  goods.is === 'lot' ? goods : { ...goods, cards: goods.cards.map(({ gift: _, ...card }) => card) };

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

/** What a member waits for, or owes. */
export const findOpenOrders = (memberId: string, cursor: string | undefined): Find<OrderDocument> => ({
  where: { openFor: memberId },
  cursor,
});
