import type { Currency } from '#kernel/money.ts';

/** Languages that the interface and the mails have words in, the usual one first. All are read from left to right (`client/index.html`). */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Languages that the trivia game and its lobby have words in beside those, and nothing else; specification, section 2. */
export const gameLanguages = ['ja', 'zh-hans'] as const;
export type GameLanguage = (typeof gameLanguages)[number];

/** What a page's words are in. */
export type PageLanguage = Language | GameLanguage;

/** A market's language, country and currency; specification, section 3. */
export type Locale = Readonly<{
  code: string;
  /** What the house writes in: mails, what is kept of a visitor. */
  language: Language;
  /** What the page is written in: `language`, but in the game. */
  words: PageLanguage;
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
  return { code, language, words: language, country, countryName, label, currency, showVAT };
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

/** The game's own prefixes: there are no other pages beneath them. */
export const gameLocales: readonly Locale[] = [
  { ...locale('en-jp', 'USD', '日本'), code: 'ja', words: 'ja', label: '日本語' },
  { ...locale('en-cn', 'USD', '中国'), code: 'zh-hans', words: 'zh-hans', label: '简体中文' },
];

/** The pages of a game, which all locales have. */
const ofGame = /^\/blackfriday\/trivia\/[\w-]+(?:\/lobby)?$/;

/** Does this path without its locale have the game's languages too? Its query does not count. */
export const isOfGame = (path: string): boolean => ofGame.test(path.split(/[?#]/)[0]!);

/** Is it a page that the locale does not have, for it has the game's alone? Then its address is another locale's. */
export const leavesGame = ({ words, language }: Locale, path: string): boolean =>
  words !== language && path.startsWith('/') && !isOfGame(path);

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
  const path = `/${rest.join('/')}`;
  const known = isOfGame(path) ? [...locales, ...gameLocales] : locales;
  const found = known.find(({ code }) => code === first && code !== defaultLocale.code);
  return found ? { locale: found, path } : { locale: defaultLocale, path: pathname };
}

/** What stands before all paths of a locale: the router's base. */
export const prefixOf = ({ code }: Locale): string => (code === defaultLocale.code ? '/' : `/${code}`);

/**
 * The address of a path in a locale: every link and redirect goes through here. One slash leads it: of `/fr-fr//evil.example`
 * the path in another locale would be the host `evil.example`.
 * A game's locale has the game alone: what else it leads to is in the default one.
 */
export function inLocale(here: Locale, path: string): string {
  const own = path.replace(/^[/\\]+/, '/');
  const { code } = leavesGame(here, own) ? defaultLocale : here;
  return code === defaultLocale.code ? own : `/${code}${own === '/' ? '' : own}`;
}
