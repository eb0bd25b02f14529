import { accountShapes } from '#accounts/events.ts';
import type { Region, SizePreference } from '#contracts/preferences.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import { preferencesShapes, preferencesStream } from '../events.ts';

/** A member's choices, under the member's id: nobody else gets them, and an erasure finds them there. */
export type SitePreferencesDocument = Document & Readonly<{ region: Region | null; sizes: SizePreference | null }>;

export const sitePreferencesView = viewOf<SitePreferencesDocument>()({
  name: 'site-preferences',
  version: 1,
  facts: { ...preferencesShapes, ...pick(accountShapes, 'MemberErased') },
  streamsOf: (id) => [preferencesStream(id)],
  key: ({ data }) => [data.memberId],
  start: {
    RegionChosen: ({ data: { memberId: _, ...region }, id }) => ({ id, region, sizes: null }),
    SizesChosen: ({ data: { memberId: _, ...sizes }, id }) => ({ id, region: null, sizes }),
  },
  on: {
    RegionChosen: ({ doc, data: { memberId: _, ...region } }) => ({ ...doc, region }),
    SizesChosen: ({ doc, data: { memberId: _, ...sizes } }) => ({ ...doc, sizes }),
    SitePreferencesClosed: () => null,
    MemberErased: () => null,
  },
});
