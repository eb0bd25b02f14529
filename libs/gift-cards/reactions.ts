import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Gifts } from './gifts.ts';
import { balancesView, findCards } from './views/balances.view.ts';

type Deps = Readonly<{
  gifts: Pick<Gifts, 'forgetRecipient'>;
  progress: Progress;
  queries: Pick<ViewQueries, 'find'>;
}>;

/** Of a card that they keep, whom it was for is they themselves: mailbox, name and what was written to them. What is left on it is spent by its code. */
export const whenMemberErasedForgetWhomTheirCardsWereFor = ({ gifts, progress, queries }: Deps) =>
  reaction({
    name: 'whenMemberErasedForgetWhomTheirCardsWereFor',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: async (fact) => {
        await onceItHas(progress, balancesView, fact);
        const theirs = await everyFound(queries, balancesView, (cursor) => findCards(fact.data.memberId, cursor));
        for (const { id } of theirs) await gifts.forgetRecipient(id);
      },
    },
  });
