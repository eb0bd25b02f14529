import { homeOf, type Language, type Locale } from '#contracts/locales.ts';
import type { Region } from '#contracts/preferences.ts';
import { localeOfChoice } from '#contracts/region.ts';

/** Where members have said that they are, for who lets them in. Bound by preferences. Nest's token. */
export abstract class SavedRegions {
  /** Null: they have not said. Errors: `StoreUnavailable`. */
  abstract of(memberId: string): Promise<Region | null>;
}

/** In which language a member is written to, and whose pages links lead to: as they have saved; without it their `language`, at home. */
export async function localeFor(regions: SavedRegions, memberId: string, language: Language): Promise<Locale> {
  const saved = await regions.of(memberId);
  return saved ? localeOfChoice(saved) : homeOf(language);
}
