import type { Region } from '#contracts/preferences.ts';
import { SavedRegions } from '#platform/auth/saved-regions.ts';

/** Where members have said that they are, by their id. */
export class RegionsSaid extends SavedRegions {
  readonly said = new Map<string, Region>();

  of = async (memberId: string) => this.said.get(memberId) ?? null;
}
