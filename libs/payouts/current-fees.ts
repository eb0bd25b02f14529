import { Injectable } from '@nestjs/common';
import type { Money } from '#kernel/money.ts';
import { Streams } from '#platform/streams/streams.ts';
import { SellerFees } from '#platform/trading/seller-fees.ts';
import { sellerAccounts } from './decider.ts';
import { sellerAccountStream } from './events.ts';
import { feeOf } from './rules/fees.ts';
import { feeRules } from './rules/records.ts';

/** As a sale of this moment would be charged: by the seller's own stream. */
@Injectable()
export class CurrentFees extends SellerFees {
  constructor(private readonly streams: Streams) {
    super();
  }

  netOf(sellerId: string, price: Money): Promise<Money> {
    return this.streams.readState(
      sellerAccounts,
      sellerAccountStream(sellerId),
      ({ state: { rating, revision, account } }) =>
        feeOf(price, { rating, revision, country: account?.country ?? feeRules.homeCountry }).net,
      { fresh: true },
    );
  }
}
