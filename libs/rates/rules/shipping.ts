import type { CountryCode } from '#contracts/countries.ts';

/** How a parcel goes; specification, section 5. */
export type ShippingMethod = 'standard' | 'twoDay' | 'nextDay';

/** A way to send a parcel, in US cents before tax, and in how many business days from the house, from and to. */
export type Shipping = Readonly<{ method: ShippingMethod; usdCents: number; days: readonly [number, number] }>;

/** There is always one: the cheapest, which comes first. */
type Methods = readonly [Shipping, ...Shipping[]];

/** Across the country: `rules.md`, Shipping. */
const athome: Methods = [
  { method: 'standard', usdCents: 1475, days: [5, 7] },
  { method: 'twoDay', usdCents: 2000, days: [2, 2] },
  { method: 'nextDay', usdCents: 2700, days: [1, 1] },
];

/** Across a border nobody promises a day. */
const abroad = (usdCents: number, from: number, to: number): Methods => [
  { method: 'standard', usdCents, days: [from, to] },
];

/**
 * What a parcel costs from the house, where every sold thing is looked at, in US cents before tax. The three at home are of
 * `rules.md`; the others are the house's own, until a carrier's contract says otherwise. It never changes, as `tax-1`.
 */
export const shipping1: Readonly<{ id: string; countries: Readonly<Record<CountryCode, Methods>> }> = {
  id: 'shipping-1',
  countries: {
    US: athome,
    CA: abroad(2000, 6, 10),
    MX: abroad(2000, 6, 10),
    GB: abroad(2500, 6, 10),
    NL: abroad(2500, 6, 10),
    IT: abroad(2500, 6, 10),
    DE: abroad(2500, 6, 10),
    FR: abroad(2500, 6, 10),
    AU: abroad(3000, 7, 12),
    JP: abroad(3000, 7, 12),
    SA: abroad(3500, 7, 12),
    AE: abroad(3500, 7, 12),
  },
};
