import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { orderShapes } from '../events.ts';
import { findOrders, ordersView } from '../views/orders.view.ts';
import type { ClaimedWords } from './claimed-words.ts';

type Deps = Readonly<{
  words: Pick<ClaimedWords, 'forget'>;
  progress: Progress;
  queries: Pick<ViewQueries, 'find'>;
}>;

/** What they said as a guest goes with them: of each order that they have claimed. */
export const whenMemberErasedForgetClaimedOrders = ({ words, progress, queries }: Deps) =>
  reaction({
    name: 'whenMemberErasedForgetClaimedOrders',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: async (fact) => {
        await onceItHas(progress, ordersView, fact);
        const theirs = await everyFound(queries, ordersView, (cursor) => findOrders(fact.data.memberId, cursor));
        for (const { id, isClaimed } of theirs) if (isClaimed) await words.forget(id);
      },
    },
  });

/** Once it stands in the log nobody claims it any more: then what they said goes, however often this is done. */
export const whenGuestForgottenEraseTheirWords = ({ words }: Pick<Deps, 'words'>) =>
  reaction({
    name: 'whenGuestForgottenEraseTheirWords',
    shapes: pick(orderShapes, 'GuestForgotten'),
    on: { GuestForgotten: ({ data: { orderId } }) => words.forget(orderId) },
  });
