import { pick } from '#kernel/shapes.ts';
import { settlementShapes } from '#orders/settlements/events.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { bars } from './decider.ts';
import { barsStream } from './events.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'decide'> }>;

/** Who has not paid what they won is counted, and barred from the second time on. */
export const whenWinnerDefaultedCountIt = ({ streams }: Deps) =>
  reaction({
    name: 'whenWinnerDefaultedCountIt',
    shapes: pick(settlementShapes, 'WinnerDefaulted'),
    on: {
      WinnerDefaulted: ({ data: { auctionId, memberId } }, metadata) => {
        const command = { type: 'CountDefault', data: { auctionId, memberId }, metadata: metadata() } as const;
        return streams.decide(bars, barsStream(memberId), command);
      },
    },
  });
