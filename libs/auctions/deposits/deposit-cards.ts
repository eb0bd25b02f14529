import { Injectable } from '@nestjs/common';
import { MethodsInUse } from '#platform/payments/methods-in-use.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { deposits } from './decider.ts';
import { depositsView, findDepositsOf } from './deposits.view.ts';
import { depositStream } from './events.ts';

/** Cards that deposits are held on: who forgets one would bid for nothing as soon as it has to be held anew. */
@Injectable()
export class DepositCards {
  constructor(
    private readonly streams: Streams,
    private readonly queries: ViewQueries,
    inUse: MethodsInUse,
  ) {
    inUse.add((memberId) => this.of(memberId));
  }

  private async of(memberId: string): Promise<readonly string[]> {
    const { items } = await this.queries.find(depositsView, findDepositsOf(memberId, undefined));
    const ask = { fresh: true };
    const cards = items.map(({ auctionId }) =>
      this.streams.readState(
        deposits,
        depositStream(auctionId, memberId),
        ({ state: { asked, held } }) => [asked, held].flatMap((one) => (one ? [one.methodId] : [])),
        ask,
      ),
    );
    return (await Promise.all(cards)).flat();
  }
}
