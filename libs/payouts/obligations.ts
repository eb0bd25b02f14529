import { orderStream } from '#orders/events.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Progress } from '#platform/projections/progress.ts';
import { patience, type ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { sellerAccounts } from './decider.ts';
import { sellerAccountStream } from './events.ts';
import { findOwed, saleMoneyView } from './views/sale-money.view.ts';

type Deps = Readonly<{ events: EventStore; streams: Streams; progress: Progress; queries: ViewQueries }>;

/** A seller is bound as long as a payout is open or due, while they owe the market, and by each sale whose money is to come. */
export const payoutObligations =
  ({ events, streams, progress, queries }: Deps) =>
  async (memberId: string): Promise<readonly string[]> => {
    if (!(await progress.whenPast(saleMoneyView.name, await events.end(), patience)))
      throw new ViewsUnavailable('the views are behind: nobody can say who is bound');
    const stream = sellerAccountStream(memberId);
    const isOpen = await streams.readState(
      sellerAccounts,
      stream,
      ({ state: { balance, open } }) => balance !== 0 || open !== null,
      { fresh: true },
    );
    const { items } = await queries.find(saleMoneyView, findOwed(memberId));
    return [...(isOpen ? [stream] : []), ...items.map(({ id }) => orderStream(id))];
  };
