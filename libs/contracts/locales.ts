import type { Currency } from '#kernel/money.ts';

/** Languages that the interface and the mails have words in, the usual one first. All are read from left to right (`client/index.html`). */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** A market's language, country and currency; specification, section 3. */
export type Locale = Readonly<{
  code: string;
  language: Language;
  country: string;
  /** In the locale's own language. */
  countryName: string;
  /** As it is chosen: its country, and the language by its own name. */
  label: string;
  /** What prices are shown in as long as nobody has chosen another. */
  currency: Currency;
  /** Prices say that VAT is in them. */
  showVAT: boolean;
}>;

/** Languages by their own names: who looks for one knows it by that. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

function locale(code: string, currency: Currency, countryName: string, showVAT = false): Locale {
  const language = languages.find((one) => code.startsWith(`${one}-`)) ?? languages[0];
  const country = code.slice(3).toUpperCase();
  const label = `${countryName} (${languageNames[language]})`;
  return { code, language, country, countryName, label, currency, showVAT };
}

export const defaultLocale = locale('en-us', 'USD', 'United States');

/** The specification's twelve. The default has no path prefix, every other one has its code. */
export const locales: readonly Locale[] = [
  defaultLocale,
  locale('en-gb', 'GBP', 'United Kingdom', true),
  locale('en-ca', 'CAD', 'Canada'),
  locale('fr-ca', 'CAD', 'Canada'),
  locale('en-au', 'AUD', 'Australia'),
  locale('fr-fr', 'EUR', 'France'),
  locale('en-nl', 'EUR', 'Netherlands'),
  locale('en-it', 'EUR', 'Italy'),
  locale('en-sa', 'USD', 'Saudi Arabia'),
  locale('en-de', 'EUR', 'Germany'),
  locale('en-mx', 'MXN', 'Mexico'),
  locale('en-ae', 'USD', 'United Arab Emirates'),
];

/** The locale that a country is sent to: its first, and `UK` is what many call GB. None where there is no market. */
export const localeOfCountry = (countryCode: string): Locale | undefined => {
  const country = countryCode === 'UK' ? 'GB' : countryCode;
  return locales.find((one) => one.country === country);
};

/** The locale of a code, whoever wrote it (a cookie, an address): exactly one of ours, or none. */
export const localeOf = (code: unknown): Locale | undefined => locales.find((one) => one.code === code);

/**
 * Whose words are said where a locale has none of its own: `fr-ca` says what `fr-fr` says, every English one what `en-us` says;
 * specification, section 9, which leaves out `en-mx` and `en-ae`.
 */
export const fallbackOf = ({ code, language }: Locale): Locale | undefined => {
  const home = language === defaultLocale.language ? defaultLocale : homeOf(language);
  return home.code === code ? undefined : home;
};

/** Where a language is at home: `fr-fr` of French. In it the house writes to people of whom it knows the language alone. */
export const homeOf = (language: Language): Locale =>
  locales.find(({ code }) => code === `${language}-${language}`) ??
  locales.find((one) => one.language === language) ??
  defaultLocale;

/** Does an address say its locale? Then nothing else is asked: not a cookie, not a browser. */
export const hasPrefix = (pathname: string): boolean => splitLocale(pathname).locale !== defaultLocale;

/** Splits `/fr-fr/auctions` into the locale and `/auctions`; a path without a known prefix has the default locale. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  const found = locales.find(({ code }) => code === first && code !== defaultLocale.code);
  return found ? { locale: found, path: `/${rest.join('/')}` } : { locale: defaultLocale, path: pathname };
}

/**
 * The address of a path in a locale: every link and redirect goes through here. One slash leads it: of `/fr-fr//evil.example`
 * the path in another locale would be the host `evil.example`.
 */
export function inLocale({ code }: Locale, path: string): string {
  const own = path.replace(/^[/\\]+/, '/');
  return code === defaultLocale.code ? own : `/${code}${own === '/' ? '' : own}`;
}
