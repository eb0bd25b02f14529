import type { RefundWhy } from '#contracts/orders.ts';
import { pick } from '#kernel/shapes.ts';
import { reaction, streamsAtOnce } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { orders } from './decider.ts';
import { orderShapes, orderStream } from './events.ts';
import type { UnitDesk } from './unit-desk.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'readState'>; units: Pick<UnitDesk, 'end'> }>;

/** What its seller owes: the sale counts no more. `design/rules.md`, Orders. */
const ofSellers: readonly (RefundWhy | null)[] = [
  'not-shipped',
  'not-seen',
  'declined',
  'not-confirmed',
  'mismatch',
  'fake',
  'sent-back',
  'of-seller',
];

/** The book forgets an ask whose order is over: its buyer has the item, or all of it goes back. Whose failure came out asks no more for another for a while. */
export const whenOrderOverEndItsAsk = ({ streams, units }: Deps) => {
  const end = async (orderId: string) => {
    const ask = { fresh: true };
    const { is, terms, way } = await streams.readState(orders, orderStream(orderId), ({ state }) => state, ask);
    if (terms?.goods.is !== 'ask' || !(is === 'completed' || is === 'refunded')) return;
    const why = ofSellers.includes(way.why) ? 'seller-failed' : 'kept';
    await units.end({ orderId, item: terms.goods }, { why, isCapped: false });
  };
  // before all is refunded: however long the bank is away, its seller asks no more for another meanwhile
  const capped = async (orderId: string) => {
    const ask = { fresh: true };
    const terms = await streams.readState(orders, orderStream(orderId), ({ state }) => state.terms, ask);
    if (terms?.goods.is !== 'ask') return;
    await units.end({ orderId, item: terms.goods }, { why: 'seller-failed', isCapped: true });
  };
  return reaction({
    name: 'whenOrderOverEndItsAsk',
    streamsAtOnce,
    shapes: pick(
      orderShapes,
      'OrderCompleted',
      'RefundDecided',
      'OrderRefunded',
      'ProblemEnded',
      'ReturnRefused',
      'ReturnLapsed',
    ),
    on: {
      RefundDecided: async ({ data: { orderId, failure } }) => (failure ? capped(orderId) : undefined),
      // what stays with its buyer is completed by these
      ProblemEnded: ({ data: { orderId } }) => end(orderId),
      ReturnRefused: ({ data: { orderId } }) => end(orderId),
      ReturnLapsed: ({ data: { orderId } }) => end(orderId),
      OrderCompleted: ({ data: { orderId } }) => end(orderId),
      OrderRefunded: ({ data: { orderId } }) => end(orderId),
    },
  });
};

type Seen = Readonly<{ streams: Pick<Streams, 'readState'>; units: Pick<UnitDesk, 'verify'> }>;

/** What it went for may be built on once the market has seen the item, or its buyer has it: nobody pumps a price with orders that never ship. `design/book.md`. */
export const whenItemSeenVerifyItsSale = ({ streams, units }: Seen) => {
  const verify = async (orderId: string) => {
    const ask = { fresh: true };
    const terms = await streams.readState(orders, orderStream(orderId), ({ state }) => state.terms, ask);
    if (terms?.goods.is === 'ask') await units.verify({ orderId, item: terms.goods });
  };
  return reaction({
    name: 'whenItemSeenVerifyItsSale',
    streamsAtOnce,
    shapes: pick(orderShapes, 'OrderVerified', 'OrderDelivered'),
    on: {
      OrderVerified: ({ data: { orderId } }) => verify(orderId),
      OrderDelivered: ({ data: { orderId } }) => verify(orderId),
    },
  });
};
