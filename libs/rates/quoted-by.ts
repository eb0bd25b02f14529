import { Injectable } from '@nestjs/common';
import type { CountryCode } from '#contracts/countries.ts';
import { firstRates } from '#contracts/first-rates.ts';
import type { RateRecord } from '#contracts/rates.ts';
import { Refused } from '#kernel/refused.ts';
import { type QuotedWay, QuoteTerms, type ShippingMethod } from '#platform/payments/quote-terms.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { RatesInForce } from './rates-in-force.ts';
import { deliveryTermsOf, wayTo } from './rules/delivery.ts';
import { rateRecords } from './views/rate-records.view.ts';

/** The records in force, for whoever makes a quote. A quote assumes nothing: it is charged. */
@Injectable()
export class QuotedBy extends QuoteTerms {
  constructor(
    private readonly inForce: RatesInForce,
    private readonly queries: ViewQueries,
  ) {
    super();
  }

  rates() {
    return this.inForce.record(true);
  }

  async ratesOf(id: string): Promise<RateRecord> {
    if (id === firstRates.id) return firstRates;
    const { day, source, rates } = await this.queries.need(rateRecords, id);
    return { id, day, source, rates };
  }

  way({ country, state, method }: { country: CountryCode; state: string; method: ShippingMethod }): QuotedWay {
    const terms = deliveryTermsOf(country);
    const { carriage, region, shipping } = wayTo(terms, { region: state, method });
    if (shipping.method !== method) throw new Refused('shipping-unknown');
    if (region && region.code !== state) throw new Refused('state-unknown');
    return { carriage, method, records: terms.records, mayOweDuties: terms.mayOweDuties };
  }
}
