import { Injectable } from '@nestjs/common';
import { EventStore } from '#platform/event-store/event-store.ts';
import { MethodsInUse } from '#platform/payments/methods-in-use.ts';
import { everyFound, mustKnowAll } from '#platform/projections/every-found.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { deposits } from './decider.ts';
import { depositsView, findDepositsOf } from './deposits.view.ts';
import { depositStream } from './events.ts';

/** Cards that deposits are held on: who forgets one would bid for nothing as soon as it has to be held anew. Errors: `ViewsUnavailable`, where nobody can say yet. */
@Injectable()
export class DepositCards {
  constructor(
    private readonly streams: Streams,
    private readonly queries: ViewQueries,
    private readonly events: EventStore,
    private readonly progress: Progress,
    inUse: MethodsInUse,
  ) {
    inUse.add((memberId) => this.of(memberId));
  }

  private async of(memberId: string): Promise<readonly string[]> {
    await mustKnowAll({ events: this.events, progress: this.progress }, depositsView);
    const open = await everyFound(this.queries, depositsView, (cursor) => findDepositsOf(memberId, cursor));
    return (await Promise.all(open.map(({ auctionId }) => this.cardsOf(auctionId, memberId)))).flat();
  }

  private cardsOf(auctionId: string, memberId: string): Promise<readonly string[]> {
    return this.streams.readState(
      deposits,
      depositStream(auctionId, memberId),
      ({ state: { asked, held } }) => [asked, held].flatMap((one) => (one ? [one.methodId] : [])),
      { fresh: true },
    );
  }
}
