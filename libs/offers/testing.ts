import type { Data } from '#kernel/fact.ts';
import type { Money } from '#kernel/money.ts';
import { type Frozen, type Offering, type OfferEvent } from './events.ts';

/** Of specs: an offer of Ann's for a new unit, at $200 for a week. */
export const dollars = (whole: number): Money => ({ minor: whole * 100, currency: 'USD' });
export const of = {
  offerId: '5f3e7a10-0000-4000-8000-00000000f001',
  buyerId: '5f3e7a10-0000-4000-8000-0000000000d1',
} as const;

const nothing = { net: dollars(0), tax: dollars(0), gross: dollars(0) };
const carriage = { taxRate: 0, isShippingTaxed: false, shippingUsdCents: 0 };

/** Of an offer that costs so much delivered. */
export const frozenAt = (whole: number): Frozen => ({
  delivered: { item: nothing, shipping: nothing, tax: dollars(0), total: dollars(whole) },
  terms: {
    methodId: 'card',
    address: { person: of.buyerId, box: 'c2VhbGVk' },
    addressId: 'home',
    addressMark: 'mark',
    country: 'US',
    shippingMethod: 'standard',
    currency: 'USD',
    locale: 'en-us',
    carriage,
    standard: carriage,
    mayOweDuties: false,
    records: { rates: 'rates-1', tax: 'tax-1', shipping: 'shipping-1' },
  },
});

export const offering = (whole: number): Offering & Frozen => ({
  price: dollars(whole),
  hours: 168,
  buyAtMost: null,
  again: false,
  ...frozenAt(whole + 10),
});

export const made: Data<OfferEvent, 'OfferMade'> = {
  ...of,
  templateId: '5f3e7a10-0000-4000-8000-0000000000a1',
  variantId: '5f3e7a10-0000-4000-8000-0000000000b1',
  size: '9',
  tiers: ['new'],
  listingId: null,
  ...offering(200),
};
