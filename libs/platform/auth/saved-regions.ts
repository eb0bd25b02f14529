import { homeOf, type Language, type Locale, locales } from '#contracts/locales.ts';
import type { Region } from '#contracts/preferences.ts';
import { localeOfChoice } from '#contracts/region.ts';

/** Where members have said that they are, for who lets them in. Bound by preferences. Nest's token. */
export abstract class SavedRegions {
  /** Null: they have not said. Errors: `StoreUnavailable`. */
  abstract of(memberId: string): Promise<Region | null>;
}

/** What was said with an address: a language, and since this was asked for, in which country's pages. */
export type Reader = Readonly<{ language: Language; country?: string | undefined }>;

/** Whose pages a letter leads to that goes by its form alone. */
export const localeOfReader = ({ language, country }: Reader): Locale =>
  locales.find((one) => one.language === language && one.country === country) ?? homeOf(language);

/** In which language a member is written to, and whose pages links lead to: as they have saved; without it as they registered. */
export async function localeFor(regions: SavedRegions, memberId: string, reader: Reader): Promise<Locale> {
  const saved = await regions.of(memberId);
  return saved ? localeOfChoice(saved) : localeOfReader(reader);
}
