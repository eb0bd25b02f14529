import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { NotFound } from '#kernel/refused.ts';
import { preferences, type PreferencesCommand } from './decider.ts';

const at = given(preferences, '2026-05-01T11:00:00.000Z');
const memberId = 'ann';
const region = { memberId, country: 'CA', language: 'fr', currency: 'CAD' } as const;
const sizes = { memberId, unit: 'eu', gender: 'women', brand: 'nike' } as const;
const [there, so] = [
  { type: 'RegionChosen', data: region },
  { type: 'SizesChosen', data: sizes },
] as const;
const closed = { type: 'SitePreferencesClosed', data: { memberId } } as const;

describe('a choice', () => {
  it('of a region is kept once, and again once it is another', () => {
    at().when({ type: 'ChooseRegion', data: region }).then(there);
    at(there).when({ type: 'ChooseRegion', data: region }).thenNothing();
    const dollars = { ...region, currency: 'USD' } as const;
    at(there).when({ type: 'ChooseRegion', data: dollars }).then({ type: 'RegionChosen', data: dollars });
  });

  it('of sizes is kept once, and again once it is another', () => {
    at().when({ type: 'ChooseSizes', data: sizes }).then(so);
    at(so).when({ type: 'ChooseSizes', data: sizes }).thenNothing();
    const vans = { ...sizes, brand: 'vans' } as const;
    at(there, so).when({ type: 'ChooseSizes', data: vans }).then({ type: 'SizesChosen', data: vans });
  });

  it('of who is erased is kept no more', () => {
    at(there).when({ type: 'CloseSitePreferences', data: { memberId } }).then(closed);
    at(there, closed).when({ type: 'CloseSitePreferences', data: { memberId } }).thenNothing();
    const late = (choice: PreferencesCommand) => () => at(there, closed).when(choice).thenNothing();
    expect(late({ type: 'ChooseRegion', data: region })).toThrow(NotFound);
    expect(late({ type: 'ChooseSizes', data: sizes })).toThrow(NotFound);
  });
});
