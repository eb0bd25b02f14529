import { about, convert, type Rates, taxed, type Taxed, type TaxRate } from './conversion.ts';
import type { Currency, Money } from './money.ts';

/** What lies on top of the seller's price on its way to somebody: a tax, and the parcel's own price in US cents. */
export type Carriage = Readonly<{ taxRate: TaxRate; isShippingTaxed: boolean; shippingUsdCents: number }>;

/** Line by line what is charged: `tax` is both lines' together, `total` all of it. */
export type DeliveredPrice = Readonly<{ item: Taxed; shipping: Taxed; tax: Money; total: Money }>;

/**
 * What something costs delivered. Each line is converted once, then taxed, half-up, then they are added; so its parts always add up,
 * and none is reckoned from another. An item in the currency that is charged stays as it is; one in a third is crossed over the
 * dollar, which only an estimate may do.
 */
export function deliveredPrice(price: Money, carriage: Carriage, currency: Currency, rates: Rates): DeliveredPrice {
  const { taxRate, isShippingTaxed, shippingUsdCents } = carriage;
  const own = price.currency === currency ? price : about(price, currency, rates);
  const item = taxed(own, taxRate);
  const shipping = taxed(convert(shippingUsdCents, currency, rates), isShippingTaxed ? taxRate : 0);
  const both = (of: keyof Taxed): Money => ({ minor: item[of].minor + shipping[of].minor, currency });
  return { item, shipping, tax: both('tax'), total: both('gross') };
}
