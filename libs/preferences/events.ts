import type { Region, SizePreference } from '#contracts/preferences.ts';
import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type PreferencesEvent =
  | Fact<'RegionChosen', Readonly<{ memberId: string }> & Region>
  | Fact<'SizesChosen', Readonly<{ memberId: string }> & SizePreference>
  /** The member is erased: nothing is kept for them any more. */
  | Fact<'SitePreferencesClosed', Readonly<{ memberId: string }>>;

export const preferencesShapes: Shapes<PreferencesEvent> = {
  RegionChosen: { v: 1, people: ['memberId'] },
  SizesChosen: { v: 1, people: ['memberId'] },
  SitePreferencesClosed: { v: 1, people: ['memberId'] },
};

/** `preferences-<memberId>` */
export const preferencesStream = stream('preferences');
