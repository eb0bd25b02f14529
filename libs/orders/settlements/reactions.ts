import { pick } from '#kernel/shapes.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { orders } from '../decider.ts';
import { orderShapes, orderStream } from '../events.ts';
import { settlements } from './decider.ts';
import { settlementStream } from './events.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'decide' | 'readState'> }>;

/** What was paid to the last cent is nobody's to pay any more. */
export const whenLotPaidSettleAuction = ({ streams }: Deps) =>
  reaction({
    name: 'whenLotPaidSettleAuction',
    shapes: pick(orderShapes, 'OrderConfirmed'),
    on: {
      OrderConfirmed: async ({ data: { orderId, goods } }, metadata) => {
        if (goods !== 'lot') return;
        const terms = await streams.readState(orders, orderStream(orderId), ({ state }) => state.terms, {
          fresh: true,
        });
        if (terms?.goods.is !== 'lot') return;
        const { auctionId } = terms.goods;
        const command = { type: 'SettleAuction', data: { auctionId, orderId }, metadata: metadata() } as const;
        await streams.decide(settlements, settlementStream(auctionId), command);
      },
    },
  });
