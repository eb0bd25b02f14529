import type { Region, SizePreference } from '#contracts/preferences.ts';
import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { NotFound } from '#kernel/refused.ts';
import { type PreferencesEvent, preferencesShapes } from './events.ts';

export type PreferencesCommand =
  | Fact<'ChooseRegion', Data<PreferencesEvent, 'RegionChosen'>>
  | Fact<'ChooseSizes', Data<PreferencesEvent, 'SizesChosen'>>
  | Fact<'CloseSitePreferences', Data<PreferencesEvent, 'SitePreferencesClosed'>>;

/** The last choices. */
export type PreferencesState = Readonly<{
  region: Region | null;
  sizes: SizePreference | null;
  closed: boolean;
}>;

/** How a member wants the market shown: the last choice counts, and choosing what is so already writes nothing. */
export const preferences = decider<PreferencesState, PreferencesCommand, PreferencesEvent>({
  version: 1,
  shapes: preferencesShapes,
  initial: () => ({ region: null, sizes: null, closed: false }),
  evolve: {
    RegionChosen: (state, { memberId: _, ...region }) => ({ ...state, region }),
    SizesChosen: (state, { memberId: _, ...sizes }) => ({ ...state, sizes }),
    SitePreferencesClosed: () => ({ region: null, sizes: null, closed: true }),
  },
  decide: {
    ChooseRegion: (data, { region, closed }) => {
      if (closed) throw new NotFound();
      const { country, language, currency } = data;
      const isSo = region?.country === country && region.language === language && region.currency === currency;
      return isSo ? [] : [{ type: 'RegionChosen', data }];
    },
    ChooseSizes: (data, { sizes, closed }) => {
      if (closed) throw new NotFound();
      const { unit, gender, brand } = data;
      const isSo = sizes?.unit === unit && sizes.gender === gender && sizes.brand === brand;
      return isSo ? [] : [{ type: 'SizesChosen', data }];
    },
    CloseSitePreferences: (data, { closed }) => (closed ? [] : [{ type: 'SitePreferencesClosed', data }]),
  },
});
