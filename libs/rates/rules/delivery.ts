import type { CountryCode } from '#contracts/countries.ts';
import type { Carriage } from '#kernel/delivered-price.ts';
import { type Shipping, shipping1, type ShippingMethod } from './shipping.ts';
import { type CountryTax, tax1, type TaxRegion } from './taxes.ts';

/** What has to be known of a country to say what something costs delivered there, and of which records it is. */
export type DeliveryTerms = Readonly<{
  records: Readonly<{ tax: string; shipping: string }>;
  tax: CountryTax;
  /** The receiver may have to pay duties and import tax: that is said before paying. */
  mayOweDuties: boolean;
  /** The cheapest first. */
  methods: readonly [Shipping, ...Shipping[]];
}>;

/** A country's, by the records in force. */
export function deliveryTermsOf(country: CountryCode): DeliveryTerms {
  const tax = tax1.countries[country];
  return {
    records: { tax: tax1.id, shipping: shipping1.id },
    tax,
    mayOweDuties: tax.name === 'none',
    methods: shipping1.countries[country],
  };
}

/** Where in the country it goes, and how, as far as it is known. */
export type Destination = Readonly<{ region?: string | undefined; method?: ShippingMethod | undefined }>;

/** What lies on a price on that way; `region` and `method` are those that were assumed where they were not known. */
export type Way = Readonly<{ carriage: Carriage; region: TaxRegion | undefined; shipping: Shipping }>;

/** Assumes the first region and the cheapest method. */
export function wayTo({ tax, methods }: DeliveryTerms, { region: code, method }: Destination): Way {
  const region = tax.regions.find((one) => one.code === code) ?? tax.regions[0];
  const shipping = methods.find((one) => one.method === method) ?? methods[0];
  const taxRate = region?.rate ?? tax.rate;
  const { isShippingTaxed } = tax;
  return { carriage: { taxRate, isShippingTaxed, shippingUsdCents: shipping.usdCents }, region, shipping };
}
