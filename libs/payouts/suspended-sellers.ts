import { Injectable } from '@nestjs/common';
import { Refused } from '#kernel/refused.ts';
import { SellerStandings } from '#platform/auth/seller-standings.ts';
import { Streams } from '#platform/streams/streams.ts';
import { sellerAccounts } from './decider.ts';
import { sellerAccountStream } from './events.ts';
import { isSuspendedAt, leastRating } from './rules/fees.ts';

/** Whose rating is too low sells nothing more until it is not: from the seller's own stream, never from a view. */
@Injectable()
export class SuspendedSellers {
  constructor(
    private readonly streams: Streams,
    standings: SellerStandings,
  ) {
    standings.add((memberId) => this.suspensionOf(memberId));
  }

  /** `selling-suspended {rating, least}` */
  private suspensionOf(memberId: string): Promise<Refused | null> {
    return this.streams.readState(
      sellerAccounts,
      sellerAccountStream(memberId),
      ({ state: { rating } }) =>
        isSuspendedAt(rating) ? new Refused('selling-suspended', { rating, least: leastRating }) : null,
      { fresh: true },
    );
  }
}
