import { Injectable } from '@nestjs/common';
import type { CountryCode } from '#contracts/countries.ts';
import { Refused } from '#kernel/refused.ts';
import { type QuotedWay, QuoteTerms, type ShippingMethod } from '#platform/payments/quote-terms.ts';
import { RatesInForce } from './rates-in-force.ts';
import { deliveryTermsOf, wayTo } from './rules/delivery.ts';

/** The records in force, for whoever makes a quote. A quote assumes nothing: it is charged. */
@Injectable()
export class QuotedBy extends QuoteTerms {
  constructor(private readonly inForce: RatesInForce) {
    super();
  }

  rates() {
    return this.inForce.record(true);
  }

  way({ country, state, method }: { country: CountryCode; state: string; method: ShippingMethod }): QuotedWay {
    const terms = deliveryTermsOf(country);
    const { carriage, region, shipping } = wayTo(terms, { region: state, method });
    if (shipping.method !== method) throw new Refused('shipping-unknown');
    if (region && region.code !== state) throw new Refused('state-unknown');
    return { carriage, method, records: terms.records, mayOweDuties: terms.mayOweDuties };
  }
}
