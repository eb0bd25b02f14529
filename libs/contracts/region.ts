import { type CountryCode, countryOf } from './countries.ts';
import { isCurrency } from './currencies.ts';
import { defaultLocale, hasPrefix, homeOf, type Language, type Locale, localeOf, locales } from './locales.ts';
import { cookies } from './routes.ts';
import type { Currency } from '#kernel/money.ts';
import type { SizePreference } from './preferences.ts';

/** Where goods go and what prices are shown in: chosen apart from the language, and from each other. */
export type Region = Readonly<{ country: CountryCode; currency: Currency }>;

/** What somebody has said of it, or nothing. */
export type ChosenRegion = Readonly<{ country: CountryCode | undefined; currency: Currency | undefined }>;

/** A cookie of a `Cookie` header or of `document.cookie`, as it stands there. */
export const cookieIn = (header: string | null | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Of the visitor's cookies: words of ours, nothing else. */
export const regionIn = (header: string | null | undefined): ChosenRegion => {
  const currency = cookieIn(header, cookies.currency);
  return {
    country: countryOf(cookieIn(header, cookies.country))?.isoCode,
    currency: isCurrency(currency) ? currency : undefined,
  };
};

/** The locale that somebody chose, by their cookies: `locale_next` first. Rubbish is nothing. */
export const localeIn = (header: string | null | undefined): Locale | undefined =>
  localeOf(cookieIn(header, cookies.locale)) ?? localeOf(cookieIn(header, cookies.localeOverride));

/** By what a visit's region is settled. */
export type RegionSource = Readonly<{
  /** The visit's address without its host. */
  pathname: string;
  locale: Locale;
  chosen: ChosenRegion;
  /** Where the visitor seems to be: asked on pages without a prefix alone, where nobody has chosen. */
  place: string | undefined;
}>;

/**
 * A visit's country and currency; the README's table has the order. What was chosen, each by itself; then, on a page whose address
 * names no locale, the country where the visitor seems to be, if we deliver there; then the locale's own. A country that was chosen
 * brings its currency, unless it is the locale's.
 */
export function regionOf({ pathname, locale, chosen, place }: RegionSource): Region {
  const own = countryOf(locale.country)?.isoCode ?? 'US';
  const seen = hasPrefix(pathname) ? undefined : countryOf(place)?.isoCode;
  const country = chosen.country ?? seen ?? own;
  const currency = chosen.currency ?? (country === own ? locale.currency : countryOf(country)?.currency);
  return { country, currency: currency ?? defaultLocale.currency };
}

/** A region as a `Cookie` header of its own: what a page is made with, and kept by. */
export const regionHeader = ({ country, currency }: Region): string =>
  `${cookies.country}=${country}; ${cookies.currency}=${currency}`;

/** A country, a language and a currency, each chosen by itself. */
type Chosen = Region & Readonly<{ language: Language }>;

/** The locale of who is there and reads that; where it is not spoken, that language at home. The country is kept beside it. */
export const localeOfChoice = ({ country, language }: Pick<Chosen, 'country' | 'language'>): Locale =>
  locales.find((one) => one.country === country && one.language === language) ??
  (language === defaultLocale.language ? defaultLocale : homeOf(language));

/** A choice as its cookies, `name=value` each. */
export const choiceCookies = (chosen: Chosen): readonly string[] => [
  `${cookies.locale}=${localeOfChoice(chosen).code}`,
  `${cookies.country}=${chosen.country}`,
  `${cookies.currency}=${chosen.currency}`,
];

/** How sizes of shoes are read there by who has not chosen: in the country's unit, by the tables for men where nothing is said. */
export const sizesIn = (country: string): SizePreference => ({
  unit: countryOf(country)?.sizeUnit ?? 'us',
  gender: 'men',
  brand: 'other',
});
