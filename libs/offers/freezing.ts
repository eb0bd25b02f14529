import { Injectable } from '@nestjs/common';
import type { OfferAskedBody } from '#contracts/offers.ts';
import type { Address } from '#contracts/addresses.ts';
import { convert } from '#kernel/conversion.ts';
import { deliveredPrice } from '#kernel/delivered-price.ts';
import { savedMeans } from '#kernel/means.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import { OrderCharges } from '#platform/payments/order-charges.ts';
import { AddressBook, QuoteTerms } from '#platform/payments/quote-terms.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Frozen } from './events.ts';

type Way = Readonly<{ price: Money }> & Pick<OfferAskedBody, 'addressId' | 'shippingMethod' | 'currency'>;

/** Freezes under what an offer is bought: every figure is read here, where it belongs. */
@Injectable()
export class Freezing {
  constructor(
    private readonly by: QuoteTerms,
    private readonly charges: OrderCharges,
    private readonly addresses: AddressBook,
    private readonly keys: PersonKeys,
  ) {}

  /**
   * Refused: `total-changed {now}` where it costs something else than its buyer was told, `price-not-whole`, `method-not-verified`, `shipping-unknown`, `state-unknown`. Not found: another's
   * method or address.
   */
  async freeze(buyerId: string, asked: Omit<OfferAskedBody, 'hours' | 'buyAtMost' | 'again'>): Promise<Frozen> {
    const { methodId, addressId, shippingMethod, currency, locale } = asked;
    await this.charges.mustHave(buyerId, savedMeans(methodId));
    const { delivered, terms, sent } = await this.reckon(buyerId, asked);
    const { total } = delivered;
    if (total.minor !== asked.total.minor || total.currency !== asked.total.currency)
      throw new Refused('total-changed', { now: total });
    const text = JSON.stringify(sent);
    const addressMark = this.keys.hash('order-address', `${buyerId}/${text}`);
    const address = await this.keys.encrypt(buyerId, text);
    const chosen = { methodId, addressId, shippingMethod, currency, locale, country: sent.country };
    return { delivered, terms: { ...chosen, ...terms, address, addressMark } };
  }

  /** What it comes to now. */
  async reckon(buyerId: string, { price, addressId, shippingMethod: method, currency }: Way) {
    if (price.currency !== 'USD') throw new Refused('price-not-whole');
    const { id: _, ...sent }: Address = await this.addresses.of(buyerId, addressId);
    const { id: rates, rates: table } = await this.by.rates();
    const { carriage, records, mayOweDuties } = this.by.way({ ...sent, method });
    const { carriage: standard } = this.by.way({ ...sent, method: 'standard' });
    const own = currency === 'USD' ? price : convert(price.minor, currency, table);
    const terms = { carriage, standard, mayOweDuties, records: { rates, ...records } };
    return { delivered: deliveredPrice(own, carriage, currency, table), terms, sent };
  }
}
