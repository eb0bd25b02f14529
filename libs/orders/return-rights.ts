import { Injectable } from '@nestjs/common';
import type { Address } from '#contracts/addresses.ts';
import { convert } from '#kernel/conversion.ts';
import { deliveredPrice } from '#kernel/delivered-price.ts';
import { QuoteTerms } from '#platform/payments/quote-terms.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { wordsIn } from './after-sale/destination.ts';
import { Firms } from './firms.ts';
import { askingRules } from './rules/asking/records.ts';
import { returnTermsOf } from './rules/returns.ts';
import type { ReturnTerms, Terms } from './rules/terms.ts';

type Right = Pick<Terms, 'returns'>;

/**
 * Who owes it that an item may be given back, where another seller takes the place of one that failed. What its buyer was told when they paid holds, and nobody bears what they have not
 * promised: so a business alone follows on a business, and of a business that follows on a person its buyer has what the law gives.
 */
@Injectable()
export class ReturnRights {
  constructor(
    private readonly firms: Firms,
    private readonly by: QuoteTerms,
    private readonly keys: PersonKeys,
  ) {}

  /** Of those the only ones who may follow; null: anybody may. */
  async only({ returns }: Right, sellers: () => Promise<readonly string[]>): Promise<readonly string[] | null> {
    return returns && this.firms.among((await sellers()).slice(0, askingRules.mostLooked));
  }

  /** What its buyer may give back of that seller's; null: nothing. At what was paid: what another costs less comes off with the difference. */
  async of(terms: Terms, sellerId: string): Promise<ReturnTerms | null> {
    if (terms.returns) return terms.returns;
    const sellsAsFirm = await this.firms.has(sellerId);
    if (!sellsAsFirm) return null;
    const to = await wordsIn<Address>(terms.address, this.keys);
    return returnTermsOf({
      sellsAsFirm,
      country: to.country,
      paid: terms.delivered,
      standard: await this.standard(terms, to),
    });
  }

  /** The same, sent the standard way, at its own rates. */
  private async standard({ delivered, price, shippingMethod, records }: Terms, to: Address) {
    if ((shippingMethod ?? 'standard') === 'standard') return delivered;
    const { currency } = delivered.total;
    const [{ carriage }, { rates }] = [
      this.by.way({ ...to, method: 'standard' }),
      await this.by.ratesOf(records.rates),
    ];
    return deliveredPrice(convert(price.minor, currency, rates), carriage, currency, rates);
  }
}
