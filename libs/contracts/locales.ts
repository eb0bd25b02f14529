import type { Currency } from '#kernel/money.ts';

/** Languages that the interface and the mails have words in, the usual one first. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** A market's language, country and currency; specification, section 3. */
export type Locale = Readonly<{
  code: string;
  language: Language;
  country: string;
  currency: Currency;
  /** Prices say that VAT is in them. */
  showVAT: boolean;
}>;

const locale = (code: string, currency: Currency, showVAT = false): Locale => ({
  code,
  language: languages.find((language) => code.startsWith(`${language}-`)) ?? languages[0],
  country: code.slice(3).toUpperCase(),
  currency,
  showVAT,
});

export const defaultLocale = locale('en-us', 'USD');

/** The specification's twelve. The default has no path prefix, every other one has its code. */
export const locales: readonly Locale[] = [
  defaultLocale,
  locale('en-gb', 'GBP', true),
  locale('en-ca', 'CAD'),
  locale('fr-ca', 'CAD'),
  locale('en-au', 'AUD'),
  locale('fr-fr', 'EUR'),
  locale('en-nl', 'EUR'),
  locale('en-it', 'EUR'),
  locale('en-sa', 'USD'),
  locale('en-de', 'EUR'),
  locale('en-mx', 'MXN'),
  locale('en-ae', 'USD'),
];

/** Where a language is at home: `fr-fr` of French. In it the house writes to people of whom it knows the language alone. */
export const homeOf = (language: Language): Locale =>
  locales.find(({ code }) => code === `${language}-${language}`) ??
  locales.find((one) => one.language === language) ??
  defaultLocale;

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
