import { expect, it } from '@jest/globals';
import { showing } from '#kernel/fold.ts';
import { sitePreferencesView } from './site-preferences.view.ts';

const memberId = '11111111-1111-4111-8111-111111111111';
const [region, sizes] = [
  { country: 'CA', language: 'fr', currency: 'CAD' },
  { unit: 'eu', gender: 'women', brand: 'nike' },
] as const;
const there = { type: 'RegionChosen', data: { memberId, ...region } } as const;
const so = { type: 'SizesChosen', data: { memberId, ...sizes } } as const;
const erased = { type: 'MemberErased', data: { memberId, emailKey: null } } as const;

it('shows the last choices, and nothing of who was erased', () => {
  expect(showing(sitePreferencesView, there)).toEqual({ id: memberId, region, sizes: null });
  expect(showing(sitePreferencesView, so, there)).toEqual({ id: memberId, region, sizes });
  const uk = { type: 'SizesChosen', data: { memberId, ...sizes, unit: 'uk' } } as const;
  expect(showing(sitePreferencesView, there, so, uk)).toEqual({
    id: memberId,
    region,
    sizes: { ...sizes, unit: 'uk' },
  });
  expect(showing(sitePreferencesView, there, so, erased)).toBeUndefined();
});
