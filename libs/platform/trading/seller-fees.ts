import type { Money } from '#kernel/money.ts';

/** What a seller is left with of a sale. Bound by payouts. Nest's token. */
export abstract class SellerFees {
  /** US dollars: what is left of that price after the market's fees, as the seller stands now. */
  abstract netOf(sellerId: string, price: Money): Promise<Money>;
}
