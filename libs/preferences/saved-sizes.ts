import { Injectable } from '@nestjs/common';
import type { SizePreference } from '#contracts/preferences.ts';
import type { SavedSizes } from '#platform/auth/saved-sizes.ts';
import { Streams } from '#platform/streams/streams.ts';
import { preferences } from './decider.ts';
import { preferencesStream } from './events.ts';

/** Read to the end of the member's stream, as regions are. */
@Injectable()
export class PreferencesSavedSizes implements SavedSizes {
  constructor(private readonly streams: Streams) {}

  of(memberId: string): Promise<SizePreference | null> {
    return this.streams.readState(preferences, preferencesStream(memberId), ({ state }) => state.sizes, {
      fresh: true,
    });
  }
}
