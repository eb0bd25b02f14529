import {
  defaultLocale,
  hasPrefix,
  homeOf,
  inLocale,
  type Language,
  languages,
  type Locale,
  localeOfCountry,
  locales,
} from '#contracts/locales.ts';
import { localeIn } from '#contracts/region.ts';

/** What a browser says that its user reads, the dearest first: a language, and where it is spoken. */
export type Read = Readonly<{ language: string; country: string | undefined }>;

/** No browser names more, and no header is read further. */
const mostLanguages = 20;
const longestHeader = 500;

/** Of an `Accept-Language` header: what is wanted at all, by weight. Anything else in it is passed over. */
export function languagesIn(header: string | undefined): readonly Read[] {
  const asked = (header ?? '').slice(0, longestHeader).split(',', mostLanguages);
  return asked
    .flatMap((one) => {
      const [, language, country, weight = '1'] =
        /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(one) ?? [];
      if (language === undefined || Number(weight) === 0) return [];
      return [{ language: language.toLowerCase(), country: country?.toUpperCase(), weight: Number(weight) }];
    })
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language, country }) => ({ language, country }));
}

const isOurs = (language: string): language is Language => (languages as readonly string[]).includes(language);

/** By what a visit to a page without a prefix is led. */
export type Asking = Readonly<{
  /** The visitor's `Cookie` header. */
  cookie: string | undefined;
  reads: readonly Read[];
  /** Where the visitor seems to be. */
  place: string | undefined;
}>;

/** The country that counts: where they seem to be, else where their dearest language is spoken. */
export const countryFor = ({ reads, place }: Pick<Asking, 'reads' | 'place'>): string | undefined =>
  place ?? reads.find(({ country }) => country !== undefined)?.country;

/**
 * The locale of somebody whose address names none: chosen by cookie; else that of their country, in the first language of theirs
 * that we have. Nobody is led to a language that they do not read because of where they are: who reads English in France stays in
 * English. Who reads neither of ours gets what their country's locale says.
 */
export function localeFor({ cookie, reads, place }: Asking): Locale {
  const chosen = localeIn(cookie);
  if (chosen) return chosen;
  const country = countryFor({ reads, place });
  const language = reads.map((one) => one.language).find(isOurs);
  if (language === undefined) return (country && localeOfCountry(country)) || defaultLocale;
  const there = locales.find((one) => one.country === country && one.language === language);
  return there ?? (language === defaultLocale.language ? defaultLocale : homeOfReader(language, reads));
}

/** Of who is where their language is not spoken: where it is by their own word, else where it is at home. */
function homeOfReader(language: Language, reads: readonly Read[]): Locale {
  const own = reads.find((one) => one.language === language)?.country;
  const spoken = locales.filter((one) => one.language === language);
  return spoken.find(({ country }) => country === own) ?? homeOf(language);
}

/** Files, and what looks for holes in other people's programs: no page of ours has a dot in its name. */
const isFile = /\.[^/]*$/;

/**
 * Where a visit is sent, or nothing where it stays. Only an address without a prefix is sent anywhere, and only to one with a prefix:
 * two of these never lead to each other.
 */
export function negotiated({ pathname, search }: Pick<URL, 'pathname' | 'search'>, asking: Asking): string | undefined {
  if (hasPrefix(pathname) || isFile.test(pathname)) return undefined;
  const locale = localeFor(asking);
  return locale === defaultLocale ? undefined : inLocale(locale, pathname) + search;
}
