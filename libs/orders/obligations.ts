import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Progress } from '#platform/projections/progress.ts';
import { patience, type ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { orderStream } from './events.ts';
import { findOpenOrders, findOpenSales, ordersView } from './views/orders.view.ts';

type Deps = Readonly<{ events: EventStore; progress: Progress; queries: ViewQueries }>;

/** A member is bound by each order of theirs that is not over, bought or sold. */
export const orderObligations =
  ({ events, progress, queries }: Deps) =>
  async (memberId: string): Promise<readonly string[]> => {
    if (!(await progress.whenPast(ordersView.name, await events.end(), patience)))
      throw new ViewsUnavailable('the views are behind: nobody can say who is bound');
    const open: string[] = [];
    for (const find of [findOpenOrders, findOpenSales]) {
      let cursor: string | undefined;
      do {
        const { items, next } = await queries.find(ordersView, find(memberId, cursor));
        open.push(...items.map(({ id }) => orderStream(id)));
        cursor = next;
      } while (cursor !== undefined);
    }
    return open;
  };
