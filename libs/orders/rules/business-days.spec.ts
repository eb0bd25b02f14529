import { expect, it } from '@jest/globals';
import { businessDaysAfter } from './business-days.ts';

it.each([
  ['2026-11-23T10:00:00.000Z', 3, '2026-11-26T10:00:00.000Z'], // Monday
  ['2026-11-26T10:00:00.000Z', 3, '2026-12-01T10:00:00.000Z'], // Thursday
  ['2026-11-28T10:00:00.000Z', 1, '2026-11-30T10:00:00.000Z'], // Saturday
  ['2026-11-27T10:00:00.000Z', 10, '2026-12-11T10:00:00.000Z'],
])('from %s %i business days lead to %s', (at, days, then) => {
  expect(businessDaysAfter(at, days)).toBe(then);
});
