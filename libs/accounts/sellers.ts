import { pick } from '#kernel/shapes.ts';
import { Refused } from '#kernel/refused.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { sellingShapes } from '#sellers/events.ts';
import { GrantRole } from './commands.ts';

/** Whom an operator has agreed to sells from now on; who was erased meanwhile is nobody. */
export const whenSellerAgreedGrantRole = ({ streams }: Readonly<{ streams: Pick<Streams, 'decide'> }>) =>
  reaction({
    name: 'whenSellerAgreedGrantRole',
    shapes: pick(sellingShapes, 'SellerAgreed'),
    on: {
      SellerAgreed: ({ data: { memberId, operatorId } }, metadata) =>
        GrantRole.decide(streams, { memberId, role: 'seller', by: operatorId }, metadata()).catch((error: unknown) => {
          if (!(error instanceof Refused && error.code === 'no-such-member')) throw error;
        }),
    },
  });
