import { Injectable } from '@nestjs/common';
import type { Region } from '#contracts/preferences.ts';
import type { SavedRegions } from '#platform/auth/saved-regions.ts';
import { Streams } from '#platform/streams/streams.ts';
import { preferences } from './decider.ts';
import { preferencesStream } from './events.ts';

/** Read to the end of the member's stream: what was saved elsewhere a moment ago counts here. */
@Injectable()
export class PreferencesSavedRegions implements SavedRegions {
  constructor(private readonly streams: Streams) {}

  of(memberId: string): Promise<Region | null> {
    return this.streams.readState(preferences, preferencesStream(memberId), ({ state }) => state.region, {
      fresh: true,
    });
  }
}
