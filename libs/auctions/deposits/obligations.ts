import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Progress } from '#platform/projections/progress.ts';
import { patience, type ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { depositsView, findDepositsOf } from './deposits.view.ts';
import { depositStream } from './events.ts';

type Deps = Readonly<{ events: EventStore; progress: Progress; queries: ViewQueries }>;

/** A member is bound by what is held of theirs until it is let go, or taken. */
export const depositObligations =
  ({ events, progress, queries }: Deps) =>
  async (memberId: string): Promise<readonly string[]> => {
    if (!(await progress.whenPast(depositsView.name, await events.end(), patience)))
      throw new ViewsUnavailable('the views are behind: nobody can say who is bound');
    const open: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = await queries.find(depositsView, findDepositsOf(memberId, cursor));
      open.push(...items.map(({ auctionId }) => depositStream(auctionId, memberId)));
      cursor = next;
    } while (cursor !== undefined);
    return open;
  };
