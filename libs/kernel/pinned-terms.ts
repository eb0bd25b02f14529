import type { Carriage } from './delivered-price.ts';
import type { Currency } from './money.ts';
import type { Encrypted } from './shapes.ts';

/**
 * Under what an offer is bought once it is matched: frozen when its price was made. `address` is sealed under its buyer's key; `carriage`: what lies on the price on its
 * way, `standard`: the same by the standard way.
 */
export type PinnedTerms = Readonly<{
  methodId: string;
  address: Encrypted;
  addressId: string;
  addressMark: string;
  country: string;
  shippingMethod: 'standard' | 'twoDay' | 'nextDay';
  currency: Currency;
  locale: string;
  carriage: Carriage;
  standard: Carriage;
  mayOweDuties: boolean;
  records: Readonly<{ rates: string; tax: string; shipping: string }>;
}>;
