import type { Address } from '#contracts/addresses.ts';
import type { CountryCode } from '#contracts/countries.ts';
import type { RateRecord } from '#contracts/rates.ts';
import type { Carriage } from '#kernel/delivered-price.ts';

export type ShippingMethod = 'standard' | 'twoDay' | 'nextDay';

/** What lies on a price on its way there, and by which records. */
export type QuotedWay = Readonly<{
  carriage: Carriage;
  method: ShippingMethod;
  records: Readonly<{ tax: string; shipping: string }>;
  mayOweDuties: boolean;
}>;

/** What quotes are reckoned by: the records in force. Bound by rates. Nest's token. */
export abstract class QuoteTerms {
  /** Further than this process has heard. */
  abstract rates(): Promise<RateRecord>;
  /** One that is or was in force. Not found where there is none of that id. */
  abstract ratesOf(id: string): Promise<RateRecord>;
  /** Refused `shipping-unknown` where nothing goes there like that, `state-unknown` where tax is a state's that is not named. */
  abstract way(to: Readonly<{ country: CountryCode; state: string; method: ShippingMethod }>): QuotedWay;
}

/** Where members have things sent. Bound by addresses. Nest's token. */
export abstract class AddressBook {
  /** Not found where the member has none of that id. */
  abstract of(memberId: string, addressId: string, after?: string): Promise<Address>;
  /** As on a letter, in the way of its country, the country apart. */
  abstract lines(address: Omit<Address, 'id'>): readonly string[];
}
