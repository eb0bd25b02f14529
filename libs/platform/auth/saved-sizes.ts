import type { SizePreference } from '#contracts/preferences.ts';

/** How members have said that they read sizes of shoes, for who writes to them. Bound by preferences. Nest's token. */
export abstract class SavedSizes {
  /** Null: they have not said. Errors: `StoreUnavailable`. */
  abstract of(memberId: string): Promise<SizePreference | null>;
}
