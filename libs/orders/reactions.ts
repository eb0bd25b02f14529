import { type AuctionOpened, auctionShapes, auctionStream } from '#auctions/events.ts';
import type { Data } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import { pick, upcast } from '#kernel/shapes.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { orderRules } from './rules/records.ts';
import { settlements } from './settlements/decider.ts';
import { settlementStream } from './settlements/events.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'decide'>; events: Pick<EventStore, 'read'> }>;
type Opened = Data<AuctionOpened, 'AuctionOpened'>;

/** Auctions of these rules are paid here: all that are opened today. What was opened before them goes on without. */
const settled: readonly string[] = ['plinth-3'];

/** Who won may pay from now on, until the one clock of 48 hours is over. */
export const whenAuctionClosedOpenSettlement = ({ streams, events }: Deps) =>
  reaction({
    name: 'whenAuctionClosedOpenSettlement',
    shapes: pick(auctionShapes, 'AuctionClosed'),
    on: {
      AuctionClosed: async ({ data: { auctionId, winner, closedAt } }, metadata) => {
        if (!winner) return;
        const opened = await openedOf(events, auctionId);
        if (!opened || !settled.includes(opened.rules)) return;
        const { sellerId, lot } = opened;
        const { templateId, variantId } = lot;
        const until = plus(closedAt, orderRules.settlementMs);
        const won = {
          auctionId,
          buyerId: winner.bidderId,
          sellerId,
          price: winner.price,
          templateId,
          variantId,
          until,
        };
        const command = { type: 'OpenSettlement', data: won, metadata: metadata() } as const;
        await streams.decide(settlements, settlementStream(auctionId), command);
      },
    },
  });

/** An auction's first fact says what is sold. */
async function openedOf(events: Deps['events'], auctionId: string): Promise<Opened | undefined> {
  for await (const { type, data, meta } of events.read(auctionStream(auctionId)))
    return type === 'AuctionOpened' ? (upcast(auctionShapes, type, meta.v, data) as Opened) : undefined;
  return undefined;
}
