import { expect, it } from '@jest/globals';
import { defaultLocale } from '#contracts/locales.ts';
import { mostMinor } from '#contracts/values.ts';
import { Problem } from '../../lib/api-client.ts';
import { areTerms, fieldOf, termsOf } from './sell-terms.ts';

const now = Date.UTC(2026, 0, 1);
const typed = (fields: Record<string, string>) => {
  const all: Record<string, string> = { startPrice: '50', opens: 'now', ends: '3d', ...fields };
  return termsOf((name) => all[name] ?? '', defaultLocale, now);
};

it.each([
  ['reserve-below-start', 'reserve'],
  ['buy-now-too-low', 'buyNow'],
  ['opens-too-late', 'opensAt'],
  ['closes-too-soon', 'closesAt'],
  ['closes-too-late', 'closesAt'],
  ['lot-unknown', 'product'],
  ['being-erased', null],
])('what the market refuses as %s is about %s', (code, field) => expect(fieldOf(new Problem(422, code))).toBe(field));

it('what should have opened already opens now', () =>
  expect(typed({ opens: 'at', opensAt: '2020-01-01T00:00' })).toMatchObject({
    opensAt: new Date(now).toISOString(),
    closesAt: new Date(now + 72 * 3_600_000).toISOString(),
  }));

it('a year of five digits is no moment', () => {
  const terms = typed({ ends: 'at', closesAt: '+010000-01-01T00:00:00Z' });
  expect(areTerms(terms)).toBe(false);
  expect(terms).toMatchObject({ closesAt: { code: 'moment-unreadable' } });
});

it('the most that can be asked for is the most that the market takes', () => {
  expect(typed({ startPrice: String(mostMinor / 100) })).toMatchObject({ startPrice: { minor: mostMinor } });
  const wrong = { startPrice: { code: 'amount-too-large', details: { highest: { minor: mostMinor } } } };
  expect(typed({ startPrice: String((mostMinor + 1) / 100) })).toMatchObject(wrong);
});
