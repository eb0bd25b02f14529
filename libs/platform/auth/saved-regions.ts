import type { Region } from '#contracts/preferences.ts';

/** Where members have said that they are, for who lets them in. Bound by preferences. Nest's token. */
export abstract class SavedRegions {
  /** Null: they have not said. Errors: `StoreUnavailable`. */
  abstract of(memberId: string): Promise<Region | null>;
}
