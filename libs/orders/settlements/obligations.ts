import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Progress } from '#platform/projections/progress.ts';
import { patience, type ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { findOfSeller, findOfWinner, openSettlements } from '../views/open-settlements.view.ts';
import { settlementStream } from './events.ts';

type Deps = Readonly<{ events: EventStore; progress: Progress; queries: ViewQueries }>;

/** Whoever has won a lot pays it or lets its time pass, and whoever sells it waits for that. */
export const settlementObligations =
  ({ events, progress, queries }: Deps) =>
  async (memberId: string): Promise<readonly string[]> => {
    if (!(await progress.whenPast(openSettlements.name, await events.end(), patience)))
      throw new ViewsUnavailable('the views are behind: nobody can say who is bound');
    const open: string[] = [];
    for (const find of [findOfWinner, findOfSeller]) {
      let cursor: string | undefined;
      do {
        const { items, next } = await queries.find(openSettlements, find(memberId, cursor));
        open.push(...items.map(({ id }) => settlementStream(id)));
        cursor = next;
      } while (cursor !== undefined);
    }
    return open;
  };
